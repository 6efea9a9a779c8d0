import type { AuditChange, AuditEntry } from "../../../src/contract/audit-log.ts";
import { cell } from "./csv.ts";

/** The columns in order. */
const columns: readonly [string, (entry: AuditEntry) => unknown][] = [
  ["id", ({ id }) => id],
  ["at", ({ at }) => at],
  ["action", ({ action }) => action],
  ["outcome", ({ outcome }) => outcome],
  ["actor", ({ actor }) => actor.email],
  ["role", ({ actor }) => actor.role],
  ["organization", ({ tenant }) => tenant?.name],
  ["subject_id", ({ subject }) => subject?.id],
  ["subject", ({ subject }) => subject?.label],
  ["changes", ({ changes }) => changes.map(inWords).join("; ")],
  ["address", ({ address }) => address],
  ["request_id", ({ requestId }) => requestId],
];

/** The audit log as CSV with a head (RFC 4180, UTF-8), safe to open in a spreadsheet; a notice is the first field of a last row. */
export function auditCsv(entries: readonly AuditEntry[], notice?: string): string {
  const lines = entries.map((entry) => columns.map(([, value]) => cell(value(entry))).join(","));
  const last = notice ? [cell(notice) + ",".repeat(columns.length - 1)] : [];
  return [columns.map(([name]) => name).join(","), ...lines, ...last].map((line) => `${line}\r\n`).join("");
}

function inWords({ field, from, to }: AuditChange): string {
  if (to === undefined) return field;
  return from === undefined ? `${field}: ${to}` : `${field}: ${from} -> ${to}`;
}
