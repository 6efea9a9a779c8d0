import { randomUUID } from "node:crypto";
import type { PracticeData } from "./data.ts";
import type { PracticeCall, PracticeOperation } from "./operation.ts";
import { json, type Reply } from "./reply.ts";
import { route } from "./router.ts";
import { sitePage } from "./site.ts";

/** A request as it came off the wire. */
export type Incoming = { method: string; url: URL; authorization: string | undefined; body: string };

/** Answers one request: pages first, then operations, in the order token, body, guard, role, fields, handler. */
export function answer({ method, url, authorization, body }: Incoming, data: PracticeData): Reply {
  const asked = method === "HEAD" ? "GET" : method;
  const page = asked === "GET" ? sitePage(url.pathname) : null;
  if (page) return page;
  const { found, allowed } = route(asked, url.pathname);
  if (!found) {
    if (allowed.length === 0)
      return json(404, { error: "not_found", message: `Nothing at ${url.pathname}.`, requestId: randomUUID() });
    const headers = { allow: [...new Set(allowed), "OPTIONS"].join(", ") };
    if (method === "OPTIONS") return { status: 204, headers, body: "" };
    return json(405, { error: "method_not_allowed", message: `Use ${headers.allow}.` }, headers);
  }
  const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  const call: PracticeCall = {
    person: data.people.find((one) => one.token === token) ?? null,
    presentedToken: token !== undefined,
    params: found.params,
    query: url.searchParams,
    body: {},
    requestId: randomUUID(),
    data,
  };
  return perform(found.operation, call, body);
}

function perform(operation: PracticeOperation, call: PracticeCall, body: string): Reply {
  const parsed = operation.fields ? parse(body) : {};
  if (operation.parsesFirst && !parsed) return malformed();
  const refused = operation.guard(call);
  if (refused) return refused;
  if (operation.roles && call.person && !operation.roles.includes(call.person.role))
    return json(403, { error: "forbidden", message: `Only ${operation.roles.join(" or ")} may do this.` });
  if (!parsed) return malformed();
  const wrong = Object.entries(operation.fields ?? {}).filter(([name, type]) => typeof parsed[name] !== type);
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
