import type { Leftover } from "../../src/contract/scans.ts";
import { countStandings, type Standings, securityScore, standingOf } from "../../src/contract/standing.ts";
import type { TargetProfile } from "../../src/contract/target-profile.ts";
import { withBasicAccess } from "./authorize/basic-access.ts";
import { withAskers } from "./authorize/with-askers.ts";
import { stoppedReason } from "./ending.ts";
import { documentedElsewhere } from "./inventory/documented-elsewhere.ts";
import { withOneFinding } from "./judge/one-finding.ts";
import { keptOperations } from "./kept-operations.ts";
import { notTested } from "./not-tested.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation, KeptBack, ScanListener, ScanOutcome, ScanRequest, TriedPath } from "./outcome.ts";
import { withSettling } from "./settling.ts";

/** What a scan has in hand at any moment, so that an early end loses nothing. */
export type Ledger = {
  operations: Operation[];
  judged: Map<string, JudgedOperation>;
  reason: string | null;
  tried: TriedPath[];
  /** What was kept back, and what is left on the target, as it stands when asked. */
  kept(): KeptBack[];
  left(): Leftover[];
  /** What was learned of the target; null where nothing was, absent before anything was asked. */
  profile?(): TargetProfile | null;
};

/** How a scan went, apart from what it found. */
type Course = {
  status: ScanOutcome["status"];
  requests: number;
  durationMs: number;
  hasCredential: boolean;
  /** What was asked for: as whom it asked, and what it was allowed. */
  request: Pick<ScanRequest, "environment" | "makesObjects" | "writesBack" | "traits" | "others">;
  /** Whether the log tells what is left on the target. */
  tellsLeft: boolean;
  /** A sentence on answers that could not be used; null without any. */
  troubles: string | null;
};

/** Makes a scan's outcome and tells it: why it ended, what was decided, what could not be and for want of what. */
export function sumUp(ledger: Ledger, course: Course, log: ScanListener["log"]): ScanOutcome {
  const { judged, reason, tried } = ledger;
  const [keptBack, leftovers] = [keptOperations(ledger.kept(), ledger.operations), ledger.left()];
  const toldLeft = course.tellsLeft ? leftovers : [];
  const { status, requests, durationMs } = course;
  const asker = { label: course.request.traits?.label, present: course.hasCredential };
  // A scan that ended early counts one fault once as well.
  for (const one of withOneFinding(judged.values())) judged.set(`${one.method} ${one.path}`, one);
  const operations = ledger.operations.map((operation) => {
    const found =
      judged.get(`${operation.method} ${operation.path}`) ??
      notTested(operation, reason ?? "The scan ended before this operation was tested.");
    return withSettling(withAskers(withBasicAccess(found, asker), asker), course.request);
  });
  const standings = countStandings(operations.map((operation) => standingOf(operation, operation.finding !== null)));
  // Whoever stopped it knows; it is no fault.
  if (reason !== null) log(status === "failed" && reason !== stoppedReason ? "error" : "info", reason);
  if (course.troubles !== null) log("info", course.troubles);
  const elsewhere = documentedElsewhere(operations);
  if (judged.size > 0) log("info", decided(operations, standings, elsewhere !== null));
  if (judged.size > 0 && !course.hasCredential) log("info", withoutCredential(operations));
  if (keptBack.length > 0) log("info", keptBackLine(keptBack));
  if (toldLeft.length > 0) log("error", leftoversLine(toldLeft));
  for (const { mark, reason, command } of toldLeft.slice(0, 20)) log("error", `${mark}: ${reason} ${command}`);
  const little = status === "completed" && reason === null ? (elsewhere ?? littleTested(operations, standings)) : null;
  if (little !== null) log("info", little);
  const findings = operations.flatMap((operation) => operation.findings);
  const critical = findings.filter(({ severity }) => severity === "critical").length;
  // A scan that tested nothing has nothing to count.
  const found = `${count(operations.length, "operation")}, ${count(findings.length, "finding")}, ${critical === 0 ? "none" : critical.toLocaleString("en")} critical, `;
  const summary = `${judged.size > 0 ? found : ""}${count(requests, "request")} in ${Math.max(1, Math.round(durationMs / 1000))} s`;
  const end = status === "completed" ? "completed" : reason === stoppedReason ? "stopped" : "failed";
  log("status", `Scan ${end}: ${summary}`);
  const withoutScore = elsewhere !== null ? { withoutScore: true } : {};
  const told = { status, reason: reason ?? little, operations, requests, tried, keptBack, leftovers };
  const profile = ledger.profile?.() ?? null;
  const learned = profile === null ? {} : { profile };
  return { ...told, durationMs: Math.round(durationMs), ...withoutScore, ...learned };
}

function keptBackLine(keptBack: readonly KeptBack[]): string {
  const named = keptBack.slice(0, 3).map(({ method, path }) => `${method} ${path}`);
  const more = keptBack.length - named.length;
  return `Kept back, because they may act: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function leftoversLine(leftovers: readonly Leftover[]): string {
  const named = leftovers.slice(0, 3).map(({ path, collection, mark }) => path ?? `${mark} below ${collection}`);
  return `${count(leftovers.length, "object")} of the scan's own may still be on the target: ${named.join(", ")}. The commands that remove them, or list where they may be, follow.`;
}

function decided(operations: readonly JudgedOperation[], standings: Standings, isElsewhere: boolean): string {
  const by = (...states: JudgedOperation["authentication"]["state"][]) =>
    operations.filter(({ authentication }) => states.includes(authentication.state)).length;
  const parts = [
    [by("enforced"), "denied to anonymous callers"],
    [by("public"), "public on purpose"],
    [by("missing"), "open without a credential"],
    [by("inconclusive", "not_tested"), "undecided"],
  ] as const;
  const told = parts.flatMap(([amount, what]) => (amount > 0 ? [`${amount.toLocaleString("en")} ${what}`] : []));
  const score = securityScore(standings);
  const { secure } = standings;
  const isHalf = ({ authentication: { state } }: JudgedOperation) => state === "enforced" || state === "public";
  const half = undecidedOf(operations).filter(isHalf).length;
  const rest = half > 0 ? `, ${half.toLocaleString("en")} with authorization undecided` : "";
  const rated = isElsewhere
    ? "There is no security score, because the target has hardly any of the documented operations."
    : score === null
      ? "There is no security score, because nothing was decided."
      : `Security score ${score} of 100: ${count(secure, "operation")} proven secure${rest}.`;
  return `Of ${count(operations.length, "operation")}, ${told.join(", ")}. ${rated}`;
}

/** A sentence where most operations could not be decided, so that nobody takes the score for more than it says. */
function littleTested(operations: readonly JudgedOperation[], { undecided }: Standings): string | null {
  if (undecided * 2 <= operations.length) return null;
  const groups = [...Map.groupBy(undecidedOf(operations), reasonOfUndecided)];
  const [why, of = []] = groups.toSorted(([, one], [, two]) => two.length - one.length)[0] ?? [];
  const what = of.every(({ authentication: { state } }) => state === "enforced")
    ? "Authorization was hardly"
    : "Little was";
  const most = why ? ` Most often: ${why}` : "";
  return `${what} tested: ${undecided.toLocaleString("en")} of ${count(operations.length, "operation")} are undecided, so the score says little.${most}`;
}

const undecidedOf = (operations: readonly JudgedOperation[]): JudgedOperation[] =>
  operations.filter((operation) => standingOf(operation, operation.finding !== null) === "undecided");

/**
 * What left an operation undecided, and what settles it: of the verdict on strangers, or, where that is decided, of the one on
 * other identities.
 */
function reasonOfUndecided({ authentication, authorization }: JudgedOperation): string {
  const { reason, settle } = authentication.state === "enforced" ? authorization : authentication;
  return settle === undefined ? reason : `${reason} ${settle.need} to settle it.`;
}

function withoutCredential(operations: readonly JudgedOperation[]): string {
  const refused = operations.filter(({ authentication }) => authentication.state === "enforced").length;
  const doors =
    refused > 0
      ? `Anonymous callers are denied at ${count(refused, "operation")}; whether a credential opens them is unknown. `
      : "";
  return `This scan had no credential. ${doors}Whether one user may see another's data was not tested. Give the application a credential and scan again.`;
}

/** A number and its noun: `1 finding`, `1,391 requests`. */
export function count(amount: number, noun: string): string {
  return `${amount.toLocaleString("en")} ${noun}${amount === 1 ? "" : "s"}`;
}
