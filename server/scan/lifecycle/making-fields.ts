import { singular } from "../../../src/contract/path-template.ts";
import { idVariable } from "../authorize/owned-variables.ts";
import type { GraphqlField, Operation } from "../operation.ts";
import { wordsOf } from "../safety/acting-words.ts";
import { editsOne, makesOne, removesOne } from "../safety/changes-one.ts";
import { placeAsText } from "../wire/graphql-place.ts";
import { consequential, reachesPeople } from "./find-lifecycles.ts";
import { fieldsForMark } from "./mark.ts";
import { givesAlike } from "./selection.ts";

/** An operation that is a field of GraphQL. */
export type Field = Operation & { graphql: GraphqlField };
/** A mutation that makes a thing, those that list, change and remove it, and the text that says where it is listed and removed. */
export type MakingField = { create: Field; list: Field; change: Field | null; remove: Field; collection: string };

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
      const reaches = wordsOf(name).some((word) => consequential.test(`/${word}`));
      const [marked] = fieldsForMark(variables);
      if (reaches || reachesPeople(variables) || marked === undefined) return [];
      const beside = fields.filter(({ example }) => example === create.example);
      const list = beside.find(
        (one) =>
          takesNothing(one) && givesAlike(create, one) && !leavesOut(one, marked) && lists(one.graphql.name, noun),
      );
      const remove = beside.find((one) => takesOnlyId(one) && removesOne(one.graphql.name, noun));
      if (!list || !remove) return [];
      const change = beside.find(
        ({ graphql }) =>
          graphql.kind === "mutation" &&
          editsOne(graphql.name, noun) &&
          idVariable(graphql.variables) === idVariable(remove.graphql.variables) &&
          fieldsForMark(besideId(graphql)).length > 0,
      );
      const place = { endpoint: create.example, list: list.graphql.document, remove: remove.graphql.document };
      return [{ create, list, change: change ?? null, remove, collection: placeAsText(place) }];
    })
    .slice(0, maxKinds);
}

/** What a mutation takes besides the id of the thing: `{ input }` of `updateNote(id, input)`, where a mark stands inside. */
export function besideId({ variables }: GraphqlField): Record<string, unknown> {
  const id = idVariable(variables);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => name !== id));
}

/** Whether a field that may act by its name was left out of what is asked for: a mark in it would not be seen. */
const leavesOut = ({ graphql: { leftOut = [] } }: Field, name: string): boolean =>
  leftOut.some((one) => one.endsWith(`.${name}`));

const takesNothing = ({ graphql: { kind, variables } }: Field): boolean =>
  kind === "query" && Object.keys(variables).length === 0;

/** Whether a query's name says that it lists such things: `myNotes` lists notes. */
function lists(name: string, noun: string): boolean {
  const words = wordsOf(name);
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ").endsWith(noun);
}

const takesOnlyId = ({ graphql: { kind, variables } }: Field): boolean =>
  kind === "mutation" && Object.keys(variables).length === 1 && idVariable(variables) !== null;
