import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Who asks: by its bearer token, or nobody that the target knows. */
export type Who = "alice" | "bob" | "stranger";
/** A request as the target reads it; `path` is without its query, `json` undefined where the body is none. */
export type Ask = { who: Who; method: string; path: string; query: URLSearchParams; body: string; json: unknown };
/** Everything that a target holds: tables of rows, and what it did outside of them, such as mails. */
export type Rows = Record<string, unknown[]>;
export type Reply = { status: number; body: unknown; type?: string };

/** A kind of API: what it holds at first, what its document says, and how it answers. */
export type Kind = {
  rows: Rows;
  /** Paths of its OpenAPI document; null where it publishes none. */
  paths: Record<string, unknown> | null;
  answer(ask: Ask, rows: Rows): Reply;
  /** Tables that the target keeps of its visitors, such as views: it writes them itself, so they are not compared. */
  ofVisitors?: readonly string[];
  /** Operations that a scan without any consent keeps back, as `METHOD path`. */
  keptBack: readonly string[];
  /** Requests that may change something where a scan may write: a GET that acts is tried once. */
  triedOnce?: readonly string[];
};

export const tokens = { alice: "alice-token-7f3a91c2", bob: "bob-token-5d20be44" };

/** How many guesses a scan makes that knows an API already. */
const guessesOfKnown = 230;
const reacting = new WeakMap<Kind, Map<string, boolean>>();

/**
 * Paths that a scan may guess of a kind of API: those that it has, be it for a single one of those who ask, up to as many as a
 * scan guesses that knows an API. That an address answers 404 to each of them and changes nothing is asked here without a request.
 */
export function guessesAt(kind: Kind): readonly string[] {
  const known = reacting.get(kind) ?? new Map<string, boolean>();
  reacting.set(kind, known);
  const before = JSON.stringify(kind.rows);
  let rows = structuredClone(kind.rows);
  const reacts = (path: string) =>
    (["alice", "bob", "stranger"] as const).some((who) => {
      const ask = { who, method: "GET", path, query: new URLSearchParams(), body: "", json: undefined };
      const { status } = kind.answer(ask, rows);
      const isUntouched = JSON.stringify(rows) === before;
      if (!isUntouched) rows = structuredClone(kind.rows);
      return status !== 404 || !isUntouched;
    });
  const allowed = new Set<string>();
  return Object.assign([], {
    includes(path: string) {
      if (allowed.has(path)) return true;
      if (allowed.size >= guessesOfKnown) return false;
      const isThere = known.get(path) ?? reacts(path);
      known.set(path, isThere);
      if (isThere) allowed.add(path);
      return isThere;
    },
  });
}

/** Serves a kind of API on loopback, and remembers which request by whom changed what it holds. */
export async function startRemembering({ rows: first, paths, answer, ofVisitors = [] }: Kind) {
  const rows = structuredClone(first);
  const held = () =>
    JSON.stringify(Object.fromEntries(Object.entries(rows).filter(([table]) => !ofVisitors.includes(table))));
  const before = held();
  const changes: string[] = [];
  let latest = before;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", url = "/", headers } = request;
    const [path = "/", query = ""] = url.split("?", 2);
    const known = Object.entries(tokens).find(([, token]) => headers.authorization === `Bearer ${token}`);
    const who = (known?.[0] ?? "stranger") as Who;
    const body = Buffer.concat(chunks).toString();
    const reply: Reply =
      path === "/openapi.json" && method === "GET" && paths !== null
        ? { status: 200, body: { openapi: "3.0.0", info: { title: "Notes", version: "1" }, paths } }
        : answer({ who, method, path, query: new URLSearchParams(query), body, json: jsonOf(body) }, rows);
    const now = held();
    if (now !== latest) changes.push(`${who} ${method} ${path}`);
    latest = now;
    const { type = "application/json" } = reply;
    const text = type === "application/json" ? JSON.stringify(reply.body) : String(reply.body);
    response.writeHead(reply.status, { "content-type": type }).end(reply.status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    before,
    after: held,
    /** How much the target counted of its visitors. */
    visits: () => ofVisitors.reduce((sum, table) => sum + (rows[table]?.length ?? 0), 0),
    changes,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
