import type { CoverageRow, CoverageState } from "../../src/contract/endpoints.ts";
import { allAccessChecks } from "../checks/all-access.ts";
import type { Check, Ruling } from "../checks/check.ts";
import { exposedProperties } from "../checks/exposed-properties.ts";
import type { PairRuling } from "./authorize/rule-access.ts";
import type { IdentityTraits } from "./outcome.ts";

/** What one check said; null where it does not apply to the operation at all. */
export type Ruled = { check: Check; ruling: Ruling | null };

/** As whom a check asks, by its own probes: strangers, a made-up credential, or the default identity. */
function askerOf(check: Check, defaultLabel: string): string {
  const asked = new Set(check.probes.map(({ identity }) => identity));
  if (check.id.startsWith("invalid")) return "made-up credential";
  return asked.has("anonymous") ? "anonymous" : defaultLabel;
}

/** What became of the checks of one operation that do not compare identities. */
export function checkCoverage(method: string, ruled: readonly Ruled[], defaultLabel: string): CoverageRow[] {
  return ruled.map(({ check, ruling }): CoverageRow => {
    const identity = askerOf(check, defaultLabel);
    if (!ruling) return row(check.id, identity, "skipped", `Does not apply to ${method}.`);
    if (ruling.outcome === "not-applicable") return row(check.id, identity, "skipped", ruling.reason);
    return row(check.id, identity, ...stateOf(ruling.outcome === "inconclusive" ? ruling.code : "", ruling.reason));
  });
}

/** What became of the checks that compare identities, for those that were asked. */
export function accessCoverage(
  pairs: readonly PairRuling[],
  others: readonly IdentityTraits[],
  notAsked: string,
): CoverageRow[] {
  return others.flatMap(({ label }) => {
    const pair = pairs.find(({ evidence }) => evidence.asker.label === label);
    return allAccessChecks.map((check): CoverageRow => {
      if (!pair) return row(check.id, label, "skipped", notAsked);
      if (check.judge(pair.evidence) === null) {
        return row(check.id, label, "skipped", "Not an admin path.");
      }
      const { ruling } = pair;
      return row(check.id, label, ...stateOf(ruling.state === "inconclusive" ? ruling.code : "", ruling.reason));
    });
  });
}

/** A row for each check of access that could not be tried at all, as each of the others. */
export function accessSkipped(others: readonly IdentityTraits[], reason: string): CoverageRow[] {
  const ids = [...allAccessChecks.map(({ id }) => id), exposedProperties.id];
  return others.flatMap(({ label }) => ids.map((id) => row(id, label, "skipped", reason)));
}

function stateOf(code: string, reason: string): [CoverageState, string | null] {
  if (code === "blocked") return ["blocked", reason];
  if (code === "kept-back") return ["skipped", reason];
  if (code === "no-answer") return ["unreachable", reason];
  return ["tested", null];
}

function row(checkId: string, identity: string, state: CoverageState, reason: string | null): CoverageRow {
  return { checkId, identity, state, reason };
}
