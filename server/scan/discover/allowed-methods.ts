import { matchesTemplate, toTemplate } from "../../../src/contract/path-template.ts";
import type { DiscoverContext } from "./context.ts";

/** A name that nobody has, to see what the target claims for everything. */
const nobody = "q7f3zq0nobody";
const apiPrefix = /^(?:\/(?:api|rest|v\d[\w.]*|internal|admin))*\//i;
const methodName = /^(GET|POST|PUT|PATCH|DELETE)$/;

/** What a target says of a path's methods; `isThere` is false where it has no such path, or says nothing about it. */
export type StatedMethods = { methods: string[]; isThere: boolean; status: number | null };

/** What asking for methods needs of discovery. */
export type MethodContext = Pick<DiscoverContext, "ask" | "remaining" | "operations">;

/**
 * Creates a finder of the methods that a path takes, by the `Allow` of its 405 or of `OPTIONS` (RFC 9110 §9.3.7,
 * §10.2.1). What the target claims for a made-up path as well is a blanket answer and does not count; `template` is the
 * path's, where it is known. The same path gets the same answer, whatever was asked before.
 */
export function createMethodFinder(
  context: MethodContext,
): (path: string, allow?: string, template?: string) => Promise<StatedMethods> {
  const asked = new Map<string, Promise<StatedMethods>>();
  const nothing = { methods: [], isThere: false, status: null };

  function ask(path: string): Promise<StatedMethods> {
    const known = asked.get(path);
    if (known) return known;
    const pending = (async () => {
      if (context.remaining() <= 0) return nothing;
      const { status, headers } = await context.ask("OPTIONS", path);
      const methods = listed(headers.allow);
      return { methods, isThere: status !== null && (status < 300 || status === 405) && methods.length > 0, status };
    })();
    asked.set(path, pending);
    return pending;
  }

  return async (path, allow, template = toTemplate(path)) => {
    const own = allow === undefined ? await ask(path) : { methods: listed(allow), isThere: true, status: 405 };
    if (own.methods.length === 0) return own;
    const everywhere = await Promise.all(madeUpBeside(path, template, context.operations).map(ask));
    const blanket = new Set(everywhere.flatMap(({ methods }) => methods));
    return { ...own, methods: own.methods.filter((method) => !blanket.has(method)) };
  };
}

/** Addresses that no router can know: where collections stand, and beside the path where nothing else is known to match. */
function madeUpBeside(path: string, template: string, operations: MethodContext["operations"]): string[] {
  const prefix = apiPrefix.exec(path)?.[0] ?? "/";
  const fixed = template.split("/");
  const last = fixed.findLastIndex((segment) => segment !== "" && !segment.includes("{"));
  const segments = path.split("/");
  const parent = segments.slice(0, last).join("/");
  const beside = [...segments.slice(0, last), nobody, ...segments.slice(last + 1)].join("/");
  // Beside `/users/me` stands `/users/{id}`, which says what users take.
  const isItem = operations.some((one) => one.path === parent || matchesTemplate(one.path, beside));
  return [...new Set([prefix + nobody, ...(last > 0 && !isItem ? [beside] : [])])];
}

function listed(allow: string | undefined): string[] {
  const methods = (allow ?? "").split(",").map((method) => method.trim().toUpperCase());
  return [...new Set(methods.filter((method) => methodName.test(method)))];
}
