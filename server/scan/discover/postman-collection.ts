import { filledIn } from "../../../src/contract/body-shape.ts";
import { toTemplate } from "../../../src/contract/path-template.ts";
import { isCredential, withoutCredentials } from "../../../src/contract/secrets.ts";
import type { Operation } from "../operation.ts";
import { verbPhrase } from "../safety/acting-words.ts";
import { sentenceThatActs } from "../safety/says-it-acts.ts";
import { foundOperation } from "./found-operation.ts";
import { recordedFields, recordedJson } from "./graphql/recorded-fields.ts";
import { recordedBody } from "./recorded-body.ts";

type Values = { key?: unknown; value?: unknown }[];
type Collection = { info: { schema?: unknown }; item: unknown[]; variable?: Values; auth?: unknown };

const maxOperations = 5_000;
const maxDepth = 20;
const maxAddress = 2_000;
const bodyTypes: Record<string, string> = {
  raw: "application/json",
  graphql: "application/json",
  urlencoded: "application/x-www-form-urlencoded",
  formdata: "multipart/form-data",
};

/** Whether a JSON value is a Postman collection of format 2. */
export function isPostmanCollection(value: unknown): value is Collection {
  if (!isObject(value) || !isObject(value.info) || !Array.isArray(value.item)) return false;
  return /getpostman\.com\/json\/collection\/v2/.test(String(value.info.schema ?? "")) || "_postman_id" in value.info;
}

/**
 * The requests of a collection to the target itself or to a host that only a variable names, as operations. Credentials
 * that their addresses and variables hold are left out.
 */
export function operationsOfCollection(collection: Collection, base: URL, where: string): Operation[] {
  const variables = valuesOf(collection.variable);
  const operations: Operation[] = [];
  visit(collection.item, collection.auth, 0, "");
  return operations;

  function visit(items: readonly unknown[], inherited: unknown, depth: number, folder: string): void {
    for (const item of items) {
      if (!isObject(item) || operations.length >= maxOperations || depth > maxDepth) continue;
      const auth = item.auth ?? inherited;
      const name = typeof item.name === "string" ? item.name : "";
      if (Array.isArray(item.item)) visit(item.item, auth, depth + 1, name);
      if (item.request === undefined) continue;
      const operation = operationOf(item.request, auth, { name, folder });
      if (!operation) continue;
      const fields =
        operation.method === "POST"
          ? recordedFields(bodyOf(item.request), operation.path, { source: "postman", where })
          : [];
      operations.push(...(fields.length > 0 ? fields : [operation]));
    }
  }

  function operationOf(given: unknown, inherited: unknown, names: Called): Operation | null {
    const request = isObject(given) ? given : { url: given };
    const url = isObject(request.url) ? request.url : { raw: request.url };
    const raw = fill(withoutCredentials(String(url.raw ?? "").slice(0, maxAddress), true), variables);
    const path = pathOf(raw, base);
    if (path === null) return null;
    const [route = "/", query = ""] = path.split("?");
    const own = valuesOf(url.variable);
    const called = route.replace(/\/:([A-Za-z]\w*)/g, "/{$1}").replace(/\{\{\s*([\w.-]+)\s*\}\}/g, "{$1}");
    const template = called.replace(/(?<=[^/])\/+$/, "");
    // A slash at the end belongs to the address: without it some send whoever asks elsewhere, and writes do not follow.
    const example = called.replace(/\{([^{}]*)\}/g, (_whole, name: string) =>
      encodeURIComponent(own.get(name) || variables.get(name) || "1"),
    );
    const auth = request.auth ?? inherited;
    const type = isObject(auth) ? auth.type : undefined;
    const mode = isObject(request.body) ? String(request.body.mode ?? "") : "";
    const search = query
      .split("&")
      .filter((part) => !/^[^=]*=\{\{/.test(part))
      .join("&");
    const method = String(request.method ?? "GET").toUpperCase();
    const acts = method === "GET" ? actionCalled(names, textOf(request.description)) : null;
    return foundOperation({
      ...(acts === null ? {} : { acts }),
      method,
      path: toTemplate(template),
      source: "postman",
      where,
      example: search ? `${example}?${search}` : example,
      exampleSeen: false,
      documentedSecurity: securityOf(type, request.header),
      requestTypes: bodyTypes[mode] ? [bodyTypes[mode]] : [],
      ...(mode === "raw" && method !== "GET"
        ? recordedBody(filledIn(isObject(request.body) ? request.body.raw : undefined))
        : {}),
    });
  }
}

/** What a request says of credentials. Whoever writes one into a header by hand tells the tool to add none. */
function securityOf(type: unknown, header: unknown): Operation["documentedSecurity"] {
  if (type === undefined) return "unknown";
  if (type !== "noauth") return "required";
  const lines = typeof header === "string" ? header.split("\n").map((line) => ({ key: line.split(":")[0] })) : header;
  const names = (Array.isArray(lines) ? lines : []).flatMap((one) =>
    isObject(one) && one.disabled !== true ? [String(one.key ?? "").trim()] : [],
  );
  return names.every((name) => name === "" || namesNobody.test(name)) ? "none" : "unknown";
}

/** Headers that say how something is sent or wanted, and never who asks. */
const namesNobody =
  /^(accept(-.*)?|cache-control|connection|content-.*|host|if-.*|origin|pragma|prefer|range|referer|user-agent|x-requested-with)$/i;

/** A request's own name, and that of the folder in which it lies. */
type Called = { name: string; folder: string };

/** What a collection says of a request that does more than read: by its name, its description or its folder's name. */
function actionCalled({ name, folder }: Called, description: string): string | null {
  const isAction = (text: string) => sentenceThatActs(text) !== null || verbPhrase(text) !== null;
  if (isAction(name)) return `its collection calls it “${name.slice(0, 80)}”`;
  const said = sentenceThatActs(description);
  if (said !== null) return `its collection says “${said.slice(0, 80)}”`;
  if (/^(get|list|show|read|fetch|find|view|search|check|count)\b/i.test(name.trim())) return null;
  return isAction(folder) ? `its collection has it in “${folder.slice(0, 80)}”` : null;
}

/** A description, which may be a text or an object that holds one. */
const textOf = (description: unknown): string =>
  String((isObject(description) ? description.content : description) ?? "").slice(0, 2_000);

/** A request's GraphQL, or its JSON; undefined where it has neither. */
function bodyOf(request: unknown): unknown {
  const body = isObject(request) && isObject(request.body) ? request.body : {};
  return body.mode === "graphql" ? body.graphql : recordedJson(body.raw);
}

/** The path and query of an address on the target, or on a host that is left open; null for other hosts. */
function pathOf(raw: string, base: URL): string | null {
  const match = /^(?:(https?:)\/\/)?([^/?#]*)([^#]*)/i.exec(raw.trim());
  if (!match) return null;
  const [, scheme, host = "", rest = ""] = match;
  const isOpen = host === "" || host.includes("{{") || /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  if (!isOpen && host !== base.host && (scheme || host.includes("."))) return null;
  const path = rest.startsWith("/") ? rest : `/${rest}`;
  return /[\s<>"]/.test(path) ? null : path;
}

function fill(text: string, variables: ReadonlyMap<string, string>): string {
  const address = (name: string) => {
    const value = variables.get(name);
    return value && /^(https?:)?\/|\.|:\d/.test(value) ? value : null;
  };
  return text.replace(/^\{\{\s*([\w.-]+)\s*\}\}/, (whole, name: string) => address(name) ?? whole);
}

function valuesOf(list: unknown): Map<string, string> {
  const values = Array.isArray(list) ? list.filter(isObject) : [];
  return new Map(
    values
      .map(({ key, id, value }): [string, string] => [String(key ?? id ?? ""), String(value ?? "")])
      .filter(([name, value]) => !isCredential(name, value, true)),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
