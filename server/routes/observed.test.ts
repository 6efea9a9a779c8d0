import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../src/contract/endpoints.ts";
import { trafficOf } from "../db/imported-traffic.ts";
import { startScanWorker } from "../jobs/scan-worker.ts";
import { runScan } from "../scan/engine.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const log = pino({ level: "silent" });
let target: Server;
let url: string;
/** Whether the target publishes a document, which names its pets alone. */
let isDescribed = false;
let platform: TestApp;
let tenantId: number;
let cookie: string;
let stop: () => Promise<void>;

const document = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: { "/pets/{petId}": { get: {} } } };
const ledger = [{ id: 7, holder: "Alice", iban: "DE02120300000000202051" }];

beforeAll(async () => {
  target = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const isIn = request.headers.authorization === "Bearer token-of-alice-0a1";
    const answers: Record<string, unknown> = {
      ...(isDescribed ? { "/openapi.json": document } : {}),
      "/hidden-ledger": isIn && ledger,
      "/hidden-ledger/7": isIn && ledger[0],
      // Of another application, so that no scan learned of it.
      "/kept-shelf": isIn && ledger,
    };
    const answer = answers[pathname];
    const status = answer === undefined ? 404 : answer === false ? 401 : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer || { error: "no" }));
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  platform = await openTestApp();
  tenantId = await platform.tenant();
  cookie = (await platform.signedIn("admin", tenantId)).cookie;
  const { db, services } = platform;
  const { queue, secrets } = services;
  const scans = await startScanWorker(queue, { db, secrets, runScan, privateTargets: true, log });
  stop = () => scans.close();
});
afterAll(async () => {
  await stop();
  await platform.close();
  target.closeAllConnections();
  target.close();
});

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  platform.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });

async function newApplication(): Promise<number> {
  const given = { name: `Ledger ${Math.random()}`, targetUrl: url, environment: "production" };
  const credentials = { authMethod: "bearer", credentials: "token-of-alice-0a1" };
  return (await call("POST", "/applications", { ...given, ...credentials })).body.id;
}
const observe = (id: number, ...lines: string[]) =>
  call("POST", `/applications/${id}/observed`, {
    operations: lines.map((line) => ({ method: line.split(" ")[0], path: line.split(" ")[1] })),
  });
const linesOf = (endpoints: Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`);
const endpointsOf = async (id: number) =>
  (await call("GET", "/endpoints")).body.filter(({ applicationId }: Endpoint) => applicationId === id) as Endpoint[];

async function scan(applicationId: number): Promise<Endpoint[]> {
  const { id } = (await call("POST", "/scans", { applicationId })).body;
  await expect.poll(async () => (await call("GET", `/scans/${id}`)).body.status).toMatch(/completed|failed/);
  return (await call("GET", `/endpoints?scanId=${id}`)).body;
}

test("What a browser saw is an endpoint at once, says where it is from, and claims nothing that nobody tested", async () => {
  const id = await newApplication();
  const { status, body } = await observe(id, "GET /hidden-ledger/{id}", "POST /hidden-ledger");
  expect([status, linesOf(body)]).toEqual([201, ["POST /hidden-ledger", "GET /hidden-ledger/{id}"]]);
  expect(body[0]).toMatchObject({
    ...{ source: "observed", isShadow: false, standing: "undecided", scanId: null, lastChecked: null },
    authentication: { state: "not_tested", reason: "A browser saw it called; no scan has tested it yet." },
  });
  const { provenance } = (await call("GET", `/endpoints/${body[0].id}`)).body;
  expect(provenance).toEqual([{ source: "observed", where: "a watched tab" }]);
});

test("What is known is added no second time, by whatever name its parameters go", async () => {
  const id = await newApplication();
  await observe(id, "GET /users/{username}");
  const { body } = await observe(id, "GET /users/{id}", "GET /users/mika", "GET /users/4711", "DELETE /users/{id}");
  expect(linesOf(body)).toEqual(["DELETE /users/{id}"]);
  expect(await endpointsOf(id)).toHaveLength(2);
});

test("Ids and credentials in a path are taken out, whatever the sender left in", async () => {
  const id = await newApplication();
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaWthIn0.c2lnbmF0dXJl";
  const { body } = await observe(
    id,
    `GET /invites/${jwt}`,
    "GET /invoices/20418",
    "GET /r;jsessionid=5AC6268DD8D4D5D1",
  );
  expect(linesOf(body)).toEqual(["GET /invites/{token}", "GET /invoices/{id}", "GET /r"]);
});

test("The next scan tests what a browser saw and nothing else names, with ids that it finds itself", async () => {
  const id = await newApplication();
  await observe(id, "GET /hidden-ledger", "GET /hidden-ledger/{id}");
  const found = await scan(id);
  for (const path of ["/hidden-ledger", "/hidden-ledger/{id}"])
    expect(found).toContainEqual(
      expect.objectContaining({
        ...{ path, source: "observed", isShadow: false },
        authentication: expect.objectContaining({ state: "enforced" }),
      }),
    );
});

test("What no document names is a shadow, before it is scanned and after", async () => {
  isDescribed = true;
  const id = await newApplication();
  await scan(id);
  const { body } = await observe(id, "GET /kept-shelf", "GET /pets/{id}");
  expect(body).toEqual([expect.objectContaining({ path: "/kept-shelf", isShadow: true })]);
  expect((await scan(id)).find(({ path }) => path === "/kept-shelf")).toMatchObject({ isShadow: true });
});

test("The form of a body becomes one that a scan can send, and is kept where the operation is seen again without it", async () => {
  const id = await newApplication();
  const lines = { type: "array", items: { type: "object", properties: { price: { type: "number" } } } };
  const body = {
    type: "object",
    properties: { holder: { type: ["string", "null"] }, lines, when: { format: "date-time" } },
  };
  const see = (more: object) =>
    call("POST", `/applications/${id}/observed`, { operations: [{ method: "POST", path: "/orders", ...more }] });
  await see({ body });
  await see({});
  const [kept] = await platform.db.tenant(tenantId, (tx) => trafficOf(tx, id));
  expect(kept).toMatchObject({ path: "/orders", requestTypes: ["application/json"] });
  expect(kept?.body).toEqual({
    holder: expect.any(String),
    lines: [{ price: expect.any(Number) }],
    when: expect.any(String),
  });
  expect((await see({ body: { description: "x".repeat(20_001) } })).status).toBe(400);
});

test("Of a form its media type is kept, so that nothing takes it for JSON, and where it is seen again without it", async () => {
  const id = await newApplication();
  const form = { type: "object", properties: { holder: { type: "string" } }, contentMediaType: "multipart/form-data" };
  const see = (more: object) =>
    call("POST", `/applications/${id}/observed`, { operations: [{ method: "POST", path: "/photos", ...more }] });
  await see({ body: form });
  await see({});
  const [kept] = await platform.db.tenant(tenantId, (tx) => trafficOf(tx, id));
  expect(kept).toMatchObject({ path: "/photos", requestTypes: ["multipart/form-data"] });
  expect(kept?.body).toBeUndefined();
});

test("An application of another organization, a bad path and an unknown method are refused", async () => {
  const id = await newApplication();
  const stranger = (await platform.signedIn("admin", await platform.tenant())).cookie;
  const operations = [{ method: "GET", path: "/a" }];
  const elsewhere = await platform.call("POST", `/applications/${id}/observed`, {
    cookie: stranger,
    body: { operations },
  });
  expect(elsewhere.status).toBe(404);
  for (const line of ["GET a", "GET /a?token=1", "TRACE /a"]) expect((await observe(id, line)).status).toBe(400);
  expect((await call("POST", `/applications/${id}/observed`, { operations: [] })).status).toBe(400);
  expect(await endpointsOf(id)).toEqual([]);
});
