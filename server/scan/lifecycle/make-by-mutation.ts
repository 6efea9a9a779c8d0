import { idVariable } from "../authorize/owned-variables.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { GraphqlField, Operation } from "../operation.ts";
import type { JudgedOperation, MadeObject } from "../outcome.ts";
import { makesOne, removesOne } from "../safety/changes-one.ts";
import { placeAsText } from "../wire/graphql-place.ts";
import type { Answer } from "../wire/probe.ts";
import { thingsWith } from "./bears-mark.ts";
import { consequential, reachesPeople } from "./find-lifecycles.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { fieldsForMark, newMark, withMark } from "./mark.ts";
import { probe } from "./removal.ts";
import { isUndecided, rulingOnStranger, withStranger } from "./rule-stranger.ts";
import { saysOwner } from "./sight.ts";
import { selectionOf } from "./write-back-mutations.ts";

type Field = Operation & { graphql: GraphqlField };
/** A mutation that makes a thing, the query that lists such things, and the text that says where they are listed and removed. */
export type MakingField = { create: Field; list: Field; collection: string };

/** Kinds of things that one scan makes by mutations. */
const maxKinds = 20;

/**
 * Mutations that make one thing, `createNote`, where a query lists such things and a mutation removes one by its id alone,
 * `deleteNote(id)`: only what can be seen and taken away again may be made. Those with consequences of their own are left out.
 */
export function makingFields(operations: readonly Operation[]): MakingField[] {
  const fields = operations.filter((one): one is Field => one.graphql !== undefined);
  return fields
    .flatMap((create): MakingField[] => {
      const { kind, name, variables } = create.graphql;
      const noun = makesOne(name);
      if (kind !== "mutation" || noun === null || create.intention !== null || idVariable(variables) !== null)
        return [];
      const reaches = name.split(/(?=[A-Z])|_/).some((word) => consequential.test(`/${word}`));
      if (reaches || reachesPeople(variables) || fieldsForMark(variables).length === 0) return [];
      const selected = selectionOf(create);
      const beside = fields.filter(({ example }) => example === create.example);
      const list = beside.find((one) => takesNothing(one) && selectionOf(one) === selected);
      const remove = beside.find((one) => takesOnlyId(one) && removesOne(one.graphql.name, noun));
      if (selected === null || !list || !remove) return [];
      const place = { endpoint: create.example, list: list.graphql.document, remove: remove.graphql.document };
      return [{ create, list, collection: placeAsText(place) }];
    })
    .slice(0, maxKinds);
}

const takesNothing = ({ graphql: { kind, variables } }: Field): boolean =>
  kind === "query" && Object.keys(variables).length === 0;

const takesOnlyId = ({ graphql: { kind, variables } }: Field): boolean =>
  kind === "mutation" && Object.keys(variables).length === 1 && idVariable(variables) !== null;

const mayHaveMade = (answer: Answer): boolean =>
  readingOf(answer).kind === "success" || answer.status === null || answer.status >= 500;

/**
 * Has strangers make by a mutation what somebody who signs in was seen to make. No other request tells of it: a document that is
 * not executed asks nobody who they are. What was made is removed again. Once something that a stranger made stays, since it is
 * nobody's to remove, strangers make nothing more.
 */
export async function tryMakingByMutation(operations: readonly Operation[], task: LifecycleTask): Promise<void> {
  const isDead = (label: string) => task.dead().has(label);
  const users = task.identities.users.filter(({ traits }) => !isDead(traits.label));
  const labels = users.toSorted((one, two) => Number(one.traits.isPrivileged) - Number(two.traits.isPrivileged));
  let isLeft = false;
  for (const kind of makingFields(operations)) {
    const judged = task.judged(kind.create);
    if (isLeft || !judged || !isUndecided(judged)) continue;
    // What everybody is listed would stay on show, were it nobody's to remove.
    if (task.judged(kind.list)?.authentication.state !== "enforced") continue;
    for (const { traits } of labels) {
      const made = isDead(traits.label) ? null : await makeAs(kind, traits.label);
      if (made === null) continue;
      if (made === "lost") break;
      // What has a place for whose it is, and is nobody's, might be nobody's to remove.
      const isOwned = thingsWith(parseJson(made.answer.body), made.mark).some(saysOwner);
      if (!isOwned) await makeAsStranger(kind, judged, made);
      await task.cleanUp.remove(made);
      break;
    }
  }

  /** Makes one as somebody; null where they were turned down, `lost` where one may be made that their list does not show. */
  async function makeAs(kind: MakingField, label: string) {
    const object = newObject(kind, label);
    const list = await task.send(probe("GET", kind.collection, object, "See whether such things are listed"));
    if (readingOf(list).kind !== "success") return null;
    await task.cleanUp.note(object);
    const answer = await ask(kind.create, object.mark, label);
    if (answer.keptBack !== undefined) {
      await task.cleanUp.forget(object);
      return null;
    }
    const found = await task.cleanUp.find({ ...object, saysCreated: true });
    if (found) return found;
    const mayBeThere = mayHaveMade(answer);
    if (mayBeThere) await task.cleanUp.remove(object);
    else await task.cleanUp.forget(object);
    return mayBeThere ? "lost" : null;
  }

  async function makeAsStranger(kind: MakingField, judged: JudgedOperation, made: MadeObject & { answer: Answer }) {
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
