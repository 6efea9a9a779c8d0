import { isObject, type Json, type JsonObject } from "./openapi-document.ts";

/** One entry may be anything's; more are an index. */
const enough = 2;
const maxRoutes = 2_000;
const maxArguments = 200;
const maxDepth = 6;
const takesBody = /^(post|put|patch)$/;

/** Whether a text may be an index of routes by its look. */
export const isRouteIndex = (text: string): boolean =>
  /"routes"\s{0,9}:\s{0,9}\{/.test(text) && /"endpoints"\s{0,9}:\s{0,9}\[/.test(text) && /"args"\s{0,9}:/.test(text);

/**
 * An index in which an API says of each route what it takes, as WordPress serves it:
 * `{ routes: { "/posts/(?P<id>[\\d]+)": { endpoints: [{ methods, args }] } } }`, written as an OpenAPI document. Null for anything else.
 */
export function documentOfRouteIndex(json: Json): JsonObject | null {
  const routes = isObject(json) && isObject(json.routes) ? Object.entries(json.routes) : [];
  const paths: [string, JsonObject][] = [];
  for (const [pattern, route] of routes.slice(0, maxRoutes)) {
    const path = templateOf(pattern);
    if (path !== null && isObject(route) && Array.isArray(route.endpoints))
      paths.push([path, itemOf(path, route.endpoints)]);
  }
  const base = baseOf(routes);
  if (paths.length < enough || base === null) return null;
  return {
    openapi: "3.1.0",
    info: { title: "Index of routes" },
    servers: [{ url: base }],
    paths: Object.fromEntries(paths),
  };
}

/** `/posts/{id}` of `/posts/(?P<id>[\d]+)`; null where something else than its named groups is a pattern. */
function templateOf(pattern: string): string | null {
  if (!pattern.startsWith("/") || pattern.length > 500) return null;
  let path = "";
  for (let at = 0; at < pattern.length; at++) {
    const [opening, name] = /^\(\?P?<(\w{1,60})>/.exec(pattern.slice(at, at + 70)) ?? [];
    if (opening !== undefined) {
      at = endOfGroup(pattern, at + opening.length);
      path += `{${name}}`;
    } else if (/[()[\]*+?^$|\\{}]/.test(pattern.charAt(at))) return null;
    else path += pattern.charAt(at);
  }
  return path;
}

/** Where the group ends whose content begins at `at`. */
function endOfGroup(pattern: string, at: number): number {
  let depth = 1;
  let isInClass = false;
  for (let end = at; end < pattern.length; end++) {
    const sign = pattern.charAt(end);
    if (sign === "\\") end++;
    else if (isInClass) isInClass = sign !== "]";
    else if (sign === "[") isInClass = true;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return end;
  }
  return pattern.length;
}

/** Where the routes begin, by one that says its own address. */
function baseOf(routes: readonly [string, Json][]): string | null {
  for (const [pattern, route] of routes) {
    const links = isObject(route) && isObject(route._links) ? route._links.self : null;
    const [self] = Array.isArray(links) ? links : [links];
    const href = isObject(self) ? self.href : self;
    if (typeof href !== "string" || href.includes("?") || !href.endsWith(pattern)) continue;
    return href.slice(0, href.length - pattern.length) || "/";
  }
  return null;
}

function itemOf(path: string, endpoints: readonly Json[]): JsonObject {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  return Object.fromEntries(
    endpoints.filter(isObject).flatMap(({ methods, args }) => {
      const named = (Array.isArray(methods) ? methods : []).map((method) => String(method).toLowerCase());
      const taken = isObject(args) ? Object.entries(args).slice(0, maxArguments) : [];
      return named.map((method): [string, JsonObject] => [method, operationOf(method, taken, inPath)]);
    }),
  );
}

function operationOf(method: string, args: readonly [string, Json][], inPath: ReadonlySet<string>): JsonObject {
  const own = args.filter(([name]) => !inPath.has(name));
  const known = new Map(args);
  const parameters = [...inPath].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: schemaOf(known.get(name), 0),
  }));
  if (!takesBody.test(method)) {
    const query = own.map(([name, arg]) => ({
      name,
      in: "query",
      required: isRequired(arg),
      schema: schemaOf(arg, 0),
    }));
    return { parameters: [...parameters, ...query] };
  }
  const schema = objectOf(own, 0);
  return { parameters, requestBody: { content: { "application/json": { schema } } } };
}

const isRequired = (arg: Json | undefined): boolean => isObject(arg) && arg.required === true;

/** What an argument says of itself, where each property says whether it is required (JSON Schema, draft 3). */
function schemaOf(arg: Json | undefined, depth: number): JsonObject {
  if (!isObject(arg) || depth > maxDepth) return {};
  const { required: _required, properties, items, ...said } = arg;
  return {
    ...said,
    ...(isObject(properties) ? objectOf(Object.entries(properties).slice(0, maxArguments), depth + 1) : {}),
    ...(isObject(items) ? { items: schemaOf(items, depth + 1) } : {}),
  };
}

const objectOf = (properties: readonly [string, Json][], depth: number): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(properties.map(([name, one]) => [name, schemaOf(one, depth)])),
  required: properties.filter(([, one]) => isRequired(one)).map(([name]) => name),
});
