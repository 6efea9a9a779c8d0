import type { JudgedOperation } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { keyOf, knownEndpoints, type ScanOf, upsertEndpoints } from "./judged-endpoints.ts";

/**
 * What is known of an endpoint once a scan that ended early has been stored: what was known before and what it decided;
 * null where everything stays as it was.
 */
export type Merge = (before: JudgedOperation, now: JudgedOperation) => JudgedOperation | null;

/** Stores what a scan that ended early decided beside what was known; resolves to the ids of all by {@link keyOf}. */
export async function mergeEndpoints(tx: Tx, scan: ScanOf, chunk: JudgedOperation[], checkedAt: Date, merge: Merge) {
  const known = await knownEndpoints(tx, scan.applicationId, chunk);
  const changed = chunk.flatMap((now) => {
    const before = known.get(keyOf(now));
    const merged = before ? merge(before, now) : now;
    return merged ? [merged] : [];
  });
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  if (changed.length === 0) return ids;
  return new Map([...ids, ...(await upsertEndpoints(tx, scan, changed, checkedAt))]);
}

/**
 * Operations of a scan that did all its work. Of a read that it kept back, because an earlier one found that it acts, that one's
 * verdict stands as what it found does.
 */
export async function withWhatStands(tx: Tx, scan: ScanOf, chunk: JudgedOperation[], merge: Merge | null) {
  const kept = chunk.filter(({ authentication: { code } }) => code === "kept-back");
  if (kept.length === 0 || merge === null) return chunk;
  const known = await knownEndpoints(tx, scan.applicationId, kept);
  return chunk.map((now) => {
    const before = now.authentication.code === "kept-back" ? known.get(keyOf(now)) : undefined;
    return before !== undefined && before.findings.length > 0 ? (merge(before, now) ?? now) : now;
  });
}
