import { madeUpLike, neverName } from "../inventory/made-up-id.ts";
import type { Operation } from "../operation.ts";
import { isUnreadable } from "../safety/faulty-writes.ts";
import type { Answer } from "../wire/probe.ts";
import { neighbourhoodOf } from "../wire/route-key.ts";
import type { JudgeContext } from "./context.ts";
import { type Exhibits, evidenceOf } from "./evidence.ts";

/** The owner's answer to an address beside the operation's that exists nowhere; asked once per directory and scan. */
export function nowhereBeside(operation: Operation, context: JudgeContext): Promise<Answer> {
  const path = operation.example.split(/[?#]/, 1)[0] ?? "/";
  const parent = neighbourhoodOf(operation.path.includes("{") ? operation.path : path);
  const key = `nowhere ${parent}`;
  let answer = context.memory.answers.get(key);
  if (!answer) {
    answer = context.send({
      id: "nowhere",
      identity: context.hasCredential ? "owner" : "anonymous",
      purpose: "Control: a path that does not exist",
      method: "GET",
      path: `${parent}${neverName()}`,
    });
    context.memory.answers.set(key, answer);
  }
  return answer;
}

/** What made-up addresses get: to a read, and to the stranger's own request where it is told not found in another way than a read is. */
export async function nowhereFor({ operation, ...exhibits }: Exhibits, context: JudgeContext): Promise<Answer[]> {
  const nowhere = [await nowhereBeside(operation, context)];
  const { readings, unrouted } = evidenceOf({ ...exhibits, operation, nowhere });
  const lost = Object.entries(readings).find(
    ([id, { kind }]) => kind === "not-found" && id.startsWith("anonymous-") && !unrouted.includes(id),
  );
  const same = lost ? await sameNowhere(operation, lost[1].answer, context) : null;
  return same === null ? nowhere : [...nowhere, same];
}

/**
 * The answer to a stranger's request at an address beside the operation's that exists nowhere, as many targets answer reads of what they
 * do not know with a page, and writes otherwise. Asked once per directory and request; null where it could make something.
 */
async function sameNowhere(operation: Operation, { probe }: Answer, context: JudgeContext) {
  const { method, body } = probe;
  if (body === undefined || (method !== "PATCH" && !(method === "POST" && isUnreadable(body)))) return null;
  const parent = neighbourhoodOf(operation.path);
  const key = `nowhere ${method} ${parent} ${body}`;
  const { answers } = context.memory;
  const purpose = "Control: the same at a path that does not exist";
  const asked =
    answers.get(key) ??
    context.send({ ...probe, id: "nowhere", purpose, path: `${parent}${neverName()}`, isMadeUp: true });
  answers.set(key, asked);
  const answer = await asked;
  return answer.keptBack === undefined ? answer : null;
}

/**
 * The operation's example with its last parameter replaced by an id of the same form that was never given out; null
 * when the path has no parameter.
 */
export function withNeverExistingId(operation: Operation): string | null {
  return withLastId(operation, madeUpLike);
}

/** The same with every parameter made up, so that nothing is asked of a parent that exists. */
export function withNeverExistingIds(operation: Operation): string | null {
  if (!operation.path.includes("{")) return null;
  const given = (operation.example.split(/[?#]/, 1)[0] ?? "").split("/");
  const template = operation.path.split("/");
  return template
    .map((part, at) => (part.includes("{") ? refilled(part, given[at] ?? "", madeUpLike) : (given[at] ?? part)))
    .join("/");
}

/** A segment with another id, and what its template has around that as it is: `7.json` of `{id}.json` is the 7 in a format. */
function refilled(template: string, given: string, idFor: (was: string) => string): string {
  const [, before = "", after = ""] = /^([^{}]*)\{[^{}]*\}([^{}]*)$/.exec(template) ?? [];
  return before + idFor(given.slice(before.length, given.length - after.length)) + after;
}

/** The operation's example with a word for its last parameter, whatever its kind; null when the path has none. */
export const withOddId = (operation: Operation): string | null => withLastId(operation, neverName);

function withLastId(operation: Operation, idFor: (was: string) => string): string | null {
  const template = operation.path.split("/");
  const given = (operation.example.split(/[?#]/, 1)[0] ?? "").split("/");
  const index = template.findLastIndex((segment) => segment.includes("{"));
  if (index < 0) return null;
  const never = refilled(template[index] ?? "", given[index] ?? "", idFor);
  return template.map((segment, at) => (at === index ? never : (given[at] ?? segment))).join("/");
}
