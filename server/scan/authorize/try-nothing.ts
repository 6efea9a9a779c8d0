import type { Reading } from "../../checks/check.ts";
import type { OpenCode, Verdict } from "../../checks/verdict.ts";
import { readingOf } from "../compare/reading.ts";
import type { ScanUser } from "../identity/identities.ts";
import { withNeverExistingIds } from "../judge/nowhere.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Send } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import { neverPath } from "./views.ts";
import type { WriteTries, WriteTry } from "./with-writes.ts";
import { isRefusal, unreadable, type WriteSubject } from "./write-task.ts";

type Shown = Pick<JudgedOperation, "exchanges">;
/** What asking for nothing needs. */
type Askers = { send: Send; users: readonly ScanUser[] };

/** JSON that no object is made of. */
const unfit = '"postern"';
/** A body that comes to nothing, and why. */
type Way = { body: string; aim: "faulty" | "absent"; isMadeUp?: boolean };
/** What nobody can read, for what does not exist. */
const madeUp: Way = { body: unreadable, aim: "faulty", isMadeUp: true };
/** Operations at which it is looked how bodies are taken. */
const maxSeen = 5;

/**
 * Finds out, where it is not known yet, whether the target turns down what nobody can read: one such body is put at a made-up
 * address by whoever may most. Resolves to whether it does.
 */
export async function seeHowBodiesAreTaken(
  operations: readonly Operation[],
  { send, users }: Askers,
): Promise<boolean> {
  const order = users.toSorted((one, two) => Number(two.traits.isPrivileged) - Number(one.traits.isPrivileged));
  // A parent that was made up may be missed before the body is read.
  const puts = operations.filter(({ method, graphql }) => method === "PUT" && !graphql);
  const params = ({ path }: Operation) => path.split("{").length;
  for (const operation of puts.toSorted((one, two) => params(one) - params(two)).slice(0, maxSeen)) {
    const path = withNeverExistingIds(operation);
    if (path === null) continue;
    for (const { traits } of order) {
      const reading = await ask(operation, traits.label, path, send, madeUp);
      if (reading.answer.keptBack !== undefined) return false;
      if (reading.kind === "denied") continue;
      if (isRefusal(reading.answer.status ?? 0)) return true;
      break;
    }
  }
  return false;
}

/** Whether the owner was turned down at this very operation with a word where the data should be, for whatever reason. */
export const tookWord = ({ exchanges }: Shown): boolean =>
  exchanges.some(
    ({ requestBody, identity, status }) =>
      requestBody === unfit && identity === "owner" && status !== null && status >= 400 && status < 500,
  );

/** Whether something may be asked that a parser can read. */
export const mayBeRead = ({ operation, judged }: WriteSubject): boolean =>
  tookWord(judged) || (operation.method === "PATCH" && operation.path.includes("{"));

/** Bodies that come to nothing, the most telling first: what can be read gets as far as the question who may do this. */
function waysOf(subject: WriteSubject, isOfOne: boolean): Way[] {
  const { method } = subject.operation;
  // Some parsers read nothing but objects; without an id a word goes only where the owner's was turned down.
  if (method === "PATCH" && isOfOne) return [unfit, "{}"].map((body) => ({ body, aim: "absent" }));
  if (tookWord(subject.judged)) return [{ body: unfit, aim: "faulty", isMadeUp: isOfOne }];
  return isOfOne ? [madeUp] : [];
}

/**
 * Where a parser answers everybody alike, or nobody has anything, what does not exist and what does not fit tell more: nothing
 * comes of either. Who is denied it, where somebody else gets further, lacks the right; null where nobody is told apart.
 */
export async function tryNothing(
  subject: WriteSubject,
  { send, users, areaOf }: Askers & { areaOf: AreaOf },
): Promise<WriteTries | null> {
  const { operation } = subject;
  // Nothing is changed below parents that exist; what is made might be.
  const never =
    operation.method === "PATCH" ? neverPath(operation, operation.example) : withNeverExistingIds(operation);
  const isOfOne = never !== null;
  let heard: { user: ScanUser; reading: Reading }[] = [];
  for (const way of waysOf(subject, isOfOne)) {
    heard = [];
    for (const user of users) {
      const reading = await ask(operation, user.traits.label, never ?? operation.example, send, way);
      if (reading.answer.keptBack !== undefined) return null;
      // Whoever takes a word for the data may make something of it: nobody sends it a second one.
      if (way.body === unfit && way.aim === "faulty" && reading.kind === "success") return null;
      heard.push({ user, reading });
    }
    if (!heard.every(({ reading }) => reading.kind === "invalid")) break;
  }
  const letIn = heard.filter(({ reading }) => isLetIn(reading));
  const first = letIn.find(({ user }) => user.traits.isPrivileged) ?? letIn[0];
  const [refused] = heard.filter(({ reading }) => reading.kind === "denied");
  if (!first || !refused) return null;
  const owner = first.user.traits.label;
  const gets = ({ user, reading }: (typeof heard)[number]) => `${user.traits.label} gets ${reading.by}`;
  // Whose an object is may still be asked of those who have the right; a right that only some have is shown.
  const isSure = !isOfOne || letIn.every(({ user }) => user.traits.isPrivileged);
  const isPrivileged = areaOf(operation) !== null;
  const tries = heard
    .filter((one) => one !== first)
    .map((one): WriteTry => {
      const { label, isPrivileged: mayMore } = one.user.traits;
      const ruled = (verdict: Verdict): WriteTry => ({
        label,
        answers: [first.reading.answer, one.reading.answer],
        verdict,
      });
      if (one.reading.kind === "denied") {
        const reason = `${gets(one)}; ${owner} gets ${first.reading.by} for the same request.`;
        const confidence = isSure ? "confirmed" : "likely";
        return ruled({ state: "enforced", confidence, code: "refused-to-others", reason });
      }
      const untested = (code: OpenCode, reason: string) =>
        ruled({ state: "not_tested", confidence: null, code, reason });
      if (!isLetIn(one.reading)) return untested("no-answer", `${gets(one)} instead of a decision.`);
      if (isOfOne || (isPrivileged && !mayMore)) {
        const [what, rest] = isOfOne ? ["what does not exist", "what does"] : ["faulty input", "anything"];
        return untested(
          "faulty-for-everyone",
          `${gets(one)} for ${what}, like ${owner}; whether ${label} may change ${rest} was not shown.`,
        );
      }
      const reason = `${label}'s input is examined, like that of ${owner}; ${gets(refused)} for the same request.`;
      return untested("examined-as-well", reason);
    });
  return { owner, ownerStatus: first.reading.answer.status, tries, isToldApart: true };
}

/** Whether whoever asked had the right: what was wrong was the request. */
const isLetIn = ({ kind }: Reading): boolean => ["not-found", "invalid", "success", "fault"].includes(kind);

/** Sends a body of which nothing comes as somebody. */
export async function ask(
  { method, requestTypes }: Operation,
  label: string,
  path: string,
  send: Send,
  { body, aim, isMadeUp }: Way = { body: unreadable, aim: "faulty" },
): Promise<Reading> {
  const type = requestTypes.find((known) => /[/+]json\b/i.test(known)) ?? "application/json";
  return readingOf(
    await send({
      id: `write-as-${label}`,
      identity: "other",
      label,
      purpose: `${purposeOf(body, aim === "absent" || isMadeUp === true)}, as ${label}`,
      aim,
      readsBody: true,
      ...(isMadeUp ? { isMadeUp } : {}),
      method,
      path,
      headers: { "content-type": type },
      body,
    }),
  );
}

/** Asks somebody to change nothing at an address that was made up; null where that is kept back. */
export async function changeNothing(
  operation: Operation,
  label: string,
  path: string,
  send: Send,
): Promise<Reading | null> {
  const reading = await ask(operation, label, path, send, { body: "{}", aim: "absent" });
  return reading.answer.keptBack === undefined ? reading : null;
}

const purposeOf = (body: string, isOfNothing: boolean) =>
  body === unreadable
    ? `Send a malformed body${isOfNothing ? " for what does not exist" : ""}`
    : isOfNothing
      ? "Change what does not exist, with nothing in it that could be set"
      : "Write a word where the data should be";
