import type { AnyNode, CallExpression, ObjectExpression } from "acorn";
import type { Folder, Part } from "./fold.ts";
import { propertyOf } from "./resolve.ts";
import { isFunction } from "./scopes.ts";
import type { Place } from "./site.ts";

/** What is said of a request besides its address and its method. */
const requestOptions = ["headers", "params", "data", "body", "withCredentials", "responseType", "timeout", "signal"];
/** What is said of nothing but an upload. */
const uploadOptions = [
  ...["maxFileSize", "maxFilesize", "allowedMimeType", "allowedMimeTypes", "allowedFileType", "acceptedFiles"],
  ...["itemAlias", "fieldName", "paramName", "autoUpload", "maxFiles", "chunkSize", "disableMultipart"],
];
const uploadAddresses = ["url", "endpoint", "action", "server"];

/**
 * `{ url: "/x", method: "POST" }` wherever it stands, read as if a client got it: query builders take such objects, and
 * so do clients whose name a bundler shortened, and components that upload files.
 */
export function describedRequest(node: ObjectExpression): CallExpression | null {
  const isTold = propertyOf(node, "method") !== null || verbOf(propertyOf(node, "type")) !== null;
  const address = propertyOf(node, "url") ?? (isTold ? propertyOf(node, "path") : null);
  if (address && (isTold || requestOptions.some((name) => propertyOf(node, name)))) return callOf([node]);
  if (!uploadOptions.some((name) => propertyOf(node, name))) return null;
  const target = uploadAddresses.map((name) => propertyOf(node, name)).find((value) => value !== null);
  return target ? callOf([{ type: "Literal", value: "POST", start: 0, end: 0 }, target]) : null;
}

/** Requests whose address and method stand apart in one function, as generated clients build them. */
export type ScatteredRequests = {
  /** Takes `new URL("/pets/{petId}", base)`. */
  address(node: AnyNode | undefined, place: Place): void;
  /** Takes `{ method: "GET" }`. */
  options(node: ObjectExpression, place: Place): void;
  /** Functions with one address and one method. */
  calls(): { call: CallExpression; place: Place }[];
};

/** Creates an empty collection; `folder` tells which addresses are rooted. */
export function createScatteredRequests(folder: Folder): ScatteredRequests {
  type Found = { address: AnyNode; methods: Set<string>; place: Place; count: number };
  const found = new Map<AnyNode, Found>();
  const methods = new Map<AnyNode, Set<string>>();
  const functionAround = (place: Place) => place.findLast((node) => isFunction(node));
  return {
    address(node, place) {
      const owner = functionAround(place);
      const [first] = (node && owner && folder.fold(node, place)) || [];
      if (!node || !owner || !first || !isRooted(first)) return;
      const known = found.get(owner);
      if (known) known.count++;
      else found.set(owner, { address: node, methods: new Set(), place, count: 1 });
    },
    options(node, place) {
      const owner = functionAround(place);
      const verb = verbOf(propertyOf(node, "method"));
      if (owner && verb) methods.set(owner, (methods.get(owner) ?? new Set()).add(verb));
    },
    calls: () =>
      [...found].flatMap(([owner, { address, place, count }]) => {
        const [verb, ...others] = methods.get(owner) ?? [];
        if (count !== 1 || verb === undefined || others.length > 0) return [];
        return [{ call: callOf([{ type: "Literal", value: verb, start: 0, end: 0 }, address]), place }];
      }),
  };
}

/** `new RequestBuilder(root, "/pets/{petId}", "get")`: an address with its method behind it. */
export function builtRequest(args: readonly AnyNode[], place: Place, folder: Folder): CallExpression | null {
  for (const [index, arg] of args.entries()) {
    const verb = verbOf(arg);
    const address = args[index - 1];
    const [first] = (verb && address && folder.fold(address, place)) || [];
    if (address && first && isRooted(first)) return callOf([arg, address]);
  }
  return null;
}

const isRooted = (part: Part): boolean => "text" in part && /^\/\w/.test(part.text);

function verbOf(node: AnyNode | null): string | null {
  const text = node?.type === "Literal" ? node.value : null;
  return typeof text === "string" && /^(get|post|put|patch|delete)$/i.test(text) ? text.toUpperCase() : null;
}

function callOf(args: AnyNode[]): CallExpression {
  const callee = { type: "Identifier", name: "request", start: 0, end: 0 } as const;
  return {
    type: "CallExpression",
    callee,
    arguments: args as CallExpression["arguments"],
    optional: false,
    start: 0,
    end: 0,
  };
}
