import { templateKey } from "../../../src/contract/path-template.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { recordOf } from "../authorize/row-owners.ts";
import { changeNothing } from "../authorize/try-nothing.ts";
import { neverPath } from "../authorize/views.ts";
import { withWrites } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { effectOfWrite } from "./effect-of-write.ts";
import { consequential } from "./find-lifecycles.ts";
import { idAt } from "./made-objects.ts";
import { innerOf } from "./mark.ts";
import { isUndecided, withStranger } from "./rule-stranger.ts";
import { isChanged, mayMakeOf, obstacleTo, showsSomething, triesOfOthers } from "./tries-of-others.ts";
import { parseWhole, rights, unchangedValues } from "./unchanged-values.ts";
import type { WriteBackTask } from "./write-back-task.ts";
import { written } from "./written.ts";

type Json = Record<string, unknown>;
/**
 * An operation that changes a single object, and how its owner reads that object; `field` is the only field that it
 * changes, which its address names.
 */
export type WritableObject = { change: Operation; read: Operation; field?: string };

/**
 * Changes of single objects that nothing else could decide: a body that cannot succeed was refused to everyone alike.
 * Those with consequences of their own are left out, and so is every PUT of a whole object (RFC 9110, 9.3.4): what the object
 * does not show, such as a password's hash, would be gone.
 */
export function writableObjects(operations: readonly Operation[]): WritableObject[] {
  const reads = new Map(
    operations.filter(({ method }) => method === "GET").map((operation) => [templateKey(operation.path), operation]),
  );
  return operations.flatMap((change): WritableObject[] => {
    const [, parent = "", field = ""] = /^(.+\/\{[^{}/]+\})\/([\w-]+)\/?$/.exec(change.path) ?? [];
    const whole = reads.get(templateKey(parent)) ?? reads.get(templateKey(`${parent}/`));
    if (whole && /^(PUT|PATCH)$/.test(change.method) && rights.test(field)) return [{ change, read: whole, field }];
    const read = reads.get(templateKey(change.path));
    const isFit = change.method === "PATCH" && !change.graphql && /\/\{[^{}/]+\}\/?$/.test(change.path);
    return read && isFit && !consequential.test(change.path) ? [{ change, read }] : [];
  });
}

/**
 * Has others write to an object what is in it already: it stays as it is, and who is not kept from that could have
 * written something else. The owner does the same first, to see that the API takes it.
 */
export async function tryWritingBack(operations: readonly Operation[], task: WriteBackTask): Promise<void> {
  for (const object of writableObjects(operations)) {
    const judged = task.judged(object.change);
    const { state } = judged?.authorization ?? {};
    if (!judged || (state !== "inconclusive" && state !== "not_tested")) continue;
    if (judged.authentication.state !== "enforced" && judged.authentication.state !== "inconclusive") continue;
    const known = ownersAddress(task.judged(object.read), task.identities);
    if (known) await tryOne(object, judged, known, task);
  }
}

/** Whose object the read showed, and where. */
function ownersAddress(read: JudgedOperation | undefined, identities: Identities) {
  const owner = read?.access.find(({ code }) => code === "owner")?.identity;
  const seen = read?.exchanges.find(
    ({ label, status, method }) => label === owner && method === "GET" && status !== null && status < 300,
  );
  if (!owner || !seen || !URL.canParse(seen.url)) return null;
  const { pathname } = new URL(seen.url);
  return identities.users.some(({ traits }) => traits.label === owner) ? { owner, path: pathname } : null;
}

async function tryOne(
  { change, read, field }: WritableObject,
  judged: JudgedOperation,
  { owner, path }: { owner: string; path: string },
  task: WriteBackTask,
): Promise<void> {
  const { identities } = task;
  const fieldPath = `${path.replace(/\/$/, "")}/${field}${change.path.endsWith("/") ? "/" : ""}`;
  const before = await ask(read, "GET", owner, "Read what is there");
  const object = before.kind === "success" ? shownIn(before.answer) : null;
  if (object === null) return;
  const body = field === undefined ? whatItTakes(change, object) : unchangedValues({ [field]: object[field] });
  if (Object.keys(body).length === 0) return;
  const own = await ask(change, change.method, owner, "Write unchanged values", body);
  const after = await ask(read, "GET", owner, "Read it again, to see that nothing changed");
  const objectIn = (answer: Answer) => {
    const there = shownIn(answer);
    return there && innerOf(there);
  };
  const id = idAt(path, change.path);
  const shown = { before, after, written: body, objectIn, mayMake: field === undefined && mayMakeOf(id) };
  const place = { path, call: `${change.method} ${path}` };
  if (isChanged(shown)) return await task.cleanUp.changed({ owner, ...place });
  if (own.kind !== "success") return;
  const never = neverPath(change, path);
  const tries = await triesOfOthers(owner, task, {
    ...{ ...shown, place, read, own },
    look: (label) => ask(read, "GET", label, `Read it as ${label}`),
    list: (label) => ask(read, "GET", label, `See what ${label} is listed there`, undefined, listOf(path)),
    write: (label) => ask(change, change.method, label, `Write back as ${label} what is there`, body),
    ...(field === undefined && never !== null
      ? { absent: (label) => changeNothing(change, label, never, task.send) }
      : {}),
  });
  const tried =
    tries.length > 0 ? withWrites(judged, { owner, ownerStatus: own.answer.status, tries }, identities) : judged;
  const told = await asStranger(tried);
  if (told !== judged) task.onTried(told);

  /** Has a stranger write the same where it is open whether one may. */
  async function asStranger(known: JudgedOperation): Promise<JudgedOperation> {
    if (!isUndecided(known)) return known;
    const seen = await ask(read, "GET", null, "Read it without a credential");
    if (obstacleTo(seen, shown) !== null) return known;
    const { answer: last } = await ask(read, "GET", owner, "Read what is there by now");
    const theirs = await ask(change, change.method, null, "Write unchanged values without a credential", body);
    const again = await ask(read, "GET", owner, "Read it again, to see that nothing changed");
    if (theirs.kind !== "denied" && theirs.kind !== "success") return known;
    const isIn = theirs.kind === "success" && !isNothing(parseJson(theirs.answer.body));
    if (theirs.kind === "success" && !isIn) return known;
    if (
      isIn &&
      !showsSomething(seen) &&
      showsSomething(await ask(read, "GET", null, "Read it again without a credential"))
    ) {
      await task.cleanUp.changed({ owner, by: "an anonymous caller", ...place });
      return known;
    }
    const effect = isIn
      ? await effectOfWrite(
          { before: before.answer, after: after.answer, written: body, objectIn },
          {
            ...{ answer: theirs.answer, last },
            look: () => ask(read, "GET", owner, "Read it again, to see what was written"),
          },
        )
      : null;
    if (effect?.kind === "none" || effect?.kind === "unknown") return known;
    const verdict: Verdict = effect
      ? {
          state: "missing",
          confidence: effect.kind === "seen" ? "confirmed" : "likely",
          code: "write-accepted-without-credential",
          reason: `An anonymous caller wrote to ${owner}'s object, with its own values so that nothing changed.`,
        }
      : {
          ...{ state: "enforced", confidence: "confirmed", code: "refused-without-credential" },
          reason: `Anonymous callers get ${theirs.by}; ${owner} may write the same.`,
        };
    const trial = { answer: theirs.answer, before: before.answer, after: again.answer, owner, isChanged: false };
    return withStranger(known, verdict, trial, identities);
  }

  /** The object in an answer. A field by itself is written as the object has it, whatever surrounds that. */
  function shownIn(answer: Answer): Json | null {
    const held = parseWhole(answer.body);
    if (field !== undefined) return recordOf(held);
    const whole = isJson(held) && isJson(held.data) ? held.data : held;
    return isJson(whole) ? whole : null;
  }

  async function ask(
    of: Operation,
    method: string,
    label: string | null,
    purpose: string,
    sent?: Json,
    at = sent && field !== undefined ? fieldPath : path,
  ) {
    return readingOf(
      await task.send({
        id: `${method.toLowerCase()}-back-as-${label ?? "stranger"}`,
        ...(label === null ? { identity: "anonymous" } : { identity: "other", label }),
        purpose,
        method,
        path: at,
        ...(sent ? { aim: "write-back", ...written(of, path, sent) } : {}),
      }),
    );
  }
}

/** The address of the list that an object's own address stands below. */
const listOf = (path: string): string => path.replace(/\/[^/]+\/?$/, "") || "/";

/** The part of an object that a change takes by its document, all of it where that does not say, as far as it is shown whole. */
export function whatItTakes({ body }: Operation, object: Json): Json {
  const whole = unchangedValues(object);
  if (!isJson(body)) return whole;
  const fields = Object.keys(body).filter((name) => name in object);
  if (fields.length === 0) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
