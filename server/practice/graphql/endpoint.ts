import {
  buildSchema,
  execute,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import type { PracticeCall } from "../operation.ts";
import { json, type Reply } from "../reply.ts";
import { bookFields, bookTypes } from "./books.ts";
import { type Field, type FieldSet, guarded } from "./field.ts";
import type { GraphqlPath } from "./paths.ts";
import { payoutFields, payoutTypes } from "./payouts.ts";

type Endpoint = { fields: FieldSet; schema: GraphQLSchema; root: object; showsSchema: boolean };

/** Every GraphQL endpoint by its path: one shows its schema, one does not. */
export const graphqlEndpoints: Readonly<Record<GraphqlPath, Endpoint>> = {
  "/graphql": endpoint(bookTypes, bookFields, true),
  "/internal/graphql": endpoint(payoutTypes, payoutFields, false),
};

/** Answers a POST to one of the endpoints. */
export async function answerGraphql({ schema, root, showsSchema }: Endpoint, call: PracticeCall): Promise<Reply> {
  const { query, variables } = call.body;
  if (typeof query !== "string") return json(400, { errors: [{ message: "Must provide a query string." }] });
  try {
    const document = parse(query, { maxTokens: 5_000 });
    const rules = showsSchema ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(schema, document, rules, { hideSuggestions: !showsSchema });
    if (errors.length > 0) return json(400, { errors });
    const values = typeof variables === "object" && variables !== null ? { ...variables } : {};
    return json(200, await execute({ schema, document, rootValue: root, contextValue: call, variableValues: values }));
  } catch (error) {
    return json(400, { errors: [{ message: error instanceof Error ? error.message : "The query cannot be read." }] });
  }
}

function endpoint(types: string, fields: FieldSet, showsSchema: boolean): Endpoint {
  const declared = (kind: "Query" | "Mutation", set: Record<string, Field>) =>
    Object.keys(set).length > 0
      ? `type ${kind} { ${Object.values(set)
          .map(({ signature }) => signature)
          .join("\n")} }`
      : "";
  const all = { ...fields.query, ...fields.mutation };
  return {
    fields,
    schema: buildSchema([types, declared("Query", fields.query), declared("Mutation", fields.mutation)].join("\n")),
    root: Object.fromEntries(Object.entries(all).map(([name, field]) => [name, guarded(field)])),
    showsSchema,
  };
}
