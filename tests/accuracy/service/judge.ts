import type { JudgedOperation, KeptBack, ScanOutcome } from "../../../server/scan/outcome.ts";
import { isUnreadable } from "../../../server/scan/safety/faulty-writes.ts";
import { mutatedFields } from "../../../server/scan/wire/queried-fields.ts";
import { askForConsent } from "../../../server/scan/wire/refusal-of-mutation.ts";
import type { ControlState, Exchange, Verdict } from "../../../src/contract/endpoints.ts";
import { shape } from "../../targets/truth.ts";
import { addReason, type Figures, noFigures, type Share } from "./figures.ts";
import type { OperationTruth, ServiceTruth } from "./truth-file.ts";

/** A scan beside the truth: figures, and one line for each thing that was wrong. */
export type Judgement = { figures: Figures; wrong: string[] };

/** Verdicts that are right; `decidable` false: having none is right as well. */
type Expected = { right: readonly ControlState[]; isHole: boolean; decidable: boolean };

type Control = "authentication" | "authorization";

/** Checks whose alarm says that strangers get in, and those whose alarm says that other identities do. */
const ofStrangers = ["missing-authentication", "unauthenticated-write", "invalid-credential-accepted"];
const ofOthers = ["object-authorization", "object-write-authorization", "function-authorization"];

/** What an operation is known by, whatever its parameters are called. */
export const keyOf = (method: string, path: string) => `${method} ${shape(path).replace(/(?<=.)\/$/, "")}`;
const keyOfCall = (call: string) => {
  const [method = "", path = ""] = call.split(" ");
  return keyOf(method, path);
};

/**
 * Puts a scan beside the truth about its target. `asOne`: one identity asked, so nothing can be said of others;
 * `hasConsent`: the scan might make objects and write back.
 */
export function judgeScan(
  outcome: ScanOutcome,
  truth: ServiceTruth,
  { asOne = false, hasConsent = false } = {},
): Judgement {
  const figures = noFigures();
  const wrong: string[] = [];
  const found = new Map(outcome.operations.map((one) => [keyOf(one.method, one.path), one]));
  const operations = Object.entries(truth.operations).map(([call, one]) => [call, asAllowed(one, hasConsent)] as const);
  const known = new Map(operations.map(([call, one]) => [keyOfCall(call), one]));
  for (const [call, one] of operations) {
    const operation = found.get(keyOfCall(call));
    if (one.reachable) add(one.undocumented ? figures.undocumented : figures.documented, operation !== undefined);
    if (!operation) {
      if (one.reachable) wrong.push(`not found: ${call}`);
      countUnseen(one, asOne, figures);
      continue;
    }
    const judge = (control: Control, expected: Expected) => {
      const unheard = isUnheard(operation, control, outcome, hasConsent);
      judgeVerdict({ call, control, verdict: operation[control], expected, unheard }, figures, wrong);
    };
    judge("authentication", authenticationOf(one));
    if (!asOne && one.stranger === "denied") judge("authorization", authorizationOf(call, one));
  }
  const isPage = pageMatcher(truth.pages);
  for (const [key, operation] of found) {
    const one = known.get(key);
    const isListedPage = !one && operation.method === "GET" && isPage(operation.path);
    add(figures.invented, !one && !isListedPage);
    if (!one && !isListedPage) addReason(figures, `invented by ${operation.source}`);
    if (!one && !isListedPage) wrong.push(`not there: ${operation.method} ${operation.path} (${operation.source})`);
    judgeAlarms(operation, one, truth.faults, figures, wrong);
  }
  const costs = outcome.operations.map(({ exchanges }) => exchanges.length).sort((a, b) => a - b);
  figures.medians.push(costs[Math.floor(costs.length / 2)] ?? 0);
  return { figures, wrong };
}

/**
 * Whether what would tell of a control was kept back from an operation, for want of a consent or because none lets it, so that
 * nobody, shown all that was sent, could tell either. Whoever was heard of it, and what a scan left out by itself, counts against the scan.
 */
function isUnheard(operation: JudgedOperation, control: Control, outcome: ScanOutcome, hasConsent: boolean): boolean {
  const { method, exchanges, access } = operation;
  const askers = control === "authentication" ? ["anonymous", "invalid", "forged"] : ["other"];
  const asked = exchanges.filter((one) => one.method === method && askers.includes(one.identity));
  // To whoever may write nothing, only what nobody can read goes out, and where a parser answers strangers as the owner that tells
  // nothing. A made-up credential that is refused before it shows that credentials are looked at, and not that one is needed.
  const known = asked.filter(({ identity, requestBody }) => identity !== "invalid" || !isUnread(requestBody));
  const isParsers =
    !hasConsent && known.length > 0 && known.every((one) => exchanges.some((other) => answersParser(one, other)));
  if (asked.length > 0 && !isParsers) return false;
  const heard = access.filter(({ isStranger, status }) => !isStranger && status !== null);
  if (control === "authorization" && heard.length > 1) return false;
  const { code, settle } = operation[control];
  const isUntried = control === "authorization" && code === "not-asked" && isByConsent(settle);
  const isToBeMade = !hasConsent && (code === "needs-own-object" || isUntried);
  return (
    isToBeMade ||
    (asked.length > 0 && isParsers) ||
    (outcome.keptBack ?? []).some((one) => one.method === method && isBelow(operation, one))
  );
}

/** Whether a consent to make objects settles a verdict. */
const isByConsent = (settle: Verdict["settle"]): boolean =>
  settle !== undefined && askForConsent.startsWith(settle.need);

/** Whether somebody's unreadable body was answered as the owner's same one was. */
const answersParser = (one: Exchange, owners: Exchange): boolean =>
  owners.identity === "owner" &&
  isUnread(one.requestBody) &&
  one.requestBody === owners.requestBody &&
  one.status === owners.status &&
  one.responseBody === owners.responseBody;

/** Whether nobody can read a body, or it is a mutation that asks for nothing and is no valid one: neither gets as far as its handler. */
const isUnread = (body: string | null): boolean =>
  body !== null && (isUnreadable(body) || mutatedFields(body)?.every((field) => field === "__typename") === true);

/** Whether a request that was kept back is of an operation: its ids stand in place of parameters. */
function isBelow(operation: JudgedOperation, keptBack: KeptBack): boolean {
  const [template, path] = [operation.path, keptBack.path].map((one) => shape(one.replace(/[?].*$/, "")).split("/"));
  return (
    template?.length === path?.length && (template ?? []).every((part, at) => part === "{}" || part === path?.[at])
  );
}

function add(share: Share, got: boolean): void {
  share.of++;
  if (got) share.got++;
}

/** What of an operation can be told by a scan with or without a consent to write. */
const asAllowed = (one: OperationTruth, hasConsent: boolean): OperationTruth =>
  one.needsConsent && !hasConsent ? { ...one, undecidable: ["authentication", "authorization"] } : one;

/** A hole counts where something that is allowed can show it. */
const isShown = ({ isHole, decidable }: Expected) => isHole && decidable;

/** What was not found still counts: as a hole that nobody told of. */
function countUnseen(one: OperationTruth, asOne: boolean, { holes }: Figures): void {
  if (!one.reachable) return;
  if (isShown(authenticationOf(one))) add(holes, false);
  else if (!asOne && isShown(authorizationOf("", one))) add(holes, false);
}

function authenticationOf({ stranger, undecidable }: OperationTruth): Expected {
  const right: Record<OperationTruth["stranger"], Expected["right"]> = {
    denied: ["enforced"],
    hole: ["missing"],
    public: ["public"],
    open: ["public", "missing", "inconclusive"],
  };
  const decidable = stranger !== "open" && !undecidable.includes("authentication");
  return { right: right[stranger], isHole: stranger === "hole", decidable };
}

function authorizationOf(call: string, { users, undecidable }: OperationTruth): Expected {
  const all = Object.values(users);
  if (all.includes("hole")) {
    return { right: ["missing"], isHole: true, decidable: !undecidable.includes("authorization") };
  }
  // Where everybody gets only their own there is nothing of another's to be refused; where everybody may, nobody is.
  const isDivided = all.includes("denied") || (all.includes("own") && call.includes("{"));
  const decidable = isDivided && !undecidable.includes("authorization");
  const right: Expected["right"] = isDivided ? ["enforced"] : ["enforced", "not_tested", "public", "inconclusive"];
  return { right, isHole: false, decidable };
}

/** `unheard`: nobody could tell from what was sent, because what tells was kept back. */
type Judged = { call: string; control: Control; verdict: Verdict; expected: Expected; unheard: boolean };

function judgeVerdict({ call, control, verdict, expected, unheard }: Judged, figures: Figures, wrong: string[]): void {
  const { state, confidence, code } = verdict;
  const saysNothing = state === "inconclusive" || state === "not_tested";
  const isRight = expected.right.includes(state);
  if (confidence === "confirmed") add(figures.confirmed, isRight);
  if (isShown(expected)) add(figures.holes, state === "missing");
  if (expected.decidable) {
    add(figures.undecided, saysNothing);
    add(figures.right, isRight);
    if (saysNothing && unheard) figures.unheard = (figures.unheard ?? 0) + 1;
    else if (saysNothing) addReason(figures, `${control} ${code}`);
  }
  if (isRight || (saysNothing && !expected.decidable)) return;
  wrong.push(`${call}: ${control} is ${expected.right[0]}, the scan says ${state} (${confidence ?? "–"}, ${code})`);
}

function judgeAlarms(
  { method, path, findings }: JudgedOperation,
  one: OperationTruth | undefined,
  faults: readonly string[],
  figures: Figures,
  wrong: string[],
): void {
  for (const { checkId, confidence, code } of findings) {
    const isTrue =
      [...faults, ...(one?.faults ?? [])].includes(checkId) ||
      (one !== undefined && ofStrangers.includes(checkId) && /hole|open/.test(one.stranger)) ||
      // Who needs no credential at all needs no right either.
      (one !== undefined && ofOthers.includes(checkId) && [one.stranger, ...Object.values(one.users)].includes("hole"));
    add(confidence === "confirmed" ? figures.certain : figures.likely, isTrue);
    if (!isTrue) wrong.push(`false alarm: ${method} ${path}: ${checkId} (${confidence}, ${code})`);
  }
}

function pageMatcher(pages: readonly string[]): (path: string) => boolean {
  const patterns = pages.map(
    (page) => new RegExp(`^${page.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`),
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}
