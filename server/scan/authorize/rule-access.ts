import type { AccessCell, AccessResult } from "../../../src/contract/endpoints.ts";
import type { AccessCheck, AccessEvidence, AccessRuling } from "../../checks/access-check.ts";
import { allAccessChecks } from "../../checks/all-access.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { weigh } from "../../checks/weigh.ts";
import { accessSigns } from "./access-signs.ts";

/** What the checks say about one asker. */
export type PairRuling = { evidence: AccessEvidence; check: AccessCheck; ruling: AccessRuling };

/** Lets the checks judge one pair: the first hole counts, else what the last check says. */
export function rulePair(evidence: AccessEvidence): PairRuling {
  let last: PairRuling | null = null;
  for (const check of allAccessChecks) {
    const claim = check.judge(evidence);
    if (claim === null) continue;
    const ruling = weighed(evidence, claim);
    last = { evidence, check, ruling };
    if (ruling.state === "missing") break;
  }
  if (last === null) throw new Error("No access check decided.");
  return last;
}

/** What a check claims, as far as the signs bear it. That something is for everybody claims nothing of who may have it. */
const weighed = (evidence: AccessEvidence, claim: AccessRuling): AccessRuling =>
  claim.state === "missing" || claim.state === "enforced" ? weigh(claim, [...accessSigns(evidence)]) : claim;

/** The same without certainty of a hole: what the lists of whoever may more show to nobody else may be meant for everybody. */
export const atMostLikely = (pair: PairRuling): PairRuling =>
  pair.ruling.state === "missing" ? { ...pair, ruling: { ...pair.ruling, confidence: "likely" } } : pair;

/** The verdict of all askers together: one hole is a hole, one refusal shows that somebody looks at who asks. */
export function verdictOfPairs(pairs: readonly PairRuling[]): Verdict {
  const best = <State extends Verdict["state"]>(state: State) =>
    pairs
      .map(({ ruling }) => ruling)
      .filter((ruling): ruling is AccessRuling & { state: State } => ruling.state === state)
      .sort((one, two) => Number(two.confidence === "confirmed") - Number(one.confidence === "confirmed"))[0];
  const told = best("missing") ?? best("enforced") ?? best("inconclusive");
  if (told) return told;
  const open = best("public") ?? best("not_tested");
  return {
    state: "not_tested",
    confidence: null,
    code: open?.code ?? "nobody-to-compare",
    reason: open?.reason ?? "No other identity could be compared with the owner.",
  };
}

const results: Record<Verdict["state"], AccessResult> = {
  missing: "bypassed",
  enforced: "denied",
  inconclusive: "inconclusive",
  public: "allowed",
  not_tested: "not_tested",
};

/** An asker's cell of the access matrix. Getting one's own data is no refusal. */
export function cellOf({ evidence, ruling }: PairRuling): AccessCell {
  const isList = !evidence.operation.path.includes("{");
  const own =
    ruling.state === "enforced" && evidence.reading.kind === "success" && (isList || ruling.code === "own-data");
  return {
    identity: evidence.asker.label,
    result: own ? "allowed" : results[ruling.state],
    status: evidence.reading.answer.status,
    code: ruling.code,
    reason: ruling.reason,
  };
}
