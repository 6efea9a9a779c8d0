import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLError,
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

type Endpoint = { fields: FieldSet; schema: GraphQLSchema; root: object; read: (query: string) => Read };
/** A query as the schema takes it, and what it finds wrong with it. */
type Read = { document: DocumentNode; errors: readonly GraphQLError[] };

/** Queries whose reading is kept: whoever tests a field asks the same as several people. */
const mostKept = 200;

/** Every GraphQL endpoint by its path: one shows its schema, one does not. */
export const graphqlEndpoints: Readonly<Record<GraphqlPath, Endpoint>> = {
  "/graphql": endpoint(bookTypes, bookFields, true),
  "/internal/graphql": endpoint(payoutTypes, payoutFields, false),
};

/** Answers a POST to one of the endpoints. */
export async function answerGraphql({ schema, root, read }: Endpoint, call: PracticeCall): Promise<Reply> {
  const { query, variables } = call.body;
  if (typeof query !== "string") return json(400, { errors: [{ message: "Must provide a query string." }] });
  try {
    const { document, errors } = read(query);
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
  const schema = buildSchema(
    [types, declared("Query", fields.query), declared("Mutation", fields.mutation)].join("\n"),
  );
  const rules = showsSchema ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const kept = new Map<string, Read>();
  return {
    fields,
    schema,
    root: Object.fromEntries(Object.entries(all).map(([name, field]) => [name, guarded(field)])),
    read(query) {
      const before = kept.get(query);
      if (before) return before;
      const document = parse(query, { maxTokens: 5_000 });
      const reading = { document, errors: validate(schema, document, rules, { hideSuggestions: !showsSchema }) };
      if (kept.size >= mostKept) kept.clear();
      kept.set(query, reading);
      return reading;
    },
  };
}
