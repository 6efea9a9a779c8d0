import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { ScanIdentity } from "./outcome.ts";

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
const tokens: Record<string, string> = { "Bearer ann-token-0b1c2d": "ann", "Bearer ben-token-3e4f5a": "ben" };

/** Notes that want a tenant of every request, a new key of each creation, and the version of what is changed, before all else. */
async function startNotes() {
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
    const who = tokens[headers.authorization ?? ""];
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
    if (method === "DELETE") return give(204, notes.delete(note.id));
    if (headers["if-match"] !== etag) return give(412, { error: "changed since" });
    if (typeof body.title !== "string") return give(422, { error: "title" });
    Object.assign(note, { title: body.title, version: note.version + 1 });
    return give(200, note, { etag: `"v${note.version}"` });
  });
  return { ...target, notes };
}

const person = (label: string, credentials: string): ScanIdentity => ({
  ...{ label, role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials },
});

test("What a document demands beside a credential is sent, so that objects are made, changed and removed, and nothing is left", async () => {
  const api = await startNotes();
  const [ann, ben] = [person("ann", "ann-token-0b1c2d"), person("ben", "ben-token-3e4f5a")];
  const outcome = await runScan(
    {
      ...{ targetUrl: api.url.href, environment: "staging", authMethod: "bearer", makesObjects: true },
      ...{ credentials: ann.credentials, traits: ann, others: [ben] },
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
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
