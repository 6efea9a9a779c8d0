import { openPerhaps } from "../../server/checks/without-baseline.ts";
import type { ControlState, Verdict } from "../../src/contract/endpoints.ts";

/** What was said of one operation, beside what is true. `said` null: the rule had nothing to say. */
export type Saying = {
  call: string;
  truth: "missing" | "enforced";
  said: ControlState | null;
  isConfirmed: boolean;
  code: string;
};

/** How good sayings are. */
export type Score = {
  right: number;
  total: number;
  /** Operations that stand open. */
  holes: number;
  falseAlarms: string[];
  /** Confirmed, and wrong. */
  falseConfirmed: string[];
  missed: string[];
  /** Holes of which the scan asks whether they are meant: neither found nor missed. */
  asked: string[];
  inconclusive: number;
};

const saysNothing = (said: ControlState | null) => said === null || said === "inconclusive" || said === "not_tested";
const isAsked = ({ truth, said, code }: Saying) => truth === "missing" && saysNothing(said) && code === openPerhaps;

/** Whether a verdict counts: where nothing can tell, having none is honest and left out, but a question is not silence. */
export function counts({ undecidable = false }: { undecidable?: boolean }, { state, code }: Verdict): boolean {
  return !undecidable || !saysNothing(state) || code === openPerhaps;
}

/** Counts sayings: a hole that is said to be one, or a closed door that is not, is right. */
export function scoreOf(sayings: readonly Saying[]): Score {
  const wrong = sayings.filter(({ truth, said }) => truth === "enforced" && said === "missing");
  const line = ({ call, said, code }: Saying) => `${call}: ${said ?? "nothing"} (${code})`;
  return {
    right: sayings.filter(({ truth, said }) => truth === said).length,
    total: sayings.length,
    holes: sayings.filter(({ truth }) => truth === "missing").length,
    falseAlarms: wrong.map(line),
    falseConfirmed: wrong.filter(({ isConfirmed }) => isConfirmed).map(line),
    missed: sayings.filter((one) => one.truth === "missing" && one.said !== "missing" && !isAsked(one)).map(line),
    asked: sayings.filter(isAsked).map(line),
    inconclusive: sayings.filter(({ said }) => said === "inconclusive").length,
  };
}

/** One line of a score: `61 of 63 right, 17 of 20 holes found, 1 asked, 0 false alarms (0 confirmed), 2 missed, 1 inconclusive`. */
export function describeScore({
  right,
  total,
  holes,
  falseAlarms,
  falseConfirmed,
  missed,
  asked,
  inconclusive,
}: Score): string {
  return `${right} of ${total} right, ${holes - missed.length - asked.length} of ${holes} holes found, ${asked.length} asked, ${falseAlarms.length} false alarms (${falseConfirmed.length} confirmed), ${missed.length} missed, ${inconclusive} inconclusive`;
}
