import type { Verdict } from "../../../src/contract/endpoints.ts";
import { templateKey } from "../../../src/contract/path-template.ts";
import type { Reading } from "../../checks/check.ts";
import { relationOf } from "../authorize/relation.ts";
import { recordOf } from "../authorize/row-owners.ts";
import { type WriteTry, withWrites } from "../authorize/with-writes.ts";
import { baselineOf, likenessOf } from "../compare/compare.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, ScanListener } from "../outcome.ts";
import type { Send } from "../wire/probe.ts";
import { consequential } from "./find-lifecycles.ts";
import { saysNotFound } from "./is-gone.ts";
import { rulingOnShared } from "./rule-change.ts";
import { isUndecided, withStranger } from "./rule-stranger.ts";
import { namesOwner, type Sight } from "./sight.ts";
import { unchangedValues } from "./unchanged-values.ts";

/** What writing back needs. */
export type WriteBackTask = {
  send: Send;
  identities: Identities;
  /** Labels whose sessions are dead by now: they are not asked, and what they got counts for nothing. */
  dead(): ReadonlySet<string>;
  listener: Pick<ScanListener, "log">;
  judged(operation: Operation): JudgedOperation | undefined;
  onTried(operation: JudgedOperation): void;
};

type Json = Record<string, unknown>;
/**
 * An operation that changes a single object, and how its owner reads that object; `field` is the only field that it
 * changes, which its address names.
 */
export type WritableObject = { change: Operation; read: Operation; field?: string };

/** What somebody may: set to what it is already it has no consequences, and who may set it may make themselves an admin. */
export const rights = /^(roles?|permissions?|groups?|scopes?|level|is_?admin)$/i;

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
  const { identities, listener } = task;
  const fieldPath = `${path.replace(/\/$/, "")}/${field}${change.path.endsWith("/") ? "/" : ""}`;
  const before = await ask(read, "GET", owner, "Read what is there");
  const held = parseJson(before.answer.body);
  const whole = isJson(held) && isJson(held.data) ? held.data : held;
  // A field by itself is written as the object has it, whatever surrounds that.
  const object = field === undefined ? whole : recordOf(held);
  if (before.kind !== "success" || !isJson(object)) return;
  const body = field === undefined ? whatItTakes(change, object) : unchangedValues({ [field]: object[field] });
  if (Object.keys(body).length === 0) return;
  const own = await ask(change, change.method, owner, "Write unchanged values", body);
  const after = await ask(read, "GET", owner, "Read it again, to see that nothing changed");
  if (own.kind !== "success") return;
  if (likenessOf(baselineOf(before.answer), after.answer) === "different") {
    listener.log("error", `${change.method} ${path} changed something although only what was there was written back.`);
    return;
  }
  const tries = await triesOfOthers(owner, task, {
    ...{ read, before, own, baseline: baselineOf(before.answer, after.answer) },
    look: (label) => ask(read, "GET", label, `Read it as ${label}`),
    write: (label) => ask(change, change.method, label, `Write back as ${label} what is there`, body),
    // What somebody cannot see might be made for them under the same name.
    isKeptFrom: (seen, sees) => field === undefined && !sees && seen.kind === "success",
  });
  const tried =
    tries.length > 0 ? withWrites(judged, { owner, ownerStatus: own.answer.status, tries }, identities) : judged;
  const told = await asStranger(tried);
  if (told !== judged) task.onTried(told);

  /** Has a stranger write the same where it is open whether one may. */
  async function asStranger(known: JudgedOperation): Promise<JudgedOperation> {
    if (!isUndecided(known)) return known;
    const theirs = await ask(change, change.method, null, "Write unchanged values without a credential", body);
    const again = await ask(read, "GET", owner, "Read it again, to see that nothing changed");
    if (theirs.kind !== "denied" && theirs.kind !== "success") return known;
    const isIn = theirs.kind === "success" && !isNothing(parseJson(theirs.answer.body));
    if (theirs.kind === "success" && !isIn) return known;
    const verdict: Verdict = isIn
      ? {
          ...{ state: "missing", confidence: "likely", code: "write-accepted-without-credential" },
          reason: `An anonymous caller wrote to ${owner}'s object, with its own values so that nothing changed.`,
        }
      : {
          ...{ state: "enforced", confidence: "confirmed", code: "refused-without-credential" },
          reason: `Anonymous callers get ${theirs.by}; ${owner} may write the same.`,
        };
    const shown = { answer: theirs.answer, before: before.answer, after: again.answer, owner, isChanged: false };
    return withStranger(known, verdict, shown, identities);
  }

  async function ask({ requestTypes }: Operation, method: string, label: string | null, purpose: string, sent?: Json) {
    const type = requestTypes.find((known) => /[/+]json\b/i.test(known)) ?? "application/json";
    return readingOf(
      await task.send({
        id: `${method.toLowerCase()}-back-as-${label ?? "stranger"}`,
        ...(label === null ? { identity: "anonymous" } : { identity: "other", label }),
        purpose,
        method,
        path: sent && field !== undefined ? fieldPath : path,
        ...(sent ? { aim: "write-back", body: JSON.stringify(sent), headers: { "content-type": type } } : {}),
      }),
    );
  }
}

/** How an object is read and written back as others, beside how its owner did both. */
type OthersWays = {
  read: Operation;
  before: Reading;
  own: Reading;
  baseline: ReturnType<typeof baselineOf>;
  look(label: string): Promise<Reading>;
  write(label: string): Promise<Reading>;
  /** Whether somebody must not write, by what reading shows them. */
  isKeptFrom?(seen: Reading, sees: boolean): boolean;
};

/** Has everybody but the owner write back what is there, one after the other. */
export async function triesOfOthers(owner: string, task: WriteBackTask, ways: OthersWays): Promise<WriteTry[]> {
  const { identities } = task;
  const { before, own } = ways;
  const tries: WriteTry[] = [];
  for (const { traits } of identities.users) {
    const { label, isPrivileged } = traits;
    if (label === owner || task.dead().has(label)) continue;
    const seen = await ways.look(label);
    const sees = seen.kind === "success" && likenessOf(ways.baseline, seen.answer) === "same";
    if (ways.isKeptFrom?.(seen, sees)) continue;
    const answer = await ways.write(label);
    // Whose session died cannot be told from somebody who may not.
    if (task.dead().has(label) && answer.kind !== "success") continue;
    const relation = relationOf(identities.of(owner).traits, traits);
    const sight = sees && relation !== "foreign" ? sightBy(task.judged(ways.read), label) : "apart";
    const isOwners = relation === "lower" || namesOwner(before.answer);
    tries.push({
      label,
      verdict: ruleOnWrittenBack(label, owner, answer, { isPrivileged, sight, isOwners }),
      answers: [own.answer, answer.answer],
    });
  }
  return tries;
}

/** The part of an object that a change takes by its document, all of it where that does not say, as far as it is shown whole. */
export function whatItTakes({ body }: Operation, object: Json): Json {
  const whole = unchangedValues(object);
  if (!isJson(body)) return whole;
  const fields = Object.keys(body).filter((name) => name in object);
  if (fields.length === 0) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
}

/** Whether somebody who sees the object is meant to, by how reading it was judged. */
function sightBy(read: JudgedOperation | undefined, label: string): Sight {
  const cell = read?.access.find(({ identity }) => identity === label);
  if (cell?.result === "bypassed") return "apart";
  return cell?.code === "shared-object" ? "shared" : "perhaps-shared";
}

type Writer = { isPrivileged: boolean; sight: Sight; isOwners: boolean };

/** What writing back as somebody else shows, by how it was answered. */
function ruleOnWrittenBack(
  label: string,
  owner: string,
  reading: Reading,
  { isPrivileged, sight, isOwners }: Writer,
): Verdict {
  const nothing = { confidence: null } as const;
  // Nothing where the owner gets the object: that is how fields of GraphQL say that there is none.
  if (reading.kind === "success" && isNothing(parseJson(reading.answer.body))) {
    const reason = `${label} gets ${reading.by} and nothing in it; ${owner} may write the same.`;
    return { state: "enforced", confidence: "likely", code: "hidden-from-others", reason };
  }
  if (reading.kind === "success" && isPrivileged) {
    return {
      ...nothing,
      state: "not_tested",
      code: "allowed-by-role",
      reason: `${label} can write to ${owner}'s object, and has more rights than ${owner}.`,
    };
  }
  if (reading.kind === "success") {
    const did = `${label} wrote to ${owner}'s object, with its own values so that nothing changed`;
    if (sight !== "apart") return rulingOnShared(did, "shared-object-written", sight, isOwners);
    return { state: "missing", confidence: "confirmed", code: "owner-object-written", reason: `${did}.` };
  }
  if (reading.kind === "denied" || saysNotFound(reading.answer)) {
    return {
      state: "enforced",
      confidence: "confirmed",
      code: reading.kind === "denied" ? "refused-to-others" : "hidden-from-others",
      reason: `${label} gets ${reading.by}; ${owner} may write the same.`,
    };
  }
  if (reading.kind === "blocked" || reading.kind === "none") {
    const code = reading.kind === "blocked" ? "blocked" : "no-answer";
    return { ...nothing, state: "inconclusive", code, reason: `${label} gets ${reading.by} instead of a decision.` };
  }
  return {
    ...nothing,
    state: "inconclusive",
    code: "answers-differ",
    reason: `${label} gets ${reading.by} for what ${owner} may write.`,
  };
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
