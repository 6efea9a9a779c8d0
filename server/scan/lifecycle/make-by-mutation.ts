import { idVariable } from "../authorize/owned-variables.ts";
import { relationOf } from "../authorize/relation.ts";
import { type WriteTry, withWrites } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { IdentityTraits, JudgedOperation, MadeObject } from "../outcome.ts";
import { idOfThing } from "../wire/graphql-place.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { thingsWith } from "./bears-mark.ts";
import { createMakings } from "./conclude-making.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { besideId, type Field, type MakingField, makingFields } from "./making-fields.ts";
import { fieldsForMark, newMark, withMark } from "./mark.ts";
import { probe } from "./removal.ts";
import { changeOf, rulingOnChange, sharedByRight } from "./rule-change.ts";
import { isUndecided, rulingOnStranger, withStranger } from "./rule-stranger.ts";
import { saysOwner } from "./sight.ts";
import { shownBy } from "./there-before.ts";

/** A thing that its maker was listed. */
type Found = MadeObject & { path: string; answer: Answer };

const stranger = { identity: "anonymous", label: undefined } as const;

/** What was found out so far that trying more may decide. */
const mayTell = /^(inconclusive|not_tested)$/;

const shows = ({ body }: Answer, mark: string): boolean => thingsWith(parseJson(body), mark).length > 0;

const mayHaveMade = (answer: Answer): boolean =>
  readingOf(answer).kind === "success" || answer.status === null || answer.status >= 500;

/**
 * Makes one thing of each kind by a mutation, has the other identities try to remove it, and strangers try to make one. No other
 * request tells of that: a document that is not executed asks nobody who they are. What was made is removed again. Once something
 * that a stranger made stays, since it is nobody's to remove, strangers make nothing more.
 */
export async function tryMakingByMutation(operations: readonly Operation[], task: LifecycleTask): Promise<void> {
  const isDead = (label: string) => task.dead().has(label);
  const users = task.identities.users.filter(({ traits }) => !isDead(traits.label));
  const labels = users.toSorted((one, two) => Number(one.traits.isPrivileged) - Number(two.traits.isPrivileged));
  const makings = createMakings(task);
  let isLeft = false;
  let attempts = 0;
  for (const kind of makingFields(operations)) {
    const [making, removing, listing] = [kind.create, kind.remove, kind.list].map(task.judged);
    // What everybody is listed would stay on show, were it nobody's to remove.
    const isPrivate = listing?.authentication.state === "enforced";
    const isMakingOpen = making !== undefined && isUndecided(making) && isPrivate;
    const isRemovingOpen = removing !== undefined && mayTell.test(removing.authorization.state) && labels.length > 1;
    const isRemovalOpen = removing !== undefined && isUndecided(removing);
    const changing = kind.change && task.judged(kind.change);
    const isChangeOpen = changing ? isUndecided(changing) || mayTell.test(changing.authorization.state) : false;
    if (!(isMakingOpen && !isLeft) && !isRemovingOpen && !isRemovalOpen && !isChangeOpen) continue;
    for (const { traits } of labels) {
      const made = isDead(traits.label) ? null : await makeAs(kind, traits.label);
      if (made === null) continue;
      if (made === "lost") break;
      // What has a place for whose it is, and is nobody's, might be nobody's to remove.
      const isOwned = thingsWith(parseJson(made.answer.body), made.mark).some(saysOwner);
      if (isChangeOpen && kind.change) await changeAsOthers(kind, kind.change, made, isOwned);
      const kept = isRemovalOpen ? await removeAsStranger(kind, removing, made) : made;
      const known = task.judged(kind.remove) ?? removing;
      const left = isRemovingOpen && known ? await removeAsOthers(kind, known, made, kept, isOwned) : kept;
      if (left) await task.cleanUp.remove(left);
      if (isMakingOpen && !isLeft && !isOwned) await makeAsStranger(kind, task.judged(kind.create) ?? making, made);
      break;
    }
  }

  /** Makes one as somebody; null where they were turned down, `lost` where one may be made that their list does not show. */
  async function makeAs(kind: MakingField, label: string): Promise<Found | "lost" | null> {
    const object = newObject(kind, label);
    const listed = await list(kind, object, label, "See whether such things are listed");
    // On a page of a longer list the new one might not be shown.
    if (!shownBy(listed).isWhole) return null;
    await task.cleanUp.note(object);
    const answer = await ask(kind.create, object.mark, label);
    if (answer.keptBack !== undefined) {
      await task.cleanUp.forget(object);
      return null;
    }
    const found = await task.cleanUp.find({ ...object, saysCreated: true });
    if (found) {
      makings.made(kind.create, label, answer, found.answer);
      return found;
    }
    makings.failed(kind.create, label, answer);
    const mayBeThere = mayHaveMade(answer);
    if (mayBeThere) await task.cleanUp.remove(object);
    else await task.cleanUp.forget(object);
    return mayBeThere ? "lost" : null;
  }

  /** Has everybody but the owner try to remove it. Resolves to what is there afterwards; null where nothing is. */
  async function removeAsOthers(
    kind: MakingField,
    judged: JudgedOperation,
    made: Found,
    kept: Found | null,
    isOwned: boolean,
  ) {
    const { owner } = made;
    const tries: WriteTry[] = [];
    /** Who is listed it as well, and whose it is not said to be. */
    const sharers = new Set<string>();
    let object = kept;
    for (const { traits } of labels) {
      const { label, isPrivileged } = traits;
      if (label === owner || isDead(label) || isDead(owner)) continue;
      const again: Found | "lost" | null = object ?? (await makeAs(kind, owner));
      object = again === "lost" ? null : again;
      if (object === null) break;
      const sight = await sightOf(kind, object, traits);
      const relation = relationOf(task.identities.of(owner).traits, traits);
      if (sight === "shared" && !isOwned) sharers.add(label);
      const removal = probe("DELETE", object.path, { ...object, owner: label }, `Try to remove it as ${label}`);
      const answer = await task.send({ ...removal, id: `${kind.remove.graphql.name}-as-${label}`, aim: "touch" });
      const after = await list(kind, object, owner, `List them again as ${owner}, to see what happened`);
      if (isDead(owner) || readingOf(after).kind !== "success") break;
      const isGone = !shows(after, object.mark);
      // Whose session died cannot be told from somebody who may not.
      if (!isGone && isDead(label)) continue;
      const isOwners = relation === "lower" || isOwned;
      const change = { isGone, isChanged: false, isPrivileged, sight, worksForOwner: true, isOwners } as const;
      const verdict = rulingOnChange(kind.remove, label, owner, answer, change);
      tries.push({ label, verdict, answers: [after, answer] });
      if (!isGone) continue;
      await task.cleanUp.forget(object);
      object = null;
    }
    const told = { owner, ownerStatus: made.answer.status, tries: sharedByRight(tries, sharers, owner) };
    if (tries.length > 0) task.onTried(withWrites(judged, told, task.identities));
    return object;
  }

  /** Has its owner change it and, where that takes effect, strangers and everybody else try to. */
  async function changeAsOthers(kind: MakingField, change: Field, made: Found, isOwned: boolean): Promise<void> {
    const { owner } = made;
    const write = async (label: string | null) => {
      const mark = changeOf(made.mark, ++attempts);
      const answer = await task.send(changeOfThing(change, made, mark, label));
      const after = await list(kind, made, owner, `List them again as ${owner}, to see what happened`);
      return {
        answer,
        after,
        isChanged: shows(after, mark),
        isSeen: readingOf(after).kind === "success" && !isDead(owner),
      };
    };
    const own = await write(owner);
    if (!own.isChanged) return;
    const judged = task.judged(change);
    if (judged && isUndecided(judged)) {
      await lookAsStranger(kind, made);
      const theirs = await write(null);
      const shown = { ...theirs, before: own.after, owner };
      const verdict = theirs.isSeen && theirs.answer.keptBack === undefined ? rulingOnStranger(shown) : null;
      if (verdict) task.onTried(withStranger(judged, verdict, shown, task.identities));
    }
    const known = task.judged(change);
    if (!known || known.authentication.state === "missing" || !mayTell.test(known.authorization.state)) return;
    const tries: WriteTry[] = [];
    const sharers = new Set<string>();
    for (const { traits } of labels) {
      const { label, isPrivileged } = traits;
      if (label === owner || isDead(label) || isDead(owner)) continue;
      const sight = await sightOf(kind, made, traits);
      if (sight === "shared" && !isOwned) sharers.add(label);
      const { answer, after, isChanged, isSeen } = await write(label);
      if (!isSeen || (!isChanged && isDead(label))) break;
      const isOwners = relationOf(task.identities.of(owner).traits, traits) === "lower" || isOwned;
      const of = { isGone: false, isChanged, isPrivileged, sight, worksForOwner: true, tookEffect: true, isOwners };
      tries.push({ label, verdict: rulingOnChange(change, label, owner, answer, of), answers: [after, answer] });
    }
    const told = { owner, ownerStatus: own.answer.status, tries: sharedByRight(tries, sharers, owner) };
    if (tries.length > 0) task.onTried(withWrites(known, told, task.identities));
  }

  /** Whether others are listed what somebody made; customers share nothing, and who may more proves nothing. */
  async function sightOf(
    kind: MakingField,
    { mark, ...made }: Found,
    traits: IdentityTraits,
  ): Promise<"shared" | "apart"> {
    const { label } = traits;
    const theirs = await list(kind, { ...made, mark }, label, `See whether ${label} is listed what ${made.owner} made`);
    const relation = relationOf(task.identities.of(made.owner).traits, traits);
    const isListed = readingOf(theirs).kind === "success" && shows(theirs, mark);
    return isListed && (relation === "peer" || relation === "lower") ? "shared" : "apart";
  }

  async function lookAsStranger(kind: MakingField, made: Found): Promise<void> {
    const seen = probe("GET", kind.collection, made, "See what an anonymous caller is listed");
    await task.send({ ...seen, ...stranger });
  }

  /** Has a stranger try to remove it. Resolves to what is there afterwards; null where nothing is. */
  async function removeAsStranger(kind: MakingField, judged: JudgedOperation, made: Found): Promise<Found | null> {
    const { owner, mark } = made;
    await lookAsStranger(kind, made);
    const removal = probe("DELETE", made.path, made, "Try to remove it without a credential");
    const answer = await task.send({
      ...removal,
      ...stranger,
      id: `${kind.remove.graphql.name}-as-stranger`,
      aim: "touch",
    });
    if (answer.keptBack !== undefined) return made;
    const after = await list(kind, made, owner, `List them again as ${owner}, to see what happened`);
    if (isDead(owner) || readingOf(after).kind !== "success") return made;
    const isGone = !shows(after, mark);
    const shown = { answer, before: made.answer, after, owner, isChanged: false };
    const verdict = isGone
      ? {
          ...{ state: "missing" as const, confidence: "confirmed" as const, code: "removed-without-credential" },
          reason: `An anonymous caller removed ${owner}'s test object.`,
        }
      : rulingOnStranger(shown);
    if (verdict) task.onTried(withStranger(judged, verdict, shown, task.identities));
    if (!isGone) return made;
    await task.cleanUp.forget(made);
    return null;
  }

  function list({ collection }: MakingField, object: MadeObject, label: string, purpose: string): Promise<Answer> {
    return task.send(probe("GET", collection, { ...object, owner: label }, purpose));
  }

  async function makeAsStranger(kind: MakingField, judged: JudgedOperation, made: Found) {
    const { owner } = made;
    const object = newObject(kind, owner);
    await task.cleanUp.note(object);
    const answer = await ask(kind.create, object.mark, null);
    const isDenied = readingOf(answer).kind === "denied";
    const found = isDenied ? null : await task.cleanUp.find({ ...object, saysCreated: true });
    const shown = { answer, before: made.answer, after: found?.answer ?? made.answer, owner, isChanged: false };
    const verdict = found
      ? {
          ...{ state: "missing" as const, confidence: "confirmed" as const, code: "made-without-credential" },
          reason: `An anonymous caller made an object that ${owner} then found.`,
        }
      : isDenied
        ? rulingOnStranger(shown)
        : null;
    if (verdict && !isDead(owner)) task.onTried(withStranger(judged, verdict, shown, task.identities));
    if (found || mayHaveMade(answer)) isLeft = !(await task.cleanUp.remove(found ?? object));
    else await task.cleanUp.forget(object);
  }

  function newObject({ collection }: MakingField, owner: string): MadeObject {
    return { mark: newMark(task.scanMark), collection, path: null, owner, isSeen: false, isListed: true };
  }

  function ask({ example, graphql }: Field, mark: string, label: string | null): Promise<Answer> {
    const [field = null] = fieldsForMark(graphql.variables);
    const who = label === null ? ({ identity: "anonymous" } as const) : ({ identity: "other", label } as const);
    return task.send({
      ...{ id: `${graphql.name}-as-${label ?? "stranger"}`, ...who, method: "POST", path: example, aim: "make" },
      purpose: label === null ? "Try to make an object without a credential" : `Make an object as ${label}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: graphql.document, variables: withMark(graphql.variables, field, mark) }),
    });
  }
}

/** The request that puts a mark into a thing of the scan's own, as somebody or as a stranger. */
function changeOfThing({ example, graphql }: Field, made: Found, mark: string, label: string | null): Probe {
  const rest = besideId(graphql);
  const [field = null] = fieldsForMark(rest);
  const name = idVariable(graphql.variables) ?? "id";
  const id = idOfThing(made.path) ?? "";
  const given = typeof graphql.variables[name] === "number" ? Number(id) : id;
  return {
    ...{ id: `${graphql.name}-as-${label ?? "stranger"}`, method: "POST", path: example, aim: "touch" },
    ...(label === null ? stranger : { identity: "other", label }),
    purpose: label === null ? "Try to change it without a credential" : `Change it as ${label}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      query: graphql.document,
      variables: { ...withMark(rest, field, mark), [name]: given },
    }),
  };
}
