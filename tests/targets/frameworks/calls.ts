import { type Described, description } from "./description.ts";
import type { Framework } from "./framework.ts";

/** The operations of the description that a framework's service has. */
export const operationsOf = ({ without = [] }: Framework): Described[] =>
  description.filter(({ id }) => !without.includes(id));

/** The name of a GraphQL field or a tRPC procedure: `notes.get` becomes `notesGet` or stays. */
const fieldOf = ({ calls = {} }: Framework, { id }: Described) =>
  calls[id] ?? id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** How a scan calls an operation: method and path template. */
export function callOf(framework: Framework, one: Described): string {
  const { speaks, base, calls = {} } = framework;
  const isRead = one.method === "GET";
  if (speaks === "graphql") return `POST ${base}#${isRead ? "Query" : "Mutation"}.${fieldOf(framework, one)}`;
  if (speaks === "trpc") return `${isRead ? "GET" : "POST"} ${base}/${calls[one.id] ?? one.id}`;
  const [method = one.method, path = one.path] = calls[one.id]?.split(" ") ?? [];
  const isLegacy = one.id.startsWith("legacy.");
  return `${method} ${isLegacy ? (framework.legacyBase ?? `${base}/v1`) : base}${path}${framework.endsWithSlash ? "/" : ""}`;
}

/** One request, ready to be sent. */
export type Asked = { method: string; path: string; body?: unknown; file?: { name: string; text: string } };

/** The request for an operation of a framework's service, with valid values. */
export function requestFor(framework: Framework, one: Described, given: Given): Asked {
  const { id, query, body, file } = given;
  const { speaks, base } = framework;
  if (speaks === "graphql") {
    const field = fieldOf(framework, one);
    const named = id === undefined ? {} : { id: String(id) };
    const values = { ...named, ...query, ...(isObject(body) ? body : {}) };
    const written = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const document = `${one.method === "GET" ? "query" : "mutation"} { ${field}${written.length > 0 ? `(${written.join(", ")})` : ""}${selectionOf(one)} }`;
    return { method: "POST", path: base, body: { query: document } };
  }
  const [method = "GET", template = ""] = callOf(framework, one).split(" ");
  if (speaks === "trpc") {
    const input = { ...(id === undefined ? {} : { id }), ...query, ...(isObject(body) ? body : {}) };
    if (method === "POST") return { method, path: template, body: input };
    const asked = Object.keys(input).length > 0 ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
    return { method, path: template + asked };
  }
  const search = query ? `?${new URLSearchParams(query)}` : "";
  return { method, path: template.replace(/\{\w+\}/, String(id)) + search, body, file };
}

/** The values of one request. */
export type Given = {
  id?: number | string;
  query?: Record<string, string>;
  body?: unknown;
  file?: { name: string; text: string };
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What a GraphQL document asks of each kind of answer. */
function selectionOf({ id }: Described): string {
  const [noun = "", verb = ""] = id.split(".");
  if (["health", "export"].includes(noun) || verb === "remove") return "";
  if (noun === "auth") return " { token }";
  const fields: Record<string, string> = {
    me: "id email name role",
    users: "id email name role",
    notes: "id title body",
    legacy: "id title body",
    projects: "id name budget",
    articles: "id title text",
    audit: "id actor action address",
    search: "id name",
  };
  return ` { ${fields[noun] ?? "id"} }`;
}
