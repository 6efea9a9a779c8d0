import { documentsIn } from "../../../../src/contract/graphql-document.ts";
import { parseJson } from "../../compare/compare-facts.ts";
import type { Operation } from "../../operation.ts";
import { foundOperation } from "../found-operation.ts";
import { fieldsOf } from "./script-fields.ts";

const maxText = 400_000;
const types = { query: "Query", mutation: "Mutation", subscription: "Subscription" };

/**
 * The fields that a recorded body asks a GraphQL endpoint for, each as an operation of its own; empty where it is none. What
 * was recorded as a value is left out: whoever recorded it was signed in.
 */
export function recordedFields(
  body: unknown,
  path: string,
  { source, where }: { source: Operation["source"]; where: string },
): Operation[] {
  return documentsIn(body)
    .flatMap(fieldsOf)
    .map((graphql) =>
      foundOperation({
        ...{ method: "POST", path: `${path}#${types[graphql.kind]}.${graphql.name}`, source, where, example: path },
        ...{ requestTypes: ["application/json"], graphql },
      }),
    );
}

/** The JSON of a recorded body; undefined where it is none. */
export const recordedJson = (text: unknown): unknown =>
  typeof text === "string" && text.length < maxText ? parseJson(text) : undefined;
