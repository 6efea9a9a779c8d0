import { randomUUID } from "node:crypto";
import type { PracticeData } from "./data.ts";
import { type GraphqlPath, graphqlPaths } from "./graphql/paths.ts";
import type { PracticeCall, PracticeOperation } from "./operation.ts";
import { json, type Reply } from "./reply.ts";
import { type Found, route } from "./router.ts";
import type { Sessions } from "./sessions.ts";
import { sitePage } from "./site.ts";
import { holderOf, type TokenRules } from "./tokens.ts";

/** A request as it came off the wire. `sentPath` is the path before dot segments were resolved. */
export type Incoming = {
  method: string;
  url: URL;
  sentPath: string;
  headers: Record<string, string | undefined>;
  body: string;
};

/** GraphQL is loaded for the first that asks: a platform that starts should not wait for it. */
async function answerQuery(path: GraphqlPath, call: PracticeCall): Promise<Reply> {
  const { answerGraphql, graphqlEndpoints } = await import("./graphql/endpoint.ts");
  return await answerGraphql(graphqlEndpoints[path], call);
}

/** Answers one request: pages first, then operations, in the order token, body, guard, role, fields, handler. */
export function answer(incoming: Incoming, data: PracticeData, sessions: Sessions): Reply | Promise<Reply> {
  const { method, url, headers } = incoming;
  const asked = method === "HEAD" ? "GET" : method;
  const page = asked === "GET" ? sitePage(url.pathname) : null;
  if (page) return page;
  const graphql = graphqlPaths.find((path) => path === url.pathname);
  if (graphql && method === "POST") {
    const call = callOf({ params: {}, isDetour: false }, {}, incoming, data, sessions);
    return answerQuery(graphql, { ...call, body: parse(incoming.body) ?? {} });
  }
  const { found, allowed } = route({
    method: asked,
    path: url.pathname,
    sentPath: incoming.sentPath,
    override: headers["x-http-method-override"]?.toUpperCase(),
  });
  if (graphql) allowed.push("POST");
  if (found) return perform(found, incoming, data, sessions);
  if (allowed.length === 0)
    return json(404, { error: "not_found", message: `Nothing at ${url.pathname}.`, requestId: randomUUID() });
  const allow = { allow: [...new Set(allowed), "OPTIONS"].join(", ") };
  if (method === "OPTIONS") return { status: 204, headers: allow, body: "" };
  return json(405, { error: "method_not_allowed", message: `Use ${allow.allow}.` }, allow);
}

function perform(found: Found, incoming: Incoming, data: PracticeData, sessions: Sessions): Reply {
  const { operation } = found;
  const call = callOf(found, operation.tokens ?? {}, incoming, data, sessions);
  const reply = decide(operation, call);
  return operation.finish ? operation.finish(reply, call) : reply;
}

function callOf(
  { params, isDetour }: Pick<Found, "params" | "isDetour">,
  rules: TokenRules,
  { url, headers, body }: Incoming,
  data: PracticeData,
  sessions: Sessions,
): PracticeCall {
  const token = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const inQuery = rules.query ? (url.searchParams.get(rules.query) ?? undefined) : undefined;
  const cookie = /(?:^|;\s*)ledger_session=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  return {
    person: holderOf(token ?? inQuery, rules, sessions) ?? sessions.use(cookie),
    presentedToken: token !== undefined,
    isDetour,
    params,
    query: url.searchParams,
    headers,
    body: {},
    text: body,
    requestId: randomUUID(),
    data,
    sessions,
  };
}

function decide(operation: PracticeOperation, call: PracticeCall): Reply {
  const takesBody = operation.fields !== undefined || operation.accepts !== undefined;
  const parsed = takesBody ? parse(call.text) : {};
  if (operation.parsesFirst && !parsed) return malformed();
  const passed = call.isDetour ? operation.gate : undefined;
  const refused = passed === "all" ? null : operation.guard(call);
  if (refused) return refused;
  if (operation.roles && call.person && !passed && !operation.roles.includes(call.person.role)) {
    if (operation.refuse) return operation.refuse(call);
    return json(403, { error: "forbidden", message: `Only ${operation.roles.join(" or ")} may do this.` });
  }
  if (!parsed) return malformed();
  const wrong = [
    ...Object.entries(operation.fields ?? {}).filter(([name, type]) => typeof parsed[name] !== type),
    ...Object.entries(operation.accepts ?? {}).filter(([name, type]) => name in parsed && typeof parsed[name] !== type),
  ];
  if (wrong.length > 0)
    return json(422, {
      error: "validation_failed",
      fields: Object.fromEntries(wrong.map(([name, type]) => [name, `must be a ${type}`])),
    });
  return operation.handle({ ...call, body: parsed });
}

/** The body as an object: empty for an empty body, null when it is not JSON. */
function parse(body: string): Record<string, unknown> | null {
  if (body.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return null;
  }
}

const malformed = () => json(400, { error: "malformed_json", message: "The body is not valid JSON." });
