import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { Reading } from "../../checks/check.ts";
import { readingOf } from "../compare/reading.ts";
import type { ScanUser } from "../identity/identities.ts";
import { withNeverExistingIds } from "../judge/nowhere.ts";
import type { Operation } from "../operation.ts";
import type { Send } from "../wire/probe.ts";
import { neverPath } from "./views.ts";
import type { WriteTries, WriteTry } from "./with-writes.ts";

/** What asking for nothing needs. */
type Askers = { send: Send; users: readonly ScanUser[] };

/** JSON that ends in the middle. */
export const unreadable = '{"postern":';
/** JSON that no object is made of. */
const unfit = '"postern"';
/** A body that comes to nothing, and why. */
type Way = { body: string; aim: "faulty" | "absent"; isMadeUp?: boolean };
/** What nobody can read, for what does not exist. */
const madeUp: Way = { body: unreadable, aim: "faulty", isMadeUp: true };
/** Operations at which it is looked how bodies are taken. */
const maxSeen = 5;

/** Whether a status says that a body was turned down for what is in it. */
export const isRefusal = (status: number) => status === 400 || status === 422;

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

/**
 * Where a parser answers everybody alike, or nobody has anything, what does not exist tells more: changing that changes nothing.
 * Who is denied it, where somebody who may more is told that it does not exist, lacks the right; null where nobody is told apart.
 */
export async function tryNothing(operation: Operation, { send, users }: Askers): Promise<WriteTries | null> {
  const isPatch = operation.method === "PATCH";
  const path = isPatch ? neverPath(operation, operation.example) : withNeverExistingIds(operation);
  if (path === null) return null;
  let heard: { user: ScanUser; reading: Reading }[] = [];
  // Some parsers read nothing but objects.
  const ways: Way[] = isPatch ? [unfit, "{}"].map((body) => ({ body, aim: "absent" })) : [madeUp];
  for (const way of ways) {
    heard = [];
    for (const user of users) {
      const reading = await ask(operation, user.traits.label, path, send, way);
      if (reading.answer.keptBack !== undefined) return null;
      heard.push({ user, reading });
    }
    if (!heard.every(({ reading }) => reading.kind === "invalid")) break;
  }
  const letIn = heard.find(
    ({ user, reading }) =>
      user.traits.isPrivileged && ["not-found", "invalid", "success", "fault"].includes(reading.kind),
  );
  if (!letIn || !heard.some(({ reading }) => reading.kind === "denied")) return null;
  const owner = letIn.user.traits.label;
  const others = heard.filter(({ user }) => user !== letIn.user);
  const tries = others.map(({ user: { traits }, reading }): WriteTry => {
    const answers = [letIn.reading.answer, reading.answer];
    const gets = `${traits.label} gets ${reading.by}`;
    if (reading.kind !== "denied") {
      const reason = `${gets} for what does not exist, like ${owner}; whether ${traits.label} may change what does was not shown.`;
      const verdict: Verdict = { state: "not_tested", confidence: null, code: "faulty-for-everyone", reason };
      return { label: traits.label, answers, verdict };
    }
    const reason = `${gets}; ${owner} gets ${letIn.reading.by} for the same request.`;
    const verdict: Verdict = { state: "enforced", confidence: "confirmed", code: "refused-to-others", reason };
    return { label: traits.label, answers, verdict };
  });
  return { owner, ownerStatus: letIn.reading.answer.status, tries };
}

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
      purpose:
        aim === "faulty"
          ? `Send a malformed body${isMadeUp ? " for what does not exist" : ""}, as ${label}`
          : `Change what does not exist, with nothing in it that could be set, as ${label}`,
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
