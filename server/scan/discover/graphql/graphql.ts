import type { GraphQLSchema } from "graphql/type";
import { buildClientSchema } from "graphql/utilities/buildClientSchema";
import { getIntrospectionQuery, type IntrospectionQuery } from "graphql/utilities/getIntrospectionQuery";
import type { GraphqlField, Operation } from "../../operation.ts";
import { forEachParallel } from "../../wire/parallel.ts";
import type { Answer } from "../../wire/probe.ts";
import { documentBytes } from "../../wire/send.ts";
import { jsonBody } from "../answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "../context.ts";
import { foundOperation } from "../found-operation.ts";
import { asked, candidates, namedGraphql } from "./candidates.ts";
import { actionDescribed } from "./described-fields.ts";
import { fieldDocument } from "./field-document.ts";
import { learnSchema, namesInDocuments, namesInPaths } from "./learn-schema.ts";
import { fieldsOf } from "./script-fields.ts";
import { createShownIds } from "./shown-ids.ts";

/** What only GraphQL says of a query that it turns down. */
const onlyGraphql =
  /graphql|cannot query field|must provide (a )?(query|document)|query string|syntax error|introspection|persistedquery|__typename|operation ?name|unknown (argument|type|directive|operation)/i;
const maxFields = 1_000;
/** Queries without arguments that are asked for the ids they show. */
const maxAsked = 60;
const signIn =
  /^(log_?in|sign_?(in|up)|register|authenticate|token_?auth|refresh_?token|forgot_?password|reset_?password|create_?token|token_?create)$/i;

/** What tells whether a service works; a field `status` may be anybody's. */
const health = /^(health(z|_?check)?|ping|heartbeat|alive|live(z|ness)|ready(z|ness)?)$/i;

/** Root fields of GraphQL endpoints, each as an operation of its own; the endpoint alone where nothing shows its fields. */
export const graphql: DiscoverySource = {
  name: "GraphQL",
  async discover(context) {
    const operations: Operation[] = [];
    const mounts: Mount[] = [];
    for (const path of await candidates(context)) {
      if (context.remaining() <= 0) break;
      context.namesGraphql(path);
      if (!(await isGraphql(path, context))) continue;
      operations.push(...(await operationsAt(path, context, mounts)));
    }
    return operations;
  },
};

/** An endpoint and what it calls its root fields, one text for all of them. */
type Mount = { path: string; fields: string };

/**
 * Whether an address shows what is mounted above or below it: a handler that is put at `/graphql` answers everything below that. It
 * is noted where it does not.
 */
function isMounted(path: string, fields: readonly string[], mounts: Mount[]): boolean {
  const mount = { path, fields: fields.toSorted().join() };
  const isTwin = (other: Mount) =>
    other.fields === mount.fields && (`${path}/`.startsWith(`${other.path}/`) || other.path.startsWith(`${path}/`));
  if (fields.length > 0 && mounts.some(isTwin)) return true;
  mounts.push(mount);
  return false;
}

const rootFields = (schema: GraphQLSchema): string[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
  );

/** The root fields at an address: by its schema, else by its validation errors and the documents that scripts send. */
async function operationsAt(path: string, context: DiscoverContext, mounts: Mount[]): Promise<Operation[]> {
  const shown = await introspect(path, context);
  if (shown && isMounted(path, rootFields(shown), mounts)) return [];
  if (shown) {
    const found = await schemaOperations(shown, path, `the schema at ${path}`, context);
    context.log(`The GraphQL schema at ${path} has ${found.length} root fields`);
    return found;
  }
  const hidden = hiddenOperations(path, context);
  const words = [...namesInDocuments(context.leads.graphql), ...namesInPaths(context.operations)];
  const learned = await learnSchema(path, words, context);
  if (learned === null) {
    context.log(
      `The GraphQL endpoint at ${path} shows no schema that can be read; scripts name ${hidden.length - 1} of its fields`,
    );
    return hidden;
  }
  if (isMounted(path, rootFields(learned), mounts)) return [];
  const found = await schemaOperations(learned, path, `validation errors at ${path}`, context);
  const known = new Set(found.map((operation) => operation.path));
  const further = hidden.slice(1).filter((operation) => !known.has(operation.path));
  context.log(
    `The GraphQL endpoint at ${path} shows no schema that can be read; its validation errors tell of ${found.length} root fields, scripts of ${further.length} more`,
  );
  return [...found, ...further];
}

async function isGraphql(path: string, context: DiscoverContext): Promise<boolean> {
  const answer = await context.post(path, { query: "query { __typename }" });
  const body = jsonBody(answer) as { data?: { __typename?: unknown } | null; errors?: unknown } | undefined;
  if (typeof body?.data?.__typename === "string") return true;
  const { status } = answer;
  if (status === null || status === 404 || status === 405 || status >= 500) return false;
  if (Array.isArray(body?.errors) && onlyGraphql.test(JSON.stringify(body.errors).slice(0, 5_000))) return true;
  // A refusal that everything below it gets as well says nothing about this place.
  const isRefused = status === 401 || status === 403;
  return isRefused && namedGraphql.test(path) && !(await context.calibration.isMiss(await context.get(path + asked)));
}

async function introspect(path: string, context: DiscoverContext): Promise<GraphQLSchema | null> {
  const ask = async (descriptions: boolean) => {
    const query = getIntrospectionQuery({ descriptions });
    const answer = await context.post(path, { query }, { maxBodyBytes: documentBytes });
    return { answer, data: (jsonBody(answer) as { data?: IntrospectionQuery } | undefined)?.data };
  };
  const described = await ask(true);
  // With all descriptions a schema may be too long to read.
  const { answer, data } = described.answer.truncated ? await ask(false) : described;
  if (answer.truncated) {
    const size = `${documentBytes / 1024 / 1024} MB`;
    context.log(
      `The GraphQL schema at ${path} is longer than ${size} and not read: its fields are looked for elsewhere`,
    );
  }
  if (!data?.__schema) return null;
  try {
    return buildClientSchema(data, { assumeValid: true });
  } catch (error) {
    context.log(`The GraphQL schema at ${path} is not used: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

async function schemaOperations(
  schema: GraphQLSchema,
  path: string,
  where: string,
  context: DiscoverContext,
): Promise<Operation[]> {
  const ids = createShownIds();
  const answered = new Set<string>();
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).slice(0, maxFields);
  const open = queries.map((field) => ({ field, asked: fieldDocument("query", field, ids.valueOf) }));
  const plain = open
    .filter(({ field, asked }) => Object.keys(asked.variables).length === 0 && actionDescribed(field) === null)
    .slice(0, maxAsked);
  await forEachParallel(plain, context.concurrency, async ({ field, asked }) => {
    if (context.remaining() <= 0) return;
    const data = dataOf(await context.post(path, { query: asked.document }), field.name);
    if (data === null) return;
    answered.add(field.name);
    ids.learn(field.type, data);
  });
  const roots = [
    ["query", schema.getQueryType()],
    ["mutation", schema.getMutationType()],
    ["subscription", schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .slice(0, maxFields)
      .map((field) => {
        const { isComplete, ...asked } = fieldDocument(kind, field, ids.valueOf);
        const isSeen = kind === "query" && (answered.has(field.name) || (isComplete && field.args.length > 0));
        const found = fieldOperation(path, type?.name ?? "Query", asked, isSeen, where);
        const acts = kind === "query" ? actionDescribed(field) : null;
        return acts === null ? found : { ...found, acts };
      }),
  );
}

/** The endpoint itself, and the fields that documents in scripts ask for. */
function hiddenOperations(path: string, { leads }: DiscoverContext): Operation[] {
  const self: GraphqlField = { kind: "query", name: "__typename", document: "query { __typename }", variables: {} };
  const endpoint = foundOperation({
    method: "POST",
    path,
    source: "graphql",
    where: path,
    requestTypes: ["application/json"],
    graphql: self,
  });
  const fields = leads.graphql.flatMap(({ text, where }) => fieldsOf(text).map((field) => ({ field, where })));
  const named = { query: "Query", mutation: "Mutation", subscription: "Subscription" };
  return [endpoint, ...fields.map(({ field, where }) => fieldOperation(path, named[field.kind], field, false, where))];
}

function fieldOperation(
  path: string,
  type: string,
  field: GraphqlField,
  exampleSeen: boolean,
  where: string,
): Operation {
  return foundOperation({
    method: "POST",
    path: `${path}#${type}.${field.name}`,
    source: "graphql",
    where,
    example: path,
    exampleSeen,
    requestTypes: ["application/json"],
    intention: purposeOf(field),
    graphql: field,
  });
}

function purposeOf({ kind, name, variables }: GraphqlField): Operation["intention"] {
  if (signIn.test(name)) return "sign-in";
  return kind === "query" && health.test(name) && Object.keys(variables).length === 0 ? "health" : null;
}

function dataOf(answer: Answer, field: string): unknown {
  const body = jsonBody(answer) as { data?: Record<string, unknown> | null } | undefined;
  return body?.data?.[field] ?? null;
}
