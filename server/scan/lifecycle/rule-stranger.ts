import { unauthenticatedWrite } from "../../checks/unauthenticated-write.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { strangersCell } from "../authorize/basic-access.ts";
import { withFinding, writeFinding } from "../authorize/with-writes.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import { classified } from "../judge/classification.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { asOwner, curlAs, curlSteps, insteadOf } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import { consequential } from "./find-lifecycles.ts";
import { isRemoved, saysNotFound } from "./is-gone.ts";

/** Writes to a part of one's own object that reach people or money all the same. */
const reaching =
  /(^|[/_-])(send|resend|mail|sms|notify|invite|publish|pay|charge|refund|transfer|purchase|deploy)\w{0,9}(\/|$)/i;
/** What makes another thing of one: that is whoever's who did it, and stands where nobody looks for it. */
const copying = /(^|[/_-])(duplicat|cop(y|ies)|clon|fork|import|export)\w{0,9}([/_-]|$)/i;

/**
 * Writes right below one thing, such as `POST /articles/{slug}/favorite`: with an object of the scan's own they harm nobody, and
 * neither does what is made of `kinds`.
 */
export function writesBelow(
  item: string,
  operations: readonly Operation[],
  kinds: readonly { create: Operation }[] = [],
): Operation[] {
  return operations.filter((operation) => {
    const { method, path, graphql } = operation;
    if (graphql || method === "GET" || !path.startsWith(`${item}/`)) return false;
    const rest = path.slice(item.length);
    const isHarmless = () => !consequential.test(rest) && !reaching.test(rest) && !copying.test(rest);
    return !rest.includes("{") && (kinds.some(({ create }) => create === operation) || isHarmless());
  });
}

/** Whether a stranger's valid request would tell more than what was asked so far. */
export const isUndecided = ({ authentication: { state, confidence } }: JudgedOperation): boolean =>
  state === "inconclusive" || state === "not_tested" || (state === "missing" && confidence === "likely");

/** A stranger's valid request to an object of the scan's own, and how its owner saw the object before and after. */
export type StrangersTry = { answer: Answer; before: Answer; after: Answer; owner: string; isChanged: boolean };

/** What the request of a stranger shows, by what became of the object; null where it shows nothing. */
export function rulingOnStranger({ answer, before, after, owner, isChanged }: StrangersTry): Verdict | null {
  const reading = readingOf(answer);
  const { method } = answer.probe;
  const isGone = method === "DELETE" && answer.probe.path === after.probe.path && isRemoved(after, before);
  if (isGone || isChanged) {
    const did = isGone ? "removed" : "changed";
    return {
      state: "missing",
      confidence: "confirmed",
      code: `${did}-without-credential`,
      reason: `An anonymous caller ${did} ${owner}'s test object.`,
    };
  }
  if (reading.kind === "denied") {
    return {
      state: "enforced",
      confidence: "confirmed",
      code: "refused-without-credential",
      reason: `Anonymous callers get ${reading.by} for a valid request to ${owner}'s test object, which stays as it was.`,
    };
  }
  if (saysNotFound(answer) && answer.probe.path === after.probe.path) {
    return {
      state: "enforced",
      confidence: "confirmed",
      code: "hidden-from-strangers",
      reason: `Anonymous callers get ${reading.by} for an object that ${owner} gets, and it stays as it was.`,
    };
  }
  if (reading.kind !== "success" || answer.probe.path === after.probe.path) return null;
  return {
    state: "missing",
    confidence: "likely",
    code: "write-accepted-without-credential",
    reason: `An anonymous caller's request below ${owner}'s test object was accepted with ${reading.by}.`,
  };
}

/** Puts what a stranger's valid request showed in the place of what faulty ones had left open: it tells nothing of a made-up credential that passed. */
export function withStranger(
  judged: JudgedOperation,
  verdict: Verdict,
  { answer, after, owner }: StrangersTry,
  identities: Identities,
): JudgedOperation {
  if (verdict.state === "enforced" && judged.authentication.code === "perhaps-unverified") return judged;
  const redactor = redactorFor(identities.secrets());
  const authentication = { ...verdict, reason: redactor.text(verdict.reason) };
  const isHole = verdict.state === "missing";
  const curl = curlSteps([
    { says: insteadOf("without a credential", "401 or 403", answer), command: curlAs(answer, identities) },
    {
      says: `${asOwner(owner)}: see what became of it, got ${after.status ?? "no answer"}`,
      command: curlAs(after, identities),
    },
  ]);
  const { code, confidence, reason } = verdict;
  const shown = { code, confidence: confidence ?? "likely", reason };
  const found = isHole ? writeFinding(judged, unauthenticatedWrite, shown, curl, identities) : null;
  const findings = judged.findings.filter(({ checkId }) => checkId !== unauthenticatedWrite.id);
  const exchanges = [
    exchangeOf(answer, redactor, { result: isHole ? "bypassed" : "denied", proves: found ? [found.checkId] : [] }),
    exchangeOf(asOwners(after), redactor, { result: ownersResult(after) }),
  ];
  const all = withFinding({ ...judged, findings }, found, exchanges);
  const told = { ...all, authentication };
  const others = judged.access.filter(({ isStranger }) => !isStranger);
  return classified({
    ...told,
    isPublic: false,
    hasAuthentication: !isHole,
    access: [strangersCell(told), ...others],
    coverage: judged.coverage.map((row) =>
      row.checkId === unauthenticatedWrite.id ? { ...row, state: "tested" as const, reason: null } : row,
    ),
  });
}
