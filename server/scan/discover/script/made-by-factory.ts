import type { AnyNode, Function as FunctionNode } from "acorn";
import type { Folder, Part } from "./fold.ts";
import type { ScriptRequest } from "./requests.ts";
import { isFunction } from "./scopes.ts";
import type { CallSite, Place } from "./site.ts";

/** Calls of one function that are followed. */
const maxCalls = 60;
/** Functions that were given words one within the other. */
const maxDepth = 3;
/** A part of an address: `users`, `admin/users`. An id is none. */
const word = /^\/?[a-z][a-z_-]*(?:\/[a-z_-]+)*$/i;

type Parameter = { owner: FunctionNode; index: number };

/** Functions and classes that are given words of an address, as in `resource("users")` or `super("users")`. */
export type Factories = {
  /** A request once for each call that gives words to a function around it; itself where none does. */
  made(request: ScriptRequest): ScriptRequest[];
  /** Whether a function hands others out that make the requests, and is itself called with words. */
  isFactory(owner: FunctionNode & AnyNode, place: Place): boolean;
};

/** Creates the factories of one script out of all its calls. */
export function createFactories(sites: readonly CallSite[], folder: Folder): Factories {
  let known: Map<FunctionNode, CallSite[]> | null = null;
  const callsOf = (owner: FunctionNode) => {
    known ??= callsByBuilder(sites, folder);
    return (known.get(owner) ?? []).slice(0, maxCalls);
  };
  const wordAt = ({ call, place }: CallSite, index: number): string | null => {
    const parts = folder.fold(call.arguments[index] as AnyNode | undefined, place);
    const text = parts?.every((part) => "text" in part) ? parts.map((part) => part.text).join("") : "";
    return word.test(text) ? text : null;
  };
  const isGivenWords = ({ owner, index }: Parameter) => callsOf(owner).some((site) => wordAt(site, index) !== null);

  function made(request: ScriptRequest, depth = 0): ScriptRequest[] {
    const owner =
      depth < maxDepth
        ? [...(request.base ?? []), ...request.url].map(parameterOf).find((one) => one && isGivenWords(one))
        : null;
    if (!owner) return [request];
    return callsOf(owner.owner).flatMap((site) => {
      const filled = (parts: readonly Part[]) =>
        parts.map((part): Part => {
          const parameter = parameterOf(part);
          const text = parameter?.owner === owner.owner ? wordAt(site, parameter.index) : null;
          // What is given no word stays open, and is not asked about again.
          return text !== null
            ? { text }
            : parameter?.owner === owner.owner
              ? { hole: holeOf(part), parameter: null }
              : part;
        });
      return made({ ...request, url: filled(request.url), base: request.base && filled(request.base) }, depth + 1);
    });
  }

  return {
    made: (request) => made(request),
    isFactory: (owner, place) => {
      const inner = place.slice(place.indexOf(owner) + 1);
      const isHandedOut = inner.some((node, at) => isFunction(node) && isHeld(node, inner[at - 1] ?? owner));
      return isHandedOut && owner.params.some((_, index) => isGivenWords({ owner, index }));
    },
  };
}

function callsByBuilder(sites: readonly CallSite[], folder: Folder): Map<FunctionNode, CallSite[]> {
  const calls = new Map<FunctionNode, CallSite[]>();
  for (const site of sites) {
    const builder = site.call.arguments.length > 0 ? builderOf(site, folder) : null;
    if (builder === null) continue;
    const own = calls.get(builder);
    if (own) own.push(site);
    else calls.set(builder, [site]);
  }
  return calls;
}

const parameterOf = (part: Part): Parameter | null => ("hole" in part ? part.parameter : null);
const holeOf = (part: Part): string => ("hole" in part ? part.hole : "id");

/** Whether a function stands where it is handed to whoever calls the one around it: in an object, or as what is returned. */
function isHeld(node: AnyNode, holder: AnyNode): boolean {
  if (holder.type === "Property" || holder.type === "ReturnStatement") return true;
  return holder.type === "ArrowFunctionExpression" && holder.body === node;
}

/** The function that a call runs, a class's constructor included; null where it is not in sight. */
function builderOf({ call, place }: CallSite, folder: Folder): FunctionNode | null {
  const callee = call.callee as AnyNode;
  if (callee.type === "Super") {
    const own = place.findLast((node) => /^Class(Declaration|Expression)$/.test(node.type));
    const above = own && "superClass" in own ? (own.superClass as AnyNode | null) : null;
    return above ? constructorOf(folder.resolve(above, place)?.node ?? null) : null;
  }
  const target = isFunction(callee) ? callee : folder.resolve(callee, place)?.node;
  if (isFunction(target)) return target;
  return (call.type as string) === "NewExpression" ? constructorOf(target ?? null) : null;
}

function constructorOf(node: AnyNode | null): FunctionNode | null {
  const body = node && /^Class/.test(node.type) && "body" in node ? (node.body as AnyNode) : null;
  if (body?.type !== "ClassBody") return null;
  const found = body.body.find((member) => member.type === "MethodDefinition" && member.kind === "constructor");
  return found?.type === "MethodDefinition" ? found.value : null;
}
