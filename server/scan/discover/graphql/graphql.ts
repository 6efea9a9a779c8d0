import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from "graphql";
import { folderOf } from "../../inventory/folder-of.ts";
import type { GraphqlField, Operation } from "../../operation.ts";
import { forEachParallel } from "../../wire/parallel.ts";
import type { Answer } from "../../wire/probe.ts";
import { jsonBody } from "../answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "../context.ts";
import { foundOperation } from "../found-operation.ts";
import { fieldDocument } from "./field-document.ts";
import { learnSchema, namesInDocuments, namesInPaths } from "./learn-schema.ts";
import { fieldsOf } from "./script-fields.ts";
import { createShownIds } from "./shown-ids.ts";

/** Addresses that count once the target itself answers a GET there. */
const usualPlaces = ["/graphql", "/api/graphql", "/v1/graphql", "/gql", "/graphql/v1"];
/** An address that ends in the name: what stands below it, `/graphql/import`, is something else. */
const namedGraphql = /(^|\/)(graphql|gql|graphiql)(\/v\d{1,3})?\/?$/i;
/** A query over GET (GraphQL over HTTP, 6.2): whoever does not speak GraphQL reads a page that is not there. */
const asked = "?query=%7B__typename%7D";
/** What only GraphQL says of a query that it turns down. */
const onlyGraphql =
  /graphql|cannot query field|must provide (a )?(query|document)|query string|syntax error|introspection|persistedquery|__typename|operation ?name|unknown (argument|type|directive|operation)/i;
/** The same where only a GET was seen; Apollo's refusal of simple requests (CSRF) among them. */
const onlyGraphqlByGet =
  /graphi?ql|cannot query field|must provide (a )?(query|document)|no query (was )?(provided|string)|persistedquery|introspection|apollo-|get query missing|post body missing|only (supports? )?mutations|get requests? (only )?supports? only quer/i;
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
    for (const path of await candidates(context)) {
      if (context.remaining() <= 0) break;
      context.namesGraphql(path);
      if (!(await isGraphql(path, context))) continue;
      operations.push(...(await operationsAt(path, context)));
    }
    return operations;
  },
};

/** The root fields at an address: by its schema, else by its validation errors and the documents that scripts send. */
async function operationsAt(path: string, context: DiscoverContext): Promise<Operation[]> {
  const shown = await introspect(path, context);
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
      `The GraphQL endpoint at ${path} does not show its schema; scripts name ${hidden.length - 1} of its fields`,
    );
    return hidden;
  }
  const found = await schemaOperations(learned, path, `validation errors at ${path}`, context);
  const known = new Set(found.map((operation) => operation.path));
  const further = hidden.slice(1).filter((operation) => !known.has(operation.path));
  context.log(
    `The GraphQL endpoint at ${path} does not show its schema; its validation errors tell of ${found.length} root fields, scripts of ${further.length} more`,
  );
  return [...found, ...further];
}

/**
 * Addresses that something names as GraphQL: their own name in a document, a link or a script, a call that itself sends
 * `query`, or the target, which answers a GET there. No other address is sent a query: whatever takes a POST may keep it.
 */
async function candidates(context: DiscoverContext): Promise<string[]> {
  const { operations, base, leads } = context;
  const named = operations.flatMap(({ path, method }) => {
    const sends = method === "POST" && !path.includes("{") && leads.graphql.length > 0 && leads.sendsQuery.has(path);
    // What is only read there may be anything: the answer to a query by GET tells.
    const isAsked = method === "POST" || leads.graphql.length > 0;
    return sends || (isAsked && namedGraphql.test(path)) ? [path.replace(/\/$/, "")] : [];
  });
  const read = operations.flatMap(({ path, method }) =>
    method === "GET" && namedGraphql.test(path) && !path.includes("{") ? [path.replace(/\/$/, "")] : [],
  );
  const own = folderOf(base.pathname);
  const known = [...new Set(named)].slice(0, 6);
  const usual = [...(own === "" ? [] : [`${own}/graphql`]), ...usualPlaces];
  const guessed = [...read.slice(0, 6), ...usual].filter((path) => !known.includes(path));
  const there: string[] = [];
  for (const path of new Set(guessed)) {
    if (context.remaining() <= 0) break;
    const answer = await context.get(path + asked);
    if ((speaksGraphql(answer, path) || takesPostAlone(answer, path)) && !(await context.calibration.isMiss(answer)))
      there.push(path);
  }
  // A server that answers every address as GraphQL has one endpoint; of its addresses the usual one says what it is.
  if (known.length + there.length === 0) {
    for (const path of [`${own}/graphql`, own || "/"])
      if (speaksGraphql(await context.get(path + asked), path)) return [path];
  }
  return [...known, ...there];
}

/** Whether a place that is called `graphql` says that it has something for POST alone (RFC 9110, 15.5.6). */
const takesPostAlone = ({ status }: Answer, path: string) => status === 405 && /(^|\/)graphql(\/|$)/i.test(path);

/** Whether an answer to a query by GET can only be GraphQL's: its data, or its words where they are not an echo. */
function speaksGraphql(answer: Answer, path: string): boolean {
  const body = jsonBody(answer) as { data?: { __typename?: unknown } | null } | undefined;
  if (typeof body?.data?.__typename === "string") return true;
  const own = answer.body
    .slice(0, 20_000)
    .replaceAll(path, "")
    .replaceAll(/(%7B|\{|\\u007b|&#123;)__typename/gi, "");
  return onlyGraphqlByGet.test(own);
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
  const answer = await context.post(path, { query: getIntrospectionQuery({ descriptions: false }) });
  const body = jsonBody(answer) as { data?: IntrospectionQuery } | undefined;
  if (!body?.data?.__schema) return null;
  try {
    return buildClientSchema(body.data, { assumeValid: true });
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
  const plain = open.filter(({ asked }) => Object.keys(asked.variables).length === 0).slice(0, maxAsked);
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
        return fieldOperation(path, type?.name ?? "Query", asked, isSeen, where);
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
