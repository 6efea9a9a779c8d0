import { allChecks } from "../../checks/all.ts";
import type { Check, Evidence, Ruling } from "../../checks/check.ts";
import { invalidCredentialAccepted } from "../../checks/invalid-credential-accepted.ts";
import { openDebugEndpoint } from "../../checks/open-debug-endpoint.ts";
import { undecided } from "../../checks/rulings.ts";
import type { Coded, Verdict } from "../../checks/verdict.ts";
import { vetoed } from "../../checks/vetoes.ts";
import { weigh } from "../../checks/weigh.ts";
import type { Ruled } from "../coverage.ts";
import type { JudgeContext } from "./context.ts";
import { authenticationSigns, isOfMadeUp } from "./signs.ts";

/** What the checks say about one operation: its verdict on authentication, and every weakness. */
export type Rulings = {
  authentication: Verdict;
  vulnerable: { check: Check; ruling: Ruling }[];
  /** What every check said, in their order; null where it does not apply. */
  all: Ruled[];
};

const notJudged: Verdict = {
  state: "not_tested",
  confidence: null,
  code: "nothing-to-judge",
  reason: "This method hands out no data of its own.",
};

/** Lets every check that applies judge the evidence. A check that throws decides nothing and is reported in the log. */
export function ruleOn(evidence: Evidence, log: JudgeContext["log"], checks: readonly Check[] = allChecks): Rulings {
  const { method, path } = evidence.operation;
  let [authentication, highest] = [notJudged, -1];
  const vulnerable: Rulings["vulnerable"] = [];
  const all: Ruled[] = [];
  for (const check of checks) {
    if (!check.appliesTo(evidence.operation)) {
      all.push({ check, ruling: null });
      continue;
    }
    let ruling: Ruling;
    try {
      ruling = weighed(evidence, vetoed(evidence, check.judge(evidence)));
    } catch (cause) {
      log(
        "error",
        `The check ${check.id} failed on ${method} ${path}: ${cause instanceof Error ? cause.message : cause}.`,
      );
      const failed = undecided("check-failed", `The check ${check.id} failed.`);
      ruling = check.alertType === "authentication" ? failed : { ...failed, state: undefined };
    }
    all.push({ check, ruling });
    if (ruling.outcome === "vulnerable") vulnerable.push({ check, ruling });
    const rank = rankOf(ruling, check);
    if (!ruling.state || rank <= highest) continue;
    highest = rank;
    authentication = verdictOf(ruling);
  }
  return { authentication: withoutDebugging(authentication, vulnerable, evidence), vulnerable, all };
}

/** What a check claims, as far as the signs bear it. */
function weighed(evidence: Evidence, claim: Ruling): Ruling {
  if (claim.state === undefined) return claim;
  const ruled = weigh(claim, authenticationSigns(evidence, isOfMadeUp(claim)));
  return "outcome" in ruled ? ruled : undecided(ruled.code, ruled.reason);
}

/** What debugging shows is open, but on purpose only where the document says so: a page is not public for being one. */
function withoutDebugging(
  verdict: Verdict,
  vulnerable: Rulings["vulnerable"],
  { intention }: Pick<Evidence, "intention">,
): Verdict {
  const shown = vulnerable.find(({ check }) => check.id === openDebugEndpoint.id);
  if (verdict.state !== "public" || !shown || intention?.code === "documented-public") return verdict;
  const { code, reason } = shown.ruling;
  return { state: "missing", confidence: "likely", code, reason };
}

/**
 * How much a claim says of who gets in, so that no order of the checks decides. Whether strangers get in and whether a made-up credential
 * does are two questions: a hole by either is one, and else the answer to the first stands. Where a check failed, nothing but a hole is
 * known.
 */
function rankOf({ state, code }: Ruling, { id }: Check): number {
  const ofStrangers = id === invalidCredentialAccepted.id ? 0 : 1;
  if (state === "missing") return 4 + ofStrangers;
  return code === "check-failed" ? 2 : ofStrangers;
}

const verdictOf = ({ outcome: _, proof: __, ...verdict }: Ruling & Coded): Verdict => verdict;
