import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { JudgedOperation, ScanLimits, ScanRequest } from "./outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

type Call = { path: string; search: string; who: string | null; request: IncomingMessage };
type Reply = { status?: number; body: unknown; type?: string };

const tokens: Record<string, string> = { "Bearer ann-token-1a2b": "ann", "Bearer ann-token-3c4d": "ann" };
tokens["Bearer bob-token-5e6f"] = "bob";

/** A target that answers by a function; without an answer it has none. */
async function target(answer: (call: Call) => Reply | null): Promise<{ url: string; asked: readonly string[] }> {
  const { url, asked, close } = await startTarget((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://target.test");
    const who = tokens[request.headers.authorization ?? ""] ?? null;
    const {
      status = 200,
      body,
      type = "application/json",
    } = answer({ path: pathname, search, who, request }) ?? {
      status: 404,
      body: { error: "not found" },
    };
    response.writeHead(status, { "content-type": type });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  closes.push(close);
  return { url: url.href, asked };
}

const traits = { role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
const other = (label: string, credentials: string) => ({
  ...traits,
  label,
  authMethod: "bearer" as const,
  credentials,
});

async function scan(targetUrl: string, more: Partial<ScanRequest> = {}, limits: Partial<ScanLimits> = {}) {
  const lines: string[] = [];
  const outcome = await runScan(
    { targetUrl, environment: "staging", authMethod: "bearer", credentials: "ann-token-1a2b", ...more },
    testLimits({ guesses: [], ...limits }),
    { log: (_type, line) => lines.push(line), progress: () => {} },
    new AbortController().signal,
  );
  const of = (call: string): JudgedOperation | undefined =>
    outcome.operations.find(({ method, path }) => `${method} ${path}` === call);
  return { outcome, of, lines };
}

const document = (paths: object, more: object = {}) => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  ...more,
  paths,
});
const get = { get: { responses: { 200: { description: "OK" } } } };
const signIn = { status: 401, body: { error: "sign in" } };

describe("A document", () => {
  test("of 10 MB of schemas that refer to each other in circles is read whole", async () => {
    const filler = "x".repeat(900);
    const schemas = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [
        `S${at}`,
        {
          type: "object",
          description: filler,
          properties: { next: { $ref: `#/components/schemas/S${(at + 1) % 10_000}` } },
        },
      ]),
    );
    const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } };
    const paths = { "/items": { ...get, post: { requestBody: body, responses: { 201: { description: "Made" } } } } };
    const text = JSON.stringify(document(paths, { components: { schemas } }));
    expect(text.length).toBeGreaterThan(10_000_000);
    const { url } = await target(({ path, who }) => {
      if (path === "/openapi.json") return { body: text };
      if (path !== "/items") return null;
      return who ? { body: [{ id: 1, owner: who }] } : signIn;
    });
    const { of, outcome } = await scan(url);
    expect(outcome.status).toBe("completed");
    expect(of("GET /items")?.authentication.state).toBe("enforced");
    expect(of("POST /items")).toBeDefined();
  });

  test("with the same operationId everywhere, references to nothing and a server elsewhere loses no operation, and no request goes elsewhere", async () => {
    const same = { operationId: "get", responses: { 200: { $ref: "#/components/responses/Nothing" } } };
    const elsewhere = await target(() => ({ body: { here: "is somebody else" } }));
    const { url } = await target(({ path, who }) => {
      if (path === "/openapi.json") {
        const parameters = [{ $ref: "#/components/parameters/Nothing" }];
        const paths = { "/a": { get: same }, "/b": { get: { ...same, parameters } }, "/c": { get: same } };
        return { body: document(paths, { servers: [{ url: elsewhere.url }] }) };
      }
      if (!/^\/[abc]$/.test(path)) return null;
      return who ? { body: { of: who, at: path } } : signIn;
    });
    const { outcome } = await scan(url);
    expect(outcome.operations.map(({ path }) => path)).toEqual(expect.arrayContaining(["/a", "/b", "/c"]));
    expect(elsewhere.asked).toEqual([]);
  });
});

describe("Identities that are the same person", () => {
  const mine = [{ id: 41, title: "Ann's first", note: "private words of Ann" }];
  const notes = ({ path, who }: Call): Reply | null => {
    if (path === "/openapi.json") return { body: document({ "/notes": get, "/notes/{id}": get, "/me": get }) };
    if (!/^\/(notes|me)/.test(path)) return null;
    if (!who) return signIn;
    if (path === "/me") return { body: { name: who, email: `${who}@acme.test` } };
    if (path === "/notes") return { body: who === "ann" ? mine : [] };
    const note = mine.find(({ id }) => path === `/notes/${id}`);
    return who === "ann" && note ? { body: note } : null;
  };

  test.each([
    ["with one token", "ann-token-1a2b"],
    ["with two tokens", "ann-token-3c4d"],
  ])("%s are never said to read each other's data", async (_how, token) => {
    const { url } = await target(notes);
    const { outcome } = await scan(url, { others: [other("again", token)] });
    const holes = outcome.operations.filter(({ authorization }) => authorization.state === "missing");
    expect(holes.map(({ path, authorization }) => [path, authorization.reason])).toEqual([]);
  });
});

describe("Answers", () => {
  test("that differ at every request accuse nobody", async () => {
    const { url } = await target(({ path, who }) => {
      if (path === "/openapi.json") return { body: document({ "/dice": get, "/dice/{id}": get }) };
      if (!path.startsWith("/dice")) return null;
      return who ? { body: { value: Math.random(), id: randomUUID(), at: Date.now() } } : signIn;
    });
    const { outcome } = await scan(url, { others: [other("bob", "bob-token-5e6f")] });
    expect(outcome.operations.filter(({ authorization }) => authorization.state === "missing")).toEqual([]);
  });

  test("that page without end are not followed to their end", async () => {
    const { url, asked } = await target(({ path, search, who }) => {
      if (path === "/openapi.json") return { body: document({ "/feed": get }) };
      if (path !== "/feed") return null;
      if (!who) return signIn;
      const page = Number(new URLSearchParams(search).get("page") ?? 1);
      return { body: { items: [{ id: page }], next: `/feed?page=${page + 1}`, links: { next: `?page=${page + 1}` } } };
    });
    const { outcome } = await scan(url);
    expect(outcome.status).toBe("completed");
    expect(asked.filter((line) => line.startsWith("GET /feed")).length).toBeLessThan(40);
    expect(outcome.operations.filter(({ path }) => path.startsWith("/feed"))).toHaveLength(1);
  });

  const forms: [name: string, type: string, body: (who: string) => string | Buffer][] = [
    [
      "XML",
      "application/xml",
      (who) => `<?xml version="1.0"?><account><owner>${who}</owner><iban>DE0210</iban></account>`,
    ],
    ["protobuf", "application/x-protobuf", (who) => Buffer.from([10, who.length, ...Buffer.from(who), 16, 150, 1])],
    ["a binary form", "application/octet-stream", (who) => Buffer.from([0, 255, 254, 1, ...Buffer.from(who), 200, 0])],
    ["a wrong charset", "application/json; charset=utf-16", (who) => JSON.stringify({ owner: who, note: "für Größe" })],
    ["an unknown charset", "text/plain; charset=klingon", (who) => `owner=${who}`],
  ];
  test.each(forms)("in %s are judged: who signs in gets them, strangers do not", async (_name, type, body) => {
    const { url } = await target(({ path, who }) => {
      if (path === "/openapi.json") return { body: document({ "/account": get }) };
      if (path !== "/account") return null;
      return who ? { body: body(who), type } : signIn;
    });
    const { of } = await scan(url);
    expect(of("GET /account")?.authentication).toMatchObject({ state: "enforced" });
  });

  test.each(forms)("in %s that strangers get as well are reported", async (_name, type, body) => {
    const { url } = await target(({ path }) => {
      if (path === "/openapi.json")
        return {
          body: document(
            { "/account": { get: { ...get.get, security: [{ bearer: [] }] } } },
            {
              components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
            },
          ),
        };
      return path === "/account" ? { body: body("ann"), type } : null;
    });
    const { of } = await scan(url);
    expect(of("GET /account")?.authentication.state).toBe("missing");
  });
});

describe("Ids", () => {
  const kinds: [name: string, ids: [ann: string, bob: string]][] = [
    ["UUIDs", ["7b2f6a54-0c1c-4f0e-9a55-0a1b2c3d4e5f", "9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a"]],
    ["slugs", ["winter-plans-of-ann", "boat-plans-of-bob"]],
    ["composite keys", ["de:1001:77", "fr:2002:12"]],
    ["hashes", ["5d41402abc4b2a76b9719d911017c592", "7d793037a0760186574b0282f2f435e7"]],
  ];
  const api =
    (ids: [string, string], isOpen: boolean) =>
    ({ path, who }: Call): Reply | null => {
      if (path === "/openapi.json") return { body: document({ "/plans": get, "/plans/{planId}": get }) };
      if (!path.startsWith("/plans")) return null;
      if (!who) return signIn;
      const all = [
        { id: ids[0], owner: "ann", text: "skating on the lake" },
        { id: ids[1], owner: "bob", text: "caulking the hull" },
      ];
      if (path === "/plans") return { body: all.filter(({ owner }) => owner === who) };
      const plan = all.find(({ id }) => decodeURIComponent(path.slice("/plans/".length)) === id);
      return plan && (isOpen || plan.owner === who) ? { body: plan } : null;
    };

  test.each(kinds)("that are %s are told whose they are", async (_name, ids) => {
    const others = [other("bob", "bob-token-5e6f")];
    const open = await scan((await target(api(ids, true))).url, { others });
    expect(open.of("GET /plans/{planId}")?.authorization).toMatchObject({ state: "missing", confidence: "confirmed" });
    const shut = await scan((await target(api(ids, false))).url, { others });
    expect(shut.of("GET /plans/{planId}")?.authorization.state).toBe("enforced");
  });
});
