import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/** What may go wrong, or only be otherwise, between a scan and its target. All of it absent: nothing does. */
export type Faults = {
  /** Milliseconds that an answer waits, at most; each waits another time. */
  latencyMs?: number;
  /** Share of the requests whose connection is reset instead. */
  resets?: number;
  /** Every so many requests, a few in a row are answered with this status by what stands in front. */
  bursts?: { status: 429 | 502; every: number; length: number };
  /** Headers as another server in front would change them. */
  changesHeaders?: true;
  /** Bodies are packed, whatever was asked for. */
  gzip?: true;
  /** Bodies come in small pieces without a length. */
  chunked?: true;
  /** Answers to GET are kept by address and by credential, and given again. */
  cache?: true;
  /** Everything is below this prefix; the target does not know. */
  prefix?: string;
  /** Every credential that was handed out ends after so many requests with it. */
  sessionsEndAfter?: number;
};

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Stands in front of a target with one kind of fault or more. Which requests are hit is drawn by `seed`. */
export async function startFaultProxy(
  target: string,
  faults: Faults,
  seed = 1,
): Promise<{ url: string; close(): Promise<void> }> {
  const draw = createDraw(seed);
  const cache = new Map<string, Answer>();
  const uses = new Map<string, number>();
  let requests = 0;

  const server = createServer(async (incoming, response) => {
    const number = ++requests;
    const body = await buffer(incoming).catch(() => Buffer.alloc(0));
    if (faults.latencyMs) await new Promise((resolve) => setTimeout(resolve, draw() * (faults.latencyMs ?? 0)));
    if (faults.resets && draw() < faults.resets) return incoming.socket.resetAndDestroy();
    const { bursts } = faults;
    if (bursts && number % bursts.every < bursts.length && number >= bursts.every)
      return give({ status: bursts.status, headers: { "retry-after": "1" }, body: Buffer.from("busy") }, response);
    const path = pathBelow(incoming.url ?? "/", faults.prefix);
    if (path === null) return give({ status: 404, headers: {}, body: Buffer.from("nothing here") }, response);
    if (hasEnded(incoming, faults, uses))
      return give({ status: 401, headers: {}, body: Buffer.from("the session has ended") }, response);
    const key = `${path} ${incoming.headers.authorization} ${incoming.headers.cookie} ${incoming.headers.accept}`;
    const kept = faults.cache && incoming.method === "GET" ? cache.get(key) : undefined;
    const answer = kept ?? (await pass(target, path, incoming, body));
    if (!answer) return give({ status: 502, headers: {}, body: Buffer.from("no answer") }, response);
    if (incoming.method !== "GET") beginAgain(answer, uses);
    if (incoming.method !== "GET") cache.clear();
    else if (faults.cache && answer.status < 300) cache.set(key, answer);
    give(changed(answer, faults, kept !== undefined), response, faults);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${faults.prefix ?? ""}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same numbers from 0 to 1 in every run (mulberry32). */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pathBelow(path: string, prefix = ""): string | null {
  if (!path.startsWith(prefix)) return null;
  const below = path.slice(prefix.length);
  return below.startsWith("/") ? below : `/${below}`;
}

/** Counts the requests with a credential, and says whether it has ended. */
function hasEnded({ headers }: IncomingMessage, { sessionsEndAfter }: Faults, uses: Map<string, number>): boolean {
  const credential = headers.authorization ?? headers.cookie;
  if (sessionsEndAfter === undefined || credential === undefined) return false;
  const count = (uses.get(credential) ?? 0) + 1;
  uses.set(credential, count);
  return count > sessionsEndAfter;
}

/** Whoever signs in again may be handed the same credential, which then counts from the start. */
function beginAgain({ status, headers, body }: Answer, uses: Map<string, number>): void {
  if (uses.size === 0 || status >= 300) return;
  const given = `${body} ${headers["set-cookie"]}`;
  for (const credential of uses.keys()) if (given.includes(credential.replace(/^Bearer /, ""))) uses.delete(credential);
}

function pass(target: string, path: string, incoming: IncomingMessage, body: Buffer): Promise<Answer | null> {
  const { host: _, connection: __, "transfer-encoding": ___, "accept-encoding": ____, ...headers } = incoming.headers;
  return new Promise((resolve) => {
    const length = body.length > 0 ? { "content-length": String(body.length) } : {};
    const asked = request(target + path, { method: incoming.method, headers: { ...headers, ...length } }, (answer) => {
      buffer(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
        () => resolve(null),
      );
    });
    asked.on("error", () => resolve(null));
    asked.end(body);
  });
}

/** The answer as it comes out of what stands in front. */
function changed({ status, headers, body }: Answer, { changesHeaders, gzip }: Faults, isKept: boolean): Answer {
  const { "content-length": _, "transfer-encoding": __, connection: ___, "keep-alive": ____, ...rest } = headers;
  const more = changesHeaders
    ? {
        server: "edge",
        via: "1.1 edge",
        "x-request-id": crypto.randomUUID(),
        etag: undefined,
        "x-powered-by": undefined,
      }
    : {};
  const age = isKept ? { age: "1", "x-cache": "HIT" } : {};
  const isPacked = gzip && body.length > 0 && !headers["content-encoding"];
  const packed = isPacked ? { "content-encoding": "gzip", vary: "accept-encoding" } : {};
  return { status, headers: { ...rest, ...more, ...age, ...packed }, body: isPacked ? gzipSync(body) : body };
}

function give({ status, headers, body }: Answer, response: ServerResponse, { chunked }: Faults = {}): void {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  if (!chunked) {
    const length = status === 204 || status === 304 ? {} : { "content-length": body.length };
    response.writeHead(status, { ...given, ...length }).end(body);
    return;
  }
  response.writeHead(status, given);
  for (let at = 0; at < body.length; at += 64) response.write(body.subarray(at, at + 64));
  response.end();
}
