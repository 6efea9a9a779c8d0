import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startTarget } from "./local-target.ts";
import { scanAsTwo, twoTokens } from "./two-people.fixture.ts";

const json = { "content-type": "application/json" };
const text = { type: "string" };
const header = (name: string, more: object = {}) => ({ in: "header", name, required: true, schema: text, ...more });
const id = { in: "path", name: "id", required: true, schema: text };
const tenant = header("X-Tenant", { example: "north" });
const requestBody = {
  content: {
    "application/json": { schema: { type: "object", properties: { title: { ...text, example: "A note" } } } },
  },
};
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Notes", version: "1" },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/notes": {
      parameters: [tenant],
      get: { responses: {} },
      post: { parameters: [header("Idempotency-Key")], requestBody, responses: {} },
    },
    "/notes/{id}": {
      parameters: [tenant, id],
      get: { responses: {} },
      put: { parameters: [header("If-Match")], requestBody, responses: {} },
      delete: { responses: {} },
    },
  },
});

/** Notes that want a tenant of every request, a new key of each creation, and the version of what is changed, before all else. `keeps` lets nobody remove one. */
async function startNotes({ keeps = false } = {}) {
  const notes = new Map<string, { id: string; title: string; owner: string; version: number }>();
  const done = new Map<string, string>();
  const target = await startTarget(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    const give = (status: number, body: unknown, more = {}) =>
      void response.writeHead(status, { ...json, ...more }).end(JSON.stringify(body));
    let sent = "";
    for await (const chunk of request) sent += chunk;
    if (url === "/openapi.json") return void response.writeHead(200, json).end(document);
    if (!url.startsWith("/notes")) return give(404, { error: "not found" });
    if (headers["x-tenant"] !== "north") return give(400, { error: "X-Tenant is missing" });
    const key = String(headers["idempotency-key"] ?? "");
    if (method === "POST" && key === "") return give(400, { error: "Idempotency-Key is missing" });
    const earlier = done.get(key);
    if (method === "POST" && earlier !== undefined) return give(201, JSON.parse(earlier));
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    const mine = [...notes.values()].filter(({ owner }) => owner === who);
    if (url === "/notes" && method === "GET") return give(200, mine);
    let body: { title?: unknown } = {};
    try {
      body = JSON.parse(sent || "{}");
    } catch {
      return give(400, { error: "no JSON" });
    }
    if (url === "/notes") {
      if (typeof body.title !== "string") return give(422, { error: "title" });
      const note = { id: randomUUID(), title: body.title, owner: who, version: 1 };
      notes.set(note.id, note);
      done.set(key, JSON.stringify(note));
      return give(201, note);
    }
    const note = notes.get(url.slice("/notes/".length));
    if (note?.owner !== who) return give(404, { error: "no such note" });
    const etag = `"v${note.version}"`;
    if (method === "GET") return give(200, note, { etag });
    if (method === "DELETE" && keeps) return give(403, { error: "they are kept" });
    if (method === "DELETE") return give(204, notes.delete(note.id));
    if (headers["if-match"] !== etag) return give(412, { error: "changed since" });
    if (typeof body.title !== "string") return give(422, { error: "title" });
    Object.assign(note, { title: body.title, version: note.version + 1 });
    return give(200, note, { etag: `"v${note.version}"` });
  });
  return { ...target, notes };
}

test("What a document demands beside a credential is sent, so that objects are made, changed and removed, and nothing is left", async () => {
  const api = await startNotes();
  const outcome = await scanAsTwo(api);
  await api.close();
  const writes = outcome.operations.filter(({ method }) => method !== "GET");
  const said = writes.map(({ method, path, authentication, authorization }) => [
    `${method} ${path}`,
    `${authentication.state} ${authentication.confidence}`,
    `${authorization.state} ${authorization.confidence}`,
  ]);
  expect(said).toEqual([
    ["POST /notes", "enforced confirmed", "not_tested null"],
    ["DELETE /notes/{id}", "enforced confirmed", "enforced confirmed"],
    ["PUT /notes/{id}", "enforced confirmed", "enforced confirmed"],
  ]);
  expect([...api.notes.values()]).toEqual([]);
});

test("What cannot be removed is told with a command that carries what the document demands", async () => {
  const api = await startNotes({ keeps: true });
  const { leftovers = [] } = await scanAsTwo(api);
  await api.close();
  expect(leftovers.length).toBeGreaterThan(0);
  for (const { command } of leftovers) expect(command).toMatch(/-X DELETE .*-H "x-tenant: north"/);
});

test("What an interrupted scan left behind is removed once the document tells which headers that takes", async () => {
  const api = await startNotes();
  const title = "postern-12-5be1c0de";
  api.notes.set("lost", { id: "lost", title, owner: "ann", version: 1 });
  const left = { mark: title, collection: "/notes", path: "/notes/lost", owner: "ann", isSeen: true };
  await scanAsTwo(api, { leftBehind: [left] });
  await api.close();
  expect([...api.notes.values()]).toEqual([]);
});
