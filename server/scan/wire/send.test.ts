import type { ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanLimits } from "../outcome.ts";
import { createHold, type Hold } from "../safety/hold.ts";
import { selfSigned } from "../self-signed.fixture.ts";
import { createGate } from "./gate.ts";
import type { Probe } from "./probe.ts";
import { createSender } from "./send.ts";

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const probe = (path: string, more: Partial<Probe> = {}): Probe => ({
  id: "test",
  identity: "anonymous",
  purpose: "Test",
  method: "GET",
  path,
  ...more,
});

async function targetOf(...args: Parameters<typeof startTarget>) {
  const target = await startTarget(...args);
  cleanups.push(target.close);
  return target;
}

async function senderTo(url: URL, limits: Partial<ScanLimits> = {}, token: string | null = null, hold?: Hold) {
  const lines: string[] = [];
  const abort = new AbortController();
  const sender = await createSender(
    {
      url,
      identities: createIdentities({ authMethod: token === null ? "none" : "bearer", credentials: token }),
      gate: createGate({ environment: "development", makesObjects: true }, (_type, line) => lines.push(line)),
    },
    testLimits(limits),
    abort.signal,
    { log: (_type, line) => lines.push(line) },
    hold,
  );
  cleanups.push(() => sender.close());
  return { sender, lines, abort };
}

describe("the sender", () => {
  it("stops a compression bomb at the body cap, however small it was on the wire", async () => {
    const bombs: Record<string, Buffer> = {
      gzip: gzipSync(Buffer.alloc(200 * 1024 * 1024)),
      br: brotliCompressSync(Buffer.alloc(50 * 1024 * 1024)),
    };
    const target = await targetOf((request, response) => {
      const encoding = request.url?.slice(1) ?? "";
      response.writeHead(200, { "content-encoding": encoding, "content-type": "text/plain" }).end(bombs[encoding]);
    });
    const { sender } = await senderTo(target.url, { maxBodyBytes: 1024 * 1024 });
    for (const encoding of Object.keys(bombs)) {
      const answer = await sender.send(probe(`/${encoding}`));
      expect(answer.body.length).toBe(1024 * 1024);
      expect(answer.truncated).toBe(true);
    }
  });

  it("sends what may change something on a connection of its own, so that what went wrong before on one takes no answer from it", async () => {
    const methods = new Map<unknown, string[]>();
    const target = await targetOf((request, response) => {
      methods.set(request.socket, [...(methods.get(request.socket) ?? []), request.method ?? ""]);
      response.writeHead(400).end("{}");
    });
    const { sender } = await senderTo(target.url, { concurrency: 1 });
    const faulty = { method: "POST", aim: "faulty", readsBody: true, body: '{"postern":' } as const;
    for (const more of [{}, faulty, {}, faulty, {}]) await sender.send(probe("/notes", more));
    expect([...methods.values()]).toEqual([["GET", "GET", "GET"], ["POST"], ["POST"]]);
  });

  it("sends nothing while it is held, goes on when it is freed, and heeds an abort all the while", async () => {
    let asked = 0;
    const target = await targetOf((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    const hold = createHold();
    const { sender, abort } = await senderTo(target.url, {}, null, hold);
    hold.set(true);
    const waiting = sender.send(probe("/"));
    const other = await senderTo(target.url);
    await other.sender.send(probe("/"));
    expect(asked).toBe(1);
    hold.set(false);
    expect((await waiting).status).toBe(200);
    hold.set(true);
    const cut = sender.send(probe("/"));
    abort.abort(new Error("stopped"));
    await expect(cut).rejects.toThrow("stopped");
    expect(asked).toBe(2);
  });

  it("reads an endless body no further than the cap", async () => {
    const target = await targetOf((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, "x");
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", pour);
      pour();
    });
    const { sender } = await senderTo(target.url, { maxBodyBytes: 500_000 });
    const answer = await sender.send(probe("/"));
    expect(answer).toMatchObject({ status: 200, truncated: true, bytes: 500_000, error: null });
  });

  it("ends a slow drip after the time of the whole exchange", async () => {
    const target = await targetOf((_request, response) => {
      const timer = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(timer));
    });
    const { sender } = await senderTo(target.url, { timeoutMs: 600 });
    const answer = await sender.send(probe("/"));
    expect(answer.error).toMatch(/does not finish its answer within 0.6 seconds/);
  });

  it("follows no redirect and asks nobody but the target", async () => {
    const other = await targetOf((_request, response) => response.end());
    const target = await targetOf((_request, response) => response.writeHead(302, { location: other.url.href }).end());
    const { sender } = await senderTo(target.url, {}, "secret-token");
    const answer = await sender.send(probe("/", { identity: "owner" }));
    expect(answer).toMatchObject({ status: 302, headers: { location: other.url.href } });
    expect((await sender.send(probe(other.url.href))).error).toMatch(/is not a path on/);
    expect((await sender.send(probe(`//${other.url.host}/`))).url).toContain(target.url.host);
    expect(other.asked).toEqual([]);
  });

  it("sends the credential as owner, a counterfeit as invalid, and nothing as anonymous", async () => {
    const seen: (string | undefined)[] = [];
    const target = await targetOf((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const { sender } = await senderTo(target.url, {}, "tok_live_4f9a8b7c6d5e");
    await sender.send(probe("/", { identity: "owner" }));
    await sender.send(probe("/", { identity: "invalid" }));
    await sender.send(probe("/"));
    expect(seen[0]).toBe("Bearer tok_live_4f9a8b7c6d5e");
    expect(seen[1]).toMatch(/^Bearer tok_live_[0-9a-f]{12}$/);
    expect(seen[1]).not.toBe(seen[0]);
    expect(seen[2]).toBeUndefined();
  });

  it("holds requests back that would end the credential's session", async () => {
    const target = await targetOf((_request, response) => response.end());
    const { sender, lines } = await senderTo(target.url, {}, "token");
    const answer = await sender.send(probe("/auth/logout", { identity: "owner", method: "POST", aim: "faulty" }));
    expect(answer.status).toBeNull();
    expect(target.asked).toEqual([]);
    expect(lines).toEqual([expect.stringContaining("POST /auth/logout is kept back: it would end the session")]);
  });

  it.each([
    ["is cut off", (response: ServerResponse) => void response.socket?.destroy()],
    ["is put off", (response: ServerResponse) => void response.writeHead(503, { "retry-after": "0" }).end()],
  ])("asks once for what acts by GET, also where the answer %s", async (_how, answer) => {
    const asked: string[] = [];
    const target = await targetOf((request, response) => {
      asked.push(request.url ?? "");
      answer(response);
    });
    const { sender } = await senderTo(target.url);
    await sender.send(probe("/createdb", { aim: "act-once" }));
    await sender.send(probe("/createdb", { aim: "act-once" }));
    expect(asked).toEqual(["/createdb"]);
  });

  it("waits as long as Retry-After says, slows down and says so", async () => {
    let refusals = 1;
    const target = await targetOf((_request, response) => {
      if (refusals-- > 0) response.writeHead(429, { "retry-after": "1" }).end();
      else response.end("ok");
    });
    const { sender, lines } = await senderTo(target.url, { ratePerSecond: 8 });
    const started = performance.now();
    expect(await sender.send(probe("/"))).toMatchObject({ status: 200, body: "ok" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    expect(lines).toEqual([`429 from ${target.url.host} at /, slowing to 4 requests per second there`]);
  });

  it("slows down only the route whose limiter refuses: everything else is answered meanwhile", async () => {
    let refusals = 1;
    const target = await targetOf(({ url }, response) => {
      if (url?.startsWith("/search") && refusals-- > 0)
        response.writeHead(429, { ratelimit: '"default";r=0;t=1' }).end();
      else response.end(url);
    });
    const { sender, lines } = await senderTo(target.url);
    const order: string[] = [];
    const ask = async (path: string) => order.push((await sender.send(probe(path))).body);
    const limited = ask("/search?q=a");
    await vi.waitUntil(() => lines.length > 0, { timeout: 600_000 });
    await Promise.all([...Array.from({ length: 40 }, (_, at) => ask(`/notes/${at}`)), ask("/tags")]);
    expect(order).not.toContain("/search?q=a");
    await limited;
    expect(order.at(-1)).toBe("/search?q=a");
    expect(sender.trouble().refusals).toBe(0);
  });

  it("does not take many refusals of one route for a target that refuses everything", async () => {
    const target = await targetOf((_request, response) => response.writeHead(429, { "retry-after": "7200" }).end());
    const { sender } = await senderTo(target.url);
    for (const identity of ["anonymous", "invalid", "owner"] as const) await sender.send(probe("/login", { identity }));
    expect(sender.trouble()).toMatchObject({ refusals: 1 });
    await sender.send(probe("/notes/1"));
    await sender.send(probe("/notes/2"));
    await sender.send(probe("/tags"));
    expect(sender.trouble()).toMatchObject({ refusals: 3, pointless: expect.stringMatching(/2 hours/) });
  });

  it("keeps to the rate it was given", async () => {
    const target = await targetOf((_request, response) => response.end());
    const { sender } = await senderTo(target.url, { ratePerSecond: 20 });
    const started = performance.now();
    await Promise.all(Array.from({ length: 25 }, () => sender.send(probe("/"))));
    expect(performance.now() - started).toBeGreaterThan(850);
  });

  it("never exceeds its concurrency", async () => {
    const open = new Set<ServerResponse>();
    let most = 0;
    const target = await targetOf((_request, response) => {
      open.add(response);
      most = Math.max(most, open.size);
      if (open.size < 3) return;
      // All that may be open is open; a fourth would come before these are answered.
      setTimeout(() => {
        for (const one of open) one.end();
        open.clear();
      }, 20);
    });
    const { sender } = await senderTo(target.url, { concurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, () => sender.send(probe("/"))));
    expect(most).toBe(3);
  });

  it("rejects once the request budget is spent, and sends no more", async () => {
    const target = await targetOf((_request, response) => response.end());
    const { sender } = await senderTo(target.url, { maxRequests: 2 });
    await sender.send(probe("/1"));
    await sender.send(probe("/2"));
    await expect(sender.send(probe("/3"))).rejects.toThrow("budget of 2 requests");
    expect(target.asked).toHaveLength(2);
  });

  it("repeats a read whose connection was cut or whose gateway failed once, and a write never", async () => {
    const seen = new Set<string>();
    const target = await targetOf((request, response) => {
      const isAgain = seen.size === seen.add(request.url ?? "").size;
      if (request.url === "/gateway" && !isAgain) response.writeHead(502).end("bad gateway");
      else if (request.method === "POST" || !isAgain) request.socket.destroy();
      else response.end("second");
    });
    const { sender } = await senderTo(target.url);
    expect(await sender.send(probe("/"))).toMatchObject({ status: 200, body: "second" });
    expect(await sender.send(probe("/gateway"))).toMatchObject({ status: 200, body: "second" });
    expect(
      await sender.send(
        probe("/", { method: "POST", body: "{", aim: "faulty", identity: "anonymous", readsBody: true }),
      ),
    ).toMatchObject({
      status: null,
    });
    expect(target.asked).toEqual(["GET /", "GET /", "GET /gateway", "GET /gateway", "POST /"]);
  });

  it("rejects everything at once when the scan is aborted", async () => {
    let asked = 0;
    const bothAsked = Promise.withResolvers<void>();
    // It never answers: what does not end by the cancellation does not end at all.
    const target = await targetOf(() => {
      if (++asked === 2) bothAsked.resolve();
    });
    const { sender, abort } = await senderTo(target.url, { timeoutMs: 3_600_000, concurrency: 2 });
    const pending = Promise.allSettled(Array.from({ length: 5 }, () => sender.send(probe("/"))));
    await bothAsked.promise;
    abort.abort(new Error("cancelled"));
    const results = await pending;
    expect(results.every((result) => result.status === "rejected")).toBe(true);
  });

  it("names a self-signed certificate and what to do about it", async () => {
    const server = createTlsServer(selfSigned, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => void server.close());
    const { sender } = await senderTo(new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const answer = await sender.send(probe("/"));
    expect(answer.error).toMatch(/self-signed.*NODE_EXTRA_CA_CERTS/);
  });

  it("says that a port does not speak HTTP", async () => {
    const server = createTcpServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => void server.close());
    const { sender } = await senderTo(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    expect((await sender.send(probe("/"))).error).toMatch(/does not answer with HTTP/);
  });

  it.each([
    ["has too long headers", `x-long: ${"a".repeat(20_000)}\r\n\r\n`, /more than 16 KB of headers.*scan again\.$/],
    ["breaks off before its length", "content-length: 50\r\n\r\nshort", /than its Content-Length says.*scan again\.$/],
  ])("says that an answer %s", async (_, rest, said) => {
    const server = createTcpServer((socket) => {
      socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n${rest}`));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => void server.close());
    const { sender } = await senderTo(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    expect((await sender.send(probe("/"))).error).toMatch(said);
  });

  it("says that nobody listens", async () => {
    const target = await startTarget(() => {});
    await target.close();
    const { sender } = await senderTo(target.url);
    expect((await sender.send(probe("/"))).error).toMatch(/refuses connections\. Check that the API is running/);
  });
});
