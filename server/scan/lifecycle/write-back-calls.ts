import { recordOf } from "../authorize/row-owners.ts";
import { withWrites } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import { isTransformed, procedureData } from "../inventory/procedure-data.ts";
import { queryIds } from "../inventory/query-ids.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { changesOne } from "../safety/changes-one.ts";
import type { Answer } from "../wire/probe.ts";
import { consequential, isPlainObject } from "./find-lifecycles.ts";
import type { Body } from "./made-objects.ts";
import { isSetByTarget } from "./set-by-target.ts";
import { isChanged, mayMakeOf, triesOfOthers } from "./tries-of-others.ts";
import { isShownWhole, isTime, parseWhole, rights } from "./unchanged-values.ts";
import type { WriteBackTask } from "./write-back-task.ts";
import { written } from "./written.ts";

/**
 * A call whose body says which object it changes, and the call that shows that object; `field` is the only field that it
 * changes, which its address names.
 */
export type ChangingCall = { change: Operation; read: Operation; field: string | null };

/** Objects that one call may name; the first that its owner is shown serves. */
const reading = /^(get|one|show|view|read|find|fetch|detail|details|info|by_?id|get_?by_?id|find_?one|item)$/i;

/**
 * Has others send by calls such as `POST /trpc/notes.update` what an object holds already: it stays as it is, and who is not
 * kept from that could have written something else. The owner does the same first, to see that the API takes it.
 */
export async function tryCallsBack(operations: readonly Operation[], task: WriteBackTask): Promise<void> {
  for (const call of changingCalls(operations)) {
    const judged = task.judged(call.change);
    const { state } = judged?.authorization ?? {};
    if (!judged || (state !== "inconclusive" && state !== "not_tested")) continue;
    // A name that says that it changes something keeps strangers' faulty requests back, and nothing was tested then.
    if (!/^(enforced|inconclusive|not_tested)$/.test(judged.authentication.state)) continue;
    const known = ownersObject(task.judged(call.read), task.identities);
    if (known) await tryOne(call, judged, known, task);
  }
}

/**
 * Calls whose name says that they change one thing, `/notes/update` or `notes.update`, each with the read of one such thing,
 * `/notes/get?id=7` or `/notes/{id}`. Those with consequences of their own are left out, unless all that they set is a right.
 */
export function changingCalls(operations: readonly Operation[]): ChangingCall[] {
  const reads = operations.filter(({ method, graphql }) => method === "GET" && !graphql);
  return operations.flatMap((change): ChangingCall[] => {
    const [, folder = "", noun = "", verb = ""] = /^(.*[/.]([\w-]+)[/.])([\w-]+)$/.exec(change.path) ?? [];
    if (!/^(POST|PUT|PATCH)$/.test(change.method) || change.graphql || folder.includes("{") || noun === "") return [];
    const isRight = rights.test(verb);
    // A PUT replaces what it does not name as well.
    const isChange =
      change.method !== "PUT" && changesOne(`${noun} ${verb}`) && !/delete|remove|destroy|password|e?mail/i.test(verb);
    if (!isRight && (!isChange || consequential.test(`/${noun}`))) return [];
    const isOne = ({ path, example }: Operation) => {
      if (!path.startsWith(folder)) return false;
      const rest = path.slice(folder.length);
      return /^\{[^{}/]+\}$/.test(rest) || (reading.test(rest) && queryIds(example).length === 1);
    };
    const read = reads.find(isOne);
    return read ? [{ change, read, field: isRight ? verb : null }] : [];
  });
}

/** Whose object the read showed, at which address. */
function ownersObject(read: JudgedOperation | undefined, identities: Identities) {
  const owner = read?.access.find(({ code }) => code === "owner")?.identity;
  const seen = read?.exchanges.find(
    ({ label, status, method }) => label === owner && method === "GET" && status !== null && status < 300,
  );
  if (!owner || !seen || !URL.canParse(seen.url)) return null;
  const { pathname, search } = new URL(seen.url);
  const id = queryIds(search)[0] ?? { name: "id", value: decodeURIComponent(pathname.split("/").at(-1) ?? "") };
  const isUser = identities.users.some(({ traits }) => traits.label === owner);
  return isUser ? { owner, path: pathname + search, id } : null;
}

async function tryOne(
  { change, read, field }: ChangingCall,
  judged: JudgedOperation,
  { owner, path, id }: { owner: string; path: string; id: { name: string; value: string } },
  task: WriteBackTask,
): Promise<void> {
  const { identities } = task;
  const look = (label: string, purpose: string) => ask(read, "GET", path, label, purpose);
  const before = await look(owner, "Read what is there");
  if (before.kind !== "success") return;
  const objectIn = (answer: Answer) => recordOf(procedureData(parseWhole(answer.body)));
  const object = objectIn(before.answer);
  // What does not call itself by the id that it was asked for by might be another thing.
  if (object === null || String(object[id.name]) !== id.value) return;
  const isWrapped = isTransformed(parseJson(new URLSearchParams(path.split("?")[1]).get("input") ?? ""));
  for (const body of bodiesOf(change, object, id.name, field)) {
    const write = (label: string, purpose: string) =>
      ask(change, change.method, change.example, label, purpose, isWrapped ? { json: body } : body);
    const own = await write(owner, "Write unchanged values");
    const after = await look(owner, "Read it again, to see that nothing changed");
    const mayMake = field === null && mayMakeOf(id.value, change.path);
    const shown = { before, after, written: body, objectIn, mayMake };
    const place = { path, call: `${change.method} ${change.path}` };
    if (isChanged(shown)) return await task.cleanUp.changed({ owner, ...place });
    if (own.kind === "invalid") continue;
    if (own.kind !== "success" || isNothing(parseJson(own.answer.body))) return;
    const tries = await triesOfOthers(owner, task, {
      ...{ ...shown, place, read, own },
      look: (label) => look(label, `Read it as ${label}`),
      write: (label) => write(label, `Write back as ${label} what is there`),
    });
    const trial = { owner, ownerStatus: own.answer.status, tries, isOfOne: true as const };
    if (tries.length > 0) task.onTried(withWrites(judged, trial, identities));
    return;
  }

  async function ask(of: Operation, method: string, at: string, label: string, purpose: string, sent?: Body) {
    const answer = await task.send({
      id: `${method.toLowerCase()}-back-as-${label}`,
      ...{ identity: "other", label, purpose, method, path: at },
      ...(sent === undefined ? {} : { aim: "write-back", ...written(of, at, sent) }),
    });
    return readingOf(answer);
  }
}

/**
 * What is sent back of an object: all of it, then, for those that refuse what they do not know, without what only the target sets;
 * or the one field that the call changes. What is left out may be taken for empty, so nothing is sent of an object that does not
 * show the whole of it, nor of one that shows less than the call is known to take.
 */
function bodiesOf({ body }: Operation, object: Body, id: string, field: string | null): Body[] {
  if (field !== null) return isShownWhole(field, object[field]) ? [{ [id]: object[id], [field]: object[field] }] : [];
  const isWhole = Object.entries(object).every(
    ([name, value]) => name === id || isShownWhole(name, value) || (isSetByTarget(name) && isTime(value)),
  );
  const known = isPlainObject(body) ? Object.keys(body) : [];
  if (!isWhole || !known.every((name) => name in object)) return [];
  const taken = Object.entries(object).filter(([name]) => name === id || !isSetByTarget(name));
  return taken.length < Object.keys(object).length ? [object, Object.fromEntries(taken)] : [object];
}
