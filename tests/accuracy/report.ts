import { practiceTruth } from "../../server/practice/ground-truth.ts";
import { accessOf, type PracticeTruth, personOf } from "../../server/practice/truth/practice-truth.ts";
import type { JudgedOperation, ScanOutcome } from "../../server/scan/outcome.ts";
import { shape } from "../targets/truth.ts";
import { othersBy, simpleRules, strangersBy } from "./rivals.ts";
import { counts, describeScore, type Saying, type Score, scoreOf } from "./score.ts";

/** Who scans the practice API: two members of one company, its administrator, and a member of the other company. */
export const askers = ["mina", "mats", "ada", "mika"] as const;

/** Goals that were missed; the run ends with 1 when there is one. */
export const failures: string[] = [];
/** Whether single operations and the scan's log are printed as well. */
export const verbose = process.argv.includes("--verbose");
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${shape(path)}`;
const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`);

/** Operations found, invented and what they cost. */
export function reportInventory(
  name: string,
  outcome: ScanOutcome,
  truths: readonly { method: string; path: string; documented?: boolean; reachable?: boolean }[],
  isPage: (path: string) => boolean,
): Map<string, JudgedOperation> {
  const found = new Map(outcome.operations.map((operation) => [keyOf(operation), operation]));
  const known = new Set(truths.map(keyOf));
  const wanted = truths.filter(({ reachable }) => reachable !== false);
  const missing = wanted.filter((truth) => !found.has(keyOf(truth)));
  const share = (documented: boolean) => {
    const of = wanted.filter((truth) => (truth.documented ?? true) === documented);
    const got = of.filter((truth) => found.has(keyOf(truth))).length;
    return { got, of: of.length };
  };
  const invented = outcome.operations.filter(
    (one) => !known.has(keyOf(one)) && !(one.method === "GET" && isPage(one.path)),
  );
  const [documented, hidden] = [share(true), share(false)];
  const costs = outcome.operations.map(({ exchanges }) => exchanges.length).sort((a, b) => a - b);
  const median = costs[Math.floor(costs.length / 2)] ?? 0;
  console.log(
    `\n${name}: ${outcome.operations.length} operations, ${outcome.requests} requests, ${outcome.durationMs} ms, ${outcome.status}`,
  );
  console.log(
    `  found: documented ${documented.got} of ${documented.of} (${percent(documented.got, documented.of)}), undocumented ${hidden.got} of ${hidden.of} (${percent(hidden.got, hidden.of)})`,
  );
  console.log(`  falsely found: ${invented.length} (${percent(invented.length, outcome.operations.length)})`);
  console.log(`  requests of one operation, discovery left out: ${median} at the median`);
  for (const one of missing) console.log(`    not found: ${one.method} ${one.path}`);
  for (const one of invented) console.log(`    falsely found: ${one.method} ${one.path} (${one.source})`);
  expect(name, "documented operations found", documented.of === 0 || documented.got / documented.of >= 0.95);
  expect(name, "undocumented operations found", hidden.of === 0 || hidden.got / hidden.of >= 0.91);
  expect(name, "falsely found", invented.length / Math.max(1, outcome.operations.length) <= 0.03);
  expect(name, "requests of one operation", median < 12);
  return found;
}

function expect(name: string, goal: string, holds: boolean): void {
  if (!holds) failures.push(`${name}: ${goal}`);
}

function report(name: string, control: string, own: Score, rivals: readonly [string, Score][]): void {
  console.log(`  ${control}: ${describeScore(own)}`);
  for (const [rule, score] of rivals) console.log(`    ${rule}: ${describeScore(score)}`);
  for (const line of own.falseAlarms) console.log(`    false alarm: ${line}`);
  for (const line of own.missed) console.log(`    missed: ${line}`);
  for (const line of own.asked) console.log(`    asked: ${line}`);
  expect(name, `${control}: confirmed and wrong`, own.falseConfirmed.length === 0);
  expect(name, `${control}: false alarms`, own.falseAlarms.length === 0);
  expect(name, `${control}: recall`, own.holes === 0 || own.missed.length / own.holes <= 0.05);
}

function saying(call: string, truth: Saying["truth"], verdict: JudgedOperation["authentication"]): Saying {
  return { call, truth, said: verdict.state, isConfirmed: verdict.confidence === "confirmed", code: verdict.code };
}
const simple = (call: string, truth: Saying["truth"], said: Saying["said"]): Saying => ({
  call,
  truth,
  said,
  isConfirmed: true,
  code: "rule",
});

/** Verdicts of authentication beside the truth and beside what simple rules say. */
export function reportAuthentication(
  name: string,
  found: ReadonlyMap<string, JudgedOperation>,
  truths: readonly { method: string; path: string; authentication: string; undecidable?: boolean }[],
): void {
  const judged = truths.flatMap((truth) => {
    const operation = found.get(keyOf(truth));
    const { authentication } = truth;
    if (
      !operation ||
      !counts(truth, operation.authentication) ||
      authentication === "public" ||
      authentication === "open"
    )
      return [];
    return [
      {
        truth: authentication === "missing" ? ("missing" as const) : ("enforced" as const),
        operation,
        call: `${truth.method} ${truth.path}`,
      },
    ];
  });
  expect(name, "authentication: something to count", truths.length === 0 || judged.length > 0);
  report(
    name,
    "authentication",
    scoreOf(judged.map(({ call, truth, operation }) => saying(call, truth, operation.authentication))),
    simpleRules.map((rule) => [
      rule.name,
      scoreOf(judged.map(({ call, truth, operation }) => simple(call, truth, strangersBy(rule, operation)))),
    ]),
  );
}

/** What is true of an operation among those who ask: a hole between any two of them is one. */
function authorizationTruth(truth: PracticeTruth): Saying["truth"] | null {
  const people = askers.map(personOf);
  const all = people.flatMap((owner) =>
    people.filter((asker) => asker !== owner).map((asker) => accessOf(truth, owner, asker)),
  );
  const isWalkedAround = truth.weaknesses.includes("path-trick") && truth.authentication === "enforced";
  if (isWalkedAround || all.includes("missing")) return "missing";
  return all.includes("enforced") ? "enforced" : null;
}

/** Verdicts of authorization beside the truth and beside what simple rules say. */
export function reportAuthorization(
  name: string,
  found: ReadonlyMap<string, JudgedOperation>,
  truths: readonly PracticeTruth[],
): void {
  const judged = truths.flatMap((truth) => {
    const operation = found.get(keyOf(truth));
    // Where strangers get in, what others get is no question of its own.
    if (!operation || truth.authentication !== "enforced") return [];
    const { state } = operation.authorization;
    if (truth.undecidable && (state === "inconclusive" || state === "not_tested")) return [];
    return [
      {
        truth: authorizationTruth(truth) ?? ("enforced" as const),
        operation,
        call: `${truth.method} ${truth.path}`,
        isSilent: authorizationTruth(truth) === null,
      },
    ];
  });
  const decided = judged.filter(({ isSilent }) => !isSilent);
  report(
    name,
    "authorization",
    scoreOf(decided.map(({ call, truth, operation }) => saying(call, truth, operation.authorization))),
    simpleRules.map((rule) => [
      rule.name,
      scoreOf(decided.map(({ call, truth, operation }) => simple(call, truth, othersBy(rule, operation)))),
    ]),
  );
  const shared = scoreOf(
    judged
      .filter(({ isSilent }) => isSilent)
      .map(({ call, truth, operation }) => saying(call, truth, operation.authorization)),
  );
  console.log(`  authorization where everyone may: ${shared.falseAlarms.length} false alarms among ${shared.total}`);
  for (const line of shared.falseAlarms) console.log(`    false alarm: ${line}`);
  expect(name, "authorization where everyone may: false alarms", shared.falseAlarms.length === 0);
}

/** Weaknesses beside the two controls, by the check that finds each. */
export function reportWeaknesses(found: ReadonlyMap<string, JudgedOperation>): void {
  const kinds = [...new Set(practiceTruth.flatMap(({ weaknesses }) => weaknesses))].sort();
  for (const kind of kinds) {
    const having = practiceTruth.filter(({ weaknesses }) => weaknesses.includes(kind));
    const ids = kind === "object-authorization" ? [kind, "object-write-authorization"] : [kind];
    // One fault of several operations is a finding of the first; the others say whose.
    const has = (truth: PracticeTruth) => {
      const { findings = [], coverage = [] } = found.get(keyOf(truth)) ?? {};
      const elsewhere = coverage.filter(({ reason }) => reason?.startsWith("It shows the fault that is a finding of "));
      return [...findings, ...elsewhere].some(({ checkId }) => ids.includes(checkId));
    };
    const got = having.filter(has).length;
    const alarms = practiceTruth.filter((truth) => !truth.weaknesses.includes(kind) && has(truth));
    console.log(`  ${kind}: ${got} of ${having.length}, ${alarms.length} elsewhere`);
    if (verbose) {
      for (const truth of having.filter((one) => !has(one)))
        console.log(`    not found: ${truth.method} ${truth.path}`);
      for (const truth of alarms) console.log(`    elsewhere: ${truth.method} ${truth.path}`);
    }
  }
}
