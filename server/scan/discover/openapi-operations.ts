import { isCredential, tokenPlaceholder, withoutCredentials } from "../../../src/contract/secrets.ts";
import type { KeyPlace } from "../identity/credentials.ts";
import type { Operation } from "../operation.ts";
import { effectOf } from "../safety/effect.ts";
import { demandedHeaders } from "./demanded-headers.ts";
import { documentedRole } from "./documented-role.ts";
import { intentionOf } from "./intention.ts";
import { actionSaid, isSaidToRead } from "./openapi-action.ts";
import { contentOf } from "./openapi-content.ts";
import { isObject, type Json, type JsonObject, resolveRef } from "./openapi-document.ts";
import { exampleValue } from "./openapi-example.ts";
import { makesByPut } from "./openapi-making.ts";

/** What a description says, with notes for the log about what was left out. */
export type DescribedOperations = {
  operations: Operation[];
  notes: string[];
  /** Hosts that it names as the API's, beside the one that serves it. */
  hosts: string[];
  keyPlace: KeyPlace | null;
  /** The path that the document puts before its operations; empty for the root. */
  prefix: string;
  /** What its other servers would put there. */
  otherPrefixes: string[];
};

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "query"];
/** A description with more operations than this is cut: no API is that large, and a hostile one could be. */
const maxOperations = 5_000;
/** Versions of one path. */
const maxVersions = 10;
/** Parameters read of one list. */
const maxParameters = 200;

/** Lists the operations of an OpenAPI document that was found at `documentUrl` on the target. */
export function describeOperations(document: JsonObject, documentUrl: URL): DescribedOperations {
  const notes = new Set<string>();
  const operations: Operation[] = [];
  const keyPlaces = keyPlacesOf(document);
  const keysIn = (where: KeyPlace["in"]) => keyPlaces.flatMap((place) => (place.in === where ? [place.name] : []));
  const keys = { query: keysIn("query"), header: new Set(keysIn("header").map((name) => name.toLowerCase())) };
  const isBlanket = exemptsAlmostAll(document);
  let unresolved = 0;
  const paths = isObject(document.paths) ? Object.entries(document.paths) : [];
  for (const [path, rawItem] of paths) {
    if (!path.startsWith("/")) continue;
    const item = resolveRef(document, rawItem);
    if (item === null) {
      unresolved++;
      continue;
    }
    // OpenAPI allows fields beside a path item's $ref; they win over what it refers to.
    const merged: JsonObject = isObject(rawItem) ? { ...item, ...rawItem } : item;
    for (const method of methods) {
      const operation = resolveRef(document, merged[method]);
      if (operation === null) continue;
      if (operations.length >= maxOperations) {
        notes.add(`Only the first ${maxOperations} operations are read`);
        break;
      }
      const prefix = prefixOf(document, merged, operation, documentUrl, notes);
      for (const version of versionsOf(document, path, merged, operation))
        operations.push(
          withoutBlanket(
            describe(document, method, prefix + version, merged, operation, documentUrl.pathname, keys),
            isBlanket,
          ),
        );
    }
  }
  if (unresolved > 0) notes.add(`${unresolved} paths refer to something outside the document and are left out`);
  const prefix = prefixOf(document, {}, {}, documentUrl, notes);
  const servers = Array.isArray(document.servers) ? document.servers : [];
  const prefixes = servers
    .flatMap((server) => serverUrl(server, documentUrl))
    .map(({ pathname }) => trimSlash(pathname));
  return {
    operations,
    notes: [...notes],
    hosts: hostsNamed(document, documentUrl),
    keyPlace: keyPlaces[0] ?? null,
    prefix,
    otherPrefixes: [...new Set(prefixes)].filter((other) => other !== prefix),
  };
}

/** By place and name, what a path item and its operation say of their parameters; the operation's word counts. */
function parametersOf(document: JsonObject, item: JsonObject, operation: JsonObject): Map<string, JsonObject> {
  const parameters = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters]) {
    for (const raw of Array.isArray(list) ? list.slice(0, maxParameters) : []) {
      const parameter = resolveRef(document, raw);
      if (parameter) parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return parameters;
}

/**
 * The paths that a version inside a segment stands for, `/api/v{version}/users`: each version that the document lists is
 * an address of its own, and may be protected otherwise than the next.
 */
function versionsOf(document: JsonObject, path: string, item: JsonObject, operation: JsonObject): string[] {
  const [whole, name] = /(?<=\/)v\{([^{}/]+)\}(?=\/|$)/i.exec(path) ?? [];
  if (whole === undefined) return [path];
  const parameter = parametersOf(document, item, operation).get(`path ${name}`);
  const schema = resolveRef(document, parameter?.schema) ?? parameter;
  const listed = Array.isArray(schema?.enum) ? schema.enum : [];
  const versions = listed.flatMap((value) => (/^[\w.-]{1,16}$/.test(String(value)) ? [String(value)] : []));
  const known = versions.length > 0 || parameter === undefined ? versions : [exampleValue(document, parameter)];
  if (known.length === 0) return [path];
  return known.slice(0, maxVersions).map((version) => path.replace(whole, `${whole.charAt(0)}${version}`));
}

function describe(
  document: JsonObject,
  method: string,
  path: string,
  item: JsonObject,
  operation: JsonObject,
  where: string,
  keys: { query: readonly string[]; header: ReadonlySet<string> },
): Operation {
  const parameters = parametersOf(document, item, operation);
  const withParameters = path.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const parameter = parameters.get(`path ${name}`);
    return encodeURIComponent(parameter ? exampleValue(document, parameter) : "1");
  });
  // A key's example would be sent by strangers as well; who has a key gets it added to each request.
  const query = [...parameters.values()]
    .filter((parameter) => parameter.in === "query" && parameter.required === true)
    .map((parameter): [string, string] => [String(parameter.name), exampleValue(document, parameter)])
    .filter(([name, value]) => !keys.query.includes(name) && !isCredential(name, value));
  const filled = withoutCredentials(withParameters).replaceAll(tokenPlaceholder, "1");
  const headers = demandedHeaders(document, parameters.values(), keys.header);
  const isKey = (name: string) => keys.query.includes(name);
  const content = contentOf(document, method, operation, [...parameters.values()], isKey);
  const role = documentedRole(operation);
  const isSafe = method === "get" || method === "head";
  const acts = isSafe ? (actionSaid(operation, path) ?? actionOfItem(item, path)) : null;
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  return {
    method: method.toUpperCase(),
    path,
    example: filled + search,
    exampleSeen: !path.includes("{"),
    source: "openapi",
    isShadow: false,
    documentedSecurity: securityOf(document, operation),
    ...(Array.isArray(operation.security) || !Array.isArray(document.security) ? {} : { securityByDefault: true }),
    intention: intentionOf(path, method.toUpperCase()),
    requestTypes: requestTypesOf(document, operation),
    provenance: [{ source: "openapi", where }],
    ...content,
    ...(headers.length === 0 ? {} : { headers }),
    ...(role === null ? {} : { documentedRole: role }),
    ...(acts === null ? {} : { acts }),
    ...(makesByPut(document, method, path, operation) ? { makes: true } : {}),
    ...(isSafe && (isSaidToRead(operation, path) || (acts === null && isThing(item, path)))
      ? { saysItReads: true }
      : {}),
  };
}

/**
 * Whether a path is one thing's, `/deploy/environments/{id}`, that is changed where it stands: then reading reads it, whatever the
 * folder above it is called. A verb right before the id may be what its methods do, and a handler of every method does one thing.
 */
function isThing(item: JsonObject, path: string): boolean {
  const [, kind = ""] = /\/([^/{}]+)\/\{[^{}/]+\}\/?$/.exec(path) ?? [];
  const isChanged = (item.put !== undefined || item.patch !== undefined) && item.post === undefined;
  return kind !== "" && isChanged && effectOf("GET", `/${kind}/{id}`).effect === "reads";
}

/** What a path says of all its operations, where they have nothing but reading in common. */
function actionOfItem({ summary, description, ...item }: JsonObject, path: string): string | null {
  const isOnlyRead = methods.every((method) => item[method] === undefined || /^(get|head|options)$/.test(method));
  const said = { ...(summary === undefined ? {} : { summary }), ...(description === undefined ? {} : { description }) };
  return isOnlyRead ? actionSaid(said, path) : null;
}

function securityOf(document: JsonObject, operation: JsonObject): Operation["documentedSecurity"] {
  const security = operation.security ?? document.security;
  if (!Array.isArray(security)) return "unknown";
  // An empty requirement among others makes the credential optional (OpenAPI 3.1 §4.8.30).
  const isOpen = security.length === 0 || security.some((entry) => isObject(entry) && Object.keys(entry).length === 0);
  return isOpen ? "none" : "required";
}

/**
 * Whether a document exempts nearly all of its operations from its credential, changes and removals among them: that is
 * what a generator writes where nobody said anything, and no word about any of them.
 */
function exemptsAlmostAll(document: JsonObject): boolean {
  const counts = { all: 0, exempt: 0, changes: 0, exemptChanges: 0 };
  for (const raw of Object.values(isObject(document.paths) ? document.paths : {})) {
    const item = resolveRef(document, raw);
    for (const method of item === null ? [] : methods) {
      const operation = resolveRef(document, item?.[method]);
      if (operation === null) continue;
      const isExempt = Array.isArray(operation.security) && operation.security.length === 0;
      const isChange = /^(put|patch|delete)$/.test(method);
      counts.all += 1;
      if (isExempt) counts.exempt += 1;
      if (isChange) counts.changes += 1;
      if (isExempt && isChange) counts.exemptChanges += 1;
    }
  }
  const { all, exempt, changes, exemptChanges } = counts;
  return exemptChanges > 0 && exempt * 4 >= all * 3 && exemptChanges * 2 > changes;
}

const withoutBlanket = (operation: Operation, isBlanket: boolean): Operation =>
  isBlanket && operation.documentedSecurity === "none" ? { ...operation, documentedSecurity: "unknown" } : operation;

function requestTypesOf(document: JsonObject, operation: JsonObject): string[] {
  const body = resolveRef(document, operation.requestBody);
  if (body && isObject(body.content)) return Object.keys(body.content);
  const consumes = operation.consumes ?? document.consumes;
  if (Array.isArray(consumes)) return consumes.filter((type) => typeof type === "string");
  // OpenAPI 2.0 may leave out how it travels.
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  const sent = parameters.map((raw) => resolveRef(document, raw)).filter((one) => one !== null);
  if (sent.some((one) => one.in === "body")) return ["application/json"];
  const fields = sent.filter((one) => one.in === "formData");
  if (fields.length === 0) return [];
  return [fields.some(({ type }) => type === "file") ? "multipart/form-data" : "application/x-www-form-urlencoded"];
}

/** The path that the servers put before an operation's; only the path counts, the target's origin is never left. */
function prefixOf(
  document: JsonObject,
  item: JsonObject,
  operation: JsonObject,
  documentUrl: URL,
  notes: Set<string>,
): string {
  if (typeof document.swagger === "string") {
    if (typeof document.host === "string" && document.host !== documentUrl.host) {
      notes.add(`The document names the host ${document.host}; its paths are called on ${documentUrl.host}`);
    }
    const { basePath } = document;
    // Without a slash before it, it is meant from the root all the same (OpenAPI 2.0 §Swagger Object).
    return typeof basePath === "string" ? trimSlash(pathFromRoot(basePath, documentUrl)) : "";
  }
  const servers = [operation.servers, item.servers, document.servers].find(
    (list): list is Json[] => Array.isArray(list) && list.length > 0,
  );
  const urls = (servers ?? []).flatMap((server) => serverUrl(server, documentUrl));
  // Of several versions or tenants on one host, the document stands below the one that it was asked of.
  const around = (url: URL) => url.pathname !== "/" && documentUrl.pathname.startsWith(`${trimSlash(url.pathname)}/`);
  const own = urls.find(around) ?? urls.find((url) => url.origin === documentUrl.origin);
  if (own) return trimSlash(own.pathname);
  const [other] = urls;
  if (!other) return "";
  notes.add(`The document names the server ${other.origin}; its paths are called on ${documentUrl.host}`);
  return trimSlash(other.pathname);
}

/** Hosts of the document's servers (OpenAPI 3), or its one host (2.0), that are not where it was found. */
function hostsNamed(document: JsonObject, documentUrl: URL): string[] {
  const servers = Array.isArray(document.servers) ? document.servers : [];
  const hosts = servers.flatMap((server) => serverUrl(server, documentUrl)).map(({ host }) => host);
  if (typeof document.host === "string") hosts.push(document.host.toLowerCase());
  return hosts.filter((host) => host !== "" && host !== documentUrl.host);
}

/** Where a server is (OpenAPI 3.1 §4.8.5): relative to the document; one that is empty names the root. */
function serverUrl(server: Json, documentUrl: URL): URL[] {
  if (!isObject(server) || typeof server.url !== "string") return [];
  const variables = isObject(server.variables) ? server.variables : {};
  const text = server.url.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const variable = variables[name];
    if (!isObject(variable)) return "";
    const [first] = Array.isArray(variable.enum) ? variable.enum : [];
    return String(variable.default ?? first ?? "");
  });
  const url = URL.parse(text.trim() === "" ? "/" : text.trim(), documentUrl.href);
  return url !== null && /^https?:$/.test(url.protocol) ? [url] : [];
}

const pathFromRoot = (text: string, documentUrl: URL): string =>
  URL.parse(text.trim(), new URL("/", documentUrl).href)?.pathname ?? "";

function trimSlash(path: string): string {
  const trimmed = path.replace(/(?<!\/)\/+$/, "");
  return trimmed === "" || trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
}

function keyPlacesOf(document: JsonObject): KeyPlace[] {
  const components = isObject(document.components) ? document.components.securitySchemes : undefined;
  const schemes = components ?? document.securityDefinitions;
  return Object.values(isObject(schemes) ? schemes : {}).flatMap((raw): KeyPlace[] => {
    const scheme = resolveRef(document, raw);
    if (scheme?.type !== "apiKey" || typeof scheme.name !== "string" || scheme.name === "") return [];
    const { in: place, name } = scheme;
    return place === "header" || place === "query" || place === "cookie" ? [{ in: place, name }] : [];
  });
}
