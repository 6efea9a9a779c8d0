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

/** What a document, or the front page where there is no document, may list beside the own operations of a kind: a scan that knows twelve guesses 230 names, else 1,700. */
const lists = "banks colours countries currencies fees holidays languages nations regions shops units zones".split(" ");
const listed = Object.fromEntries(
  lists.map((name) => [`/${name}`, { get: { responses: { 200: { description: "All." } } } }]),
);

/**
 * Serves a kind of API on loopback, and remembers which request by whom changed what it holds. Its document, or
 * else its front page, lists a dozen harmless operations more if it `isKnown`.
 */
export async function startRemembering({ rows: first, paths: own, answer, ofVisitors = [] }: Kind, isKnown = false) {
  const paths = own && isKnown ? { ...listed, ...own } : own;
  const front = lists.map((name) => `<a href="/${name}">${name}</a>`).join("");
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
    const isListed = method === "GET" && isKnown && path in listed;
    const replied: Reply =
      path === "/openapi.json" && method === "GET" && paths !== null
        ? { status: 200, body: { openapi: "3.0.0", info: { title: "Notes", version: "1" }, paths } }
        : isListed
          ? { status: 200, body: [{ code: "EUR" }] }
          : answer({ who, method, path, query: new URLSearchParams(query), body, json: jsonOf(body) }, rows);
    const isFront = isKnown && own === null && method === "GET" && path === "/";
    const reply: Reply = isFront
      ? { status: 200, body: `${replied.type === "text/html" ? replied.body : ""}${front}`, type: "text/html" }
      : replied;
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
