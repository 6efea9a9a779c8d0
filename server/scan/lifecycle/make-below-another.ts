import type { Verdict } from "../../checks/verdict.ts";
import { isBelowPerson } from "../authorize/below-person.ts";
import { recordOf } from "../authorize/row-owners.ts";
import { type WriteTry, withWrites } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { ownNames } from "../identity/own-names.ts";
import { decoded } from "../inventory/decoded.ts";
import type { Operation } from "../operation.ts";
import type { MadeObject } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { askAs } from "./ask-as.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import { saysNotFound } from "./is-gone.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { type Made, parameterOf, tellsOf } from "./made-objects.ts";
import { newMark, withMark } from "./mark.ts";
import { isOpen } from "./try-below.ts";

/** A kind of things that stand below another: `POST /users/{id}/addresses`, and what shows one or all of them. */
type KindBelow = Pick<Lifecycle, "create" | "read">;

/** What came of somebody's attempt to make one below what is another's. */
type Outcome = { label: string; owner: string; answer: Answer; isOwners: boolean; isTheirs: boolean; isKept: boolean };

/**
 * Has the others make what `made` is, where its owner made that: below the owner's own address as a person, `/users/7/addresses`, or
 * below what they are kept from reading, `/teams/7/tasks`. Looks whether the owner is shown it, and removes it. Elsewhere nothing is
 * tried: what everybody may read, everybody may be meant to add to.
 */
export async function tryMakingBelow(
  { create, read }: KindBelow,
  made: Made,
  operations: readonly Operation[],
  task: LifecycleTask,
): Promise<void> {
  const { identities, cleanUp } = task;
  const ask = askAs(task.send);
  const { owner, collection } = made;
  const namesOf = (label: string) => new Set(ownNames(identities.of(label)));
  const list = operations.find(({ method, path }) => method === "GET" && path === create.path);
  const isDead = (label: string) => task.dead().has(label) || task.dead().has(owner);
  const tries: WriteTry[] = [];
  const isBelow = create.method === "POST" && create.path.includes("{");
  for (const { traits } of isBelow ? identities.users : []) {
    const { label } = traits;
    // Who has more rights may be meant to, and shows nothing.
    if (label === owner || traits.isPrivileged || isDead(label) || !isOpen(task.judged(create))) continue;
    const isPersons = isBelowPerson(create.path, collection, namesOf(owner), namesOf(label));
    const seen = await ask(list ?? read, "GET", list ? collection : made.path, label, `Read what is there as ${label}`);
    const isHole = task.judged(list ?? read)?.access.some((one) => one.identity === label && one.result === "bypassed");
    const isKept = isRefused(seen) || isHole === true;
    if (!isPersons && !isKept) continue;
    const { answer, ...came } = await makeAs(label);
    const verdict = rulingOf({ label, owner, answer, isKept, ...came });
    if (verdict && !isDead(label))
      tries.push({ label, verdict, answers: [seen, answer], isShown: readingOf(seen).kind === "success" });
  }
  const judged = task.judged(create);
  const told = { owner, ownerStatus: made.created.status, tries };
  if (judged && tries.length > 0) task.onTried(withWrites(judged, told, identities));

  /** Asks to make one as somebody, and takes away what comes of it: the owner's, or their own where the address is not looked at. */
  async function makeAs(label: string): Promise<Pick<Outcome, "answer" | "isOwners" | "isTheirs">> {
    const { items, isListed } = made;
    const mark = newMark(task.scanMark);
    const object: MadeObject = {
      ...(items === undefined ? {} : { items }),
      ...(isListed ? { isListed } : {}),
      ...{ mark, collection, path: null, owner, isSeen: false },
    };
    await cleanUp.note(object);
    const body = withMark(made.body, made.field, mark);
    const answer = await ask(
      create,
      "POST",
      create.example,
      label,
      `Make one below ${owner} as ${label}`,
      body,
      "make",
    );
    const mayBeThere = readingOf(answer).kind === "success" || answer.status === null || answer.status >= 500;
    if (answer.keptBack !== undefined || !mayBeThere) {
      await cleanUp.forget(object);
      return { answer, isOwners: false, isTheirs: false };
    }
    const saysCreated = answer.status === 201;
    const found = await cleanUp.find({ ...object, saysCreated }, parameterOf(read));
    if (found) {
      await cleanUp.remove({ ...found, ...(tellsOf(answer, mark, found.path) ? { maker: label } : {}) });
      return { answer, isOwners: true, isTheirs: false };
    }
    for (const place of placesOf(label, answer)) {
      const kept = await cleanUp.find({ ...object, owner: label, collection: place, saysCreated }, parameterOf(read));
      if (kept) await cleanUp.remove(kept);
      if (kept) return { answer, isOwners: false, isTheirs: true };
    }
    await cleanUp.remove({ ...object, saysCreated });
    return { answer, isOwners: false, isTheirs: false };
  }

  /** Where it would be if it became whoever's who made it: there, below their own name, or below what its answer names instead. */
  function placesOf(label: string, answer: Answer): string[] {
    const [names, own] = [namesOf(owner), [...namesOf(label)]];
    const [mine, theirs] = [valuesIn(made.created), valuesIn(answer)];
    const segments = collection.split("/");
    const others = segments.flatMap((segment, at) => {
      const value = decoded(segment);
      const told = [...mine].flatMap(([name, one]) => (one === value ? (theirs.get(name) ?? []) : []));
      const instead = names.has(value) ? [...own, ...told] : told;
      return instead.map((one) => segments.with(at, encodeURIComponent(one)).join("/"));
    });
    return [...new Set([collection, ...others])];
  }
}

/** The plain values of the thing that an answer shows, by their names. */
function valuesIn({ body }: Answer): Map<string, string> {
  const thing = recordOf(parseJson(body)) ?? {};
  return new Map(
    Object.entries(thing).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}

const isRefused = (answer: Answer): boolean => readingOf(answer).kind === "denied" || saysNotFound(answer);

function rulingOf({ label, owner, answer, isOwners, isTheirs, isKept }: Outcome): Verdict | null {
  const { kind, by } = readingOf(answer);
  if (answer.keptBack !== undefined) return null;
  if (isRefused(answer)) {
    const reason = `${label} gets ${by} below ${owner}, where ${owner} made the same.`;
    const code = kind === "denied" ? "refused-to-others" : "hidden-from-others";
    return { state: "enforced", confidence: "confirmed", code, reason };
  }
  if (isTheirs) {
    const reason = `What ${label} made below ${owner} became ${label}'s own.`;
    return { state: "not_tested", confidence: null, code: "own-numbering", reason };
  }
  if (!isOwners) return null;
  const did = `What ${label} made below ${owner} stood among what is ${owner}'s`;
  if (isKept)
    // A wall or a mailbox takes from everybody what only its owner reads, so it is never certain.
    return {
      ...{ state: "missing", confidence: "likely", code: "made-below-another" },
      reason: `${did}, which ${label} has no right to read.`,
    };
  return {
    ...{ state: "inconclusive", confidence: null, code: "perhaps-shared" },
    reason: `${did}, but ${label} may read that as well: everybody may be meant to add to it.`,
  };
}
