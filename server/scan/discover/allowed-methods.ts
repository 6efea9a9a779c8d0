import type { DiscoverContext } from "./context.ts";

const changing = /^(POST|PUT|PATCH|DELETE)$/;
/** A name that nobody has, to see what the directory claims for everything in it. */
const nobody = "q7f3zq0nobody";

/**
 * Creates a finder of the changing methods that a path takes, by the `Allow` of its 405 or of `OPTIONS` (RFC 9110
 * §10.2.1). What the target claims for a made-up neighbour as well is a blanket answer and does not count.
 */
export function createMethodFinder(context: DiscoverContext): (path: string, allow?: string) => Promise<string[]> {
  const blankets = new Map<string, Promise<string[]>>();

  async function ask(path: string): Promise<string[]> {
    if (context.remaining() <= 0) return [];
    const answer = await context.ask("OPTIONS", path);
    return listed(answer.headers.allow);
  }

  return async (path, allow) => {
    const parent = path.slice(0, path.lastIndexOf("/") + 1);
    let blanket = blankets.get(parent);
    if (blanket === undefined) {
      blanket = ask(parent + nobody);
      blankets.set(parent, blanket);
    }
    const everywhere = await blanket;
    const own = allow === undefined ? await ask(path) : listed(allow);
    return own.filter((method) => !everywhere.includes(method));
  };
}

function listed(allow: string | undefined): string[] {
  const methods = (allow ?? "").split(",").map((method) => method.trim().toUpperCase());
  return methods.filter((method) => changing.test(method));
}
