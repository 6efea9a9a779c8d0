import type { Apartness } from "../../checks/access-check.ts";
import type { GraphqlField, Operation } from "../operation.ts";
import type { OwnedIds } from "./owned-ids.ts";

/** Values tried for one variable as one identity. */
const maxTries = 2;

/** Whether a GraphQL field is asked for one thing: it takes a variable that names it. */
export function takesId({ graphql }: Pick<Operation, "graphql">): boolean {
  return graphql !== undefined && idVariable(graphql.variables) !== null;
}

/** The id that a field is asked with; null where it is asked for no one thing. */
export function idGiven({ variables }: GraphqlField): string | null {
  const name = idVariable(variables);
  return name === null ? null : String(variables[name]);
}

/** The field asked for what belongs to this identity: its variable filled with ids that it was shown, best first. */
export function ownedVariants(
  operation: Operation,
  label: string,
  others: readonly string[],
  ids: OwnedIds,
): Operation[] {
  const { graphql } = operation;
  const name = graphql ? idVariable(graphql.variables) : null;
  if (!graphql || name === null) return [operation];
  const values = ids.candidates(label, placeOf(graphql.name, name), name, others).slice(0, maxTries);
  const filled = values.map((value): Operation => {
    const given = graphql.variables[name];
    const typed = typeof given === "number" && /^\d+$/.test(value) ? Number(value) : value;
    return { ...operation, graphql: { ...graphql, variables: { ...graphql.variables, [name]: typed } } };
  });
  return [...filled, operation];
}

/** Whose the thing is that the field was asked for. */
export function apartnessOfVariable({ graphql }: Operation, owner: string, asker: string, ids: OwnedIds): Apartness {
  const name = graphql ? idVariable(graphql.variables) : null;
  if (!graphql || name === null) return "unknown";
  return ids.apartness(owner, asker, placeOf(graphql.name, name), name, String(graphql.variables[name]));
}

/** `note(id)` asks for what `/note/{id}` would. */
const placeOf = (field: string, variable: string) => `/${field.replace(/([a-z])[A-Z].*/s, "$1")}/{${variable}}`;

/** The name of the variable that holds an id; null where none does. */
export function idVariable(variables: Readonly<Record<string, unknown>>): string | null {
  const scalar = (name: string) => typeof variables[name] === "string" || typeof variables[name] === "number";
  return (
    Object.keys(variables).find(
      (name) => scalar(name) && /^(id|uuid|slug|key|number|code)$|(Id|_id|Uuid|Slug|Key|Number|Code)$/.test(name),
    ) ?? null
  );
}
