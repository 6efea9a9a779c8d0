import { allChecks } from "../../checks/all.ts";
import type { Check, Evidence, Ruling } from "../../checks/check.ts";
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
  let authentication = notJudged;
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
    if (ruling.state && outranks(ruling, authentication)) authentication = verdictOf(ruling);
  }
  return { authentication: withoutDebugging(authentication, vulnerable, evidence), vulnerable, all };
}

/** What a check claims, as far as the signs bear it. */
const weighed = (evidence: Evidence, claim: Ruling): Ruling =>
  claim.state === undefined ? claim : weigh(claim, authenticationSigns(evidence, isOfMadeUp(claim)));

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

// The first check of authentication decides; a later one only overrules it with a hole or with its own failure.
function outranks(ruling: Ruling, verdict: Verdict): boolean {
  if (verdict === notJudged || ruling.state === "missing") return verdict.state !== "missing";
  return ruling.code === "check-failed" && verdict.state !== "missing";
}

const verdictOf = ({ outcome: _, proof: __, ...verdict }: Ruling & Coded): Verdict => verdict;
