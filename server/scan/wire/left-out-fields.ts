import type { Operation } from "../operation.ts";
import type { KeptBack } from "../outcome.ts";
import { isActingField } from "./queried-fields.ts";
import { routeOf } from "./route-key.ts";

/**
 * Fields of GraphQL that no query asks for because of their names or of what their schema says of them, although one asks for what is around them: a server runs each
 * by itself.
 */
export function leftOutFields({ graphql, example }: Pick<Operation, "graphql" | "example">): Omit<KeptBack, "times">[] {
  return (graphql?.leftOut ?? []).map((field) => ({
    method: "POST",
    // A schema tells its type, a document that was found only where it stands.
    path: `${routeOf(example)}#${field.includes(".") ? field : `Query.${graphql?.name}.${field}`}`,
    reason: `${isActingField(field.split(".").at(-1) ?? "") ? "Its name may say" : "Its schema says"} that it does something: ${field.split(".").at(-1)}. It is left out of the queries that ask for what is around it.`,
  }));
}
