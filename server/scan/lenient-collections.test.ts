import { expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { ScanIdentity } from "./outcome.ts";

const json = { "content-type": "application/json" };
const nouns = ["notes", "boards", "invoices", "tasks", "cards", "lists"];
const requestBody = {
  content: {
    "application/json": { schema: { type: "object", properties: { title: { type: "string" } } } },
  },
};
const post = { requestBody, responses: { 201: { description: "ok" } } };
const get = { responses: { 200: { description: "ok" } } };
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Store", version: "1" },
  paths: {
    "/accounts": { get, post },
    ...Object.fromEntries(nouns.map((noun) => [`/${noun}`, { get, post }])),
  },
});
const ann: ScanIdentity = {
  ...{ label: "ann", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: "ann-token-0b1c" },
};

test("A store without a schema is not filled with what it makes of bodies in a media type that nothing reads, and what it made is told", async () => {
  const rows: { id: string; title?: string; noun: string }[] = [];
  const target = await startTarget(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const give = (status: number, body: unknown) => void response.writeHead(status, json).end(JSON.stringify(body));
    if (request.url === "/openapi.json") return void response.writeHead(200, json).end(document);
    let sent: { title?: string; name?: string } = {};
    if (/json/.test(request.headers["content-type"] ?? "") && chunks.length > 0) {
      try {
        sent = JSON.parse(Buffer.concat(chunks).toString());
      } catch {
        return give(400, { error: "Unexpected end of JSON input" });
      }
      if (typeof sent !== "object") return give(400, { error: "not an object" });
    }
    const isAnn = request.headers.authorization === "Bearer ann-token-0b1c";
    if (request.url === "/accounts" && request.method === "GET")
      return isAnn ? give(200, [{ id: "u1", name: "ann" }]) : give(403, { error: "permission denied" });
    if (request.url === "/accounts") return give(400, { error: "bad or missing username" });
    const [, noun = "", id] = (request.url ?? "").split("?")[0]?.split("/") ?? [];
    if (!nouns.includes(noun)) return give(404, { error: "not found" });
    if (!isAnn) return give(403, { error: "permission denied" });
    if (request.method === "GET" && id === undefined)
      return give(
        200,
        rows.filter((row) => row.noun === noun),
      );
    if (request.method !== "POST") return give(404, { error: "not found" });
    const row = { id: `row${rows.length}-${noun}`, ...sent, noun };
    // What a slow store answers when others are asked already.
    await new Promise((resolve) => setImmediate(resolve));
    rows.push(row);
    return give(201, { id: row.id });
  });
  const outcome = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", makesObjects: true },
      ...{ authMethod: ann.authMethod, credentials: ann.credentials, traits: ann },
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  await target.close();
  const unmarked = rows.filter(({ title = "" }) => !title.startsWith("postern-"));
  const told = JSON.stringify(outcome.leftovers ?? []);
  expect(unmarked.filter(({ id }) => !told.includes(id))).toEqual([]);
  expect(unmarked.length).toBeLessThanOrEqual(1);
});

test("What a store makes of a change of nothing, at an id that nobody gave out, is removed again", async () => {
  const rows = new Map([["7f3c9a10", { id: "7f3c9a10", title: "Buy milk" }]]);
  const made: string[] = [];
  const target = await startTarget(async (request, response) => {
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, json).end(body === undefined ? "" : JSON.stringify(body));
    let text = "";
    for await (const chunk of request) text += chunk;
    const [, noun = "", id] = (request.url ?? "").split("?")[0]?.split("/") ?? [];
    if (request.url === "/") return give(200, { notes: "/notes" });
    if (noun !== "notes") return give(404, { error: "not found" });
    if (request.headers.authorization !== "Bearer ann-token-0b1c") return give(401, { error: "sign in first" });
    if (id === undefined) return request.method === "GET" ? give(200, [...rows.values()]) : give(405, {});
    if (request.method === "DELETE") return give(rows.delete(id) ? 204 : 404);
    if (request.method === "GET") return rows.has(id) ? give(200, rows.get(id)) : give(404, { error: "no such note" });
    if (request.method !== "PATCH") return give(405, {});
    try {
      if (!rows.has(id)) made.push(id);
      rows.set(id, { title: "", ...rows.get(id), ...JSON.parse(text), id });
    } catch {
      return give(400, { error: "bad JSON" });
    }
    give(200, rows.get(id));
  });
  const outcome = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", makesObjects: true },
      ...{ authMethod: ann.authMethod, credentials: ann.credentials, traits: ann },
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  await target.close();
  expect(made.length).toBeGreaterThan(0);
  expect([...rows.keys()]).toEqual(["7f3c9a10"]);
  expect(outcome.leftovers ?? []).toEqual([]);
});
