import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createEngine } from "../apart/engine.ts";
import { saveHealth } from "../db/identity-health.ts";
import { identities } from "../db/tables/identity-schema.ts";
import { applications, endpoints, findings } from "../db/tables/schema.ts";
import { startAskWorker } from "../jobs/ask-target.ts";
import { startScanWorker } from "../jobs/scan-worker.ts";
import { runScan } from "../scan/engine.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const log = pino({ level: "silent" });
const rows = [
  { id: 1, owner: "alice", iban: "DE02120300000000202051", customer: "Nordwind" },
  { id: 2, owner: "bob", iban: "DE02120300000000202052", customer: "Bergbau" },
];
let isOpen = true;
let target: Server;
let url: string;
let platform: TestApp;
let admin: string;
let viewer: string;
let stranger: string;
let stop: () => Promise<void>;

/** A little API whose `/invoices/{id}` gives everybody everything while `isOpen`. */
function startTarget(): Promise<void> {
  target = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = request.url ?? "/";
    if (path === "/openapi.json") {
      const get = { responses: { 200: { description: "ok" } } };
      const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
      return send(200, {
        openapi: "3.0.0",
        info: { title: "Invoices", version: "1" },
        security: [{ bearer: [] }],
        components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
        paths: { "/invoices": { get }, "/invoices/{id}": { get: { ...get, parameters: [id] } } },
      });
    }
    if (path === "/login") {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      return request.on("end", () =>
        body.includes("bob-password")
          ? send(200, { session: { token: "token-of-bob-0b1" } })
          : send(403, { error: "no" }),
      );
    }
    const who = { "Bearer token-of-alice-0a1": "alice", "Bearer token-of-bob-0b1": "bob" }[
      request.headers.authorization ?? ""
    ];
    if (!who) return send(401, { error: "unauthorized" });
    if (path === "/me") return send(200, { name: who });
    if (path === "/invoices") return send(200, { items: rows.filter(({ owner }) => owner === who) });
    const found = rows.find(({ id }) => path === `/invoices/${id}`);
    if (!found || (!isOpen && found.owner !== who)) return send(404, { error: "not found" });
    return send(200, found);
  });
  return new Promise((resolve) => target.listen(0, "127.0.0.1", resolve));
}

beforeAll(async () => {
  await startTarget();
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  platform = await openTestApp();
  const tenantId = await platform.tenant();
  admin = (await platform.signedIn("admin", tenantId)).cookie;
  viewer = (await platform.signedIn("viewer", tenantId)).cookie;
  stranger = (await platform.signedIn("admin", await platform.tenant("Other"))).cookie;
  const { db, services } = platform;
  const { queue, secrets } = services;
  const scans = await startScanWorker(queue, { db, secrets, runScan, privateTargets: true, log });
  await startAskWorker(queue, { db, secrets, privateTargets: true, log, engine: createEngine({ memoryMb: 640 }) });
  stop = () => scans.close();
});
afterAll(async () => {
  await stop();
  await platform.close();
  target.closeAllConnections();
  target.close();
});

const call = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown, cookie = admin) =>
  platform.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
const newApplication = async () => {
  const { body } = await call("POST", "/applications", {
    name: `Invoices ${Math.random()}`,
    targetUrl: url,
    environment: "development",
    authMethod: "bearer",
    credentials: "token-of-alice-0a1",
  });
  return body.id as number;
};
const bob = {
  label: "bob",
  role: "member",
  tenantLabel: null,
  authMethod: "bearer",
  login: {
    method: "POST",
    path: "/login",
    contentType: "application/json",
    token: { from: "json", pointer: "/session/token" },
  },
  loginBody: '{"user":"bob","password":"bob-password"}',
  healthPath: "/me",
};

describe("The identities of an application", () => {
  test("begin with the default one, which holds the specified credential", async () => {
    const id = await newApplication();
    const { body } = await call("GET", `/applications/${id}/identities`);
    expect(body).toMatchObject([{ label: "default", isDefault: true, authMethod: "bearer", hasCredentials: true }]);
  });

  test("never give back what was entered as a secret, and store it encrypted", async () => {
    const id = await newApplication();
    const { status, body, text } = await call("POST", `/applications/${id}/identities`, {
      ...bob,
      credentials: "very-secret",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ label: "bob", hasCredentials: true, hasLoginBody: true, login: { path: "/login" } });
    expect(text).not.toMatch(/very-secret|bob-password/);
    const stored = await platform.db.system((tx) => tx.select().from(identities).where(eq(identities.id, body.id)));
    expect(JSON.stringify(stored)).not.toMatch(/very-secret|bob-password/);
  });

  test("keep their secrets when a change leaves them empty", async () => {
    const id = await newApplication();
    const made = (await call("POST", `/applications/${id}/identities`, bob)).body;
    const changed = await call("PUT", `/applications/${id}/identities/${made.id}`, {
      ...bob,
      loginBody: null,
      role: "auditor",
    });
    expect(changed.body).toMatchObject({ role: "auditor", hasLoginBody: true });
    const probed = await call("POST", `/applications/${id}/identities/${made.id}/probe`);
    expect(probed.body.health).toMatchObject({ alive: true, reason: "/me answers with 200." });
  });

  test("count as one user until either of two sessions is replaced", async () => {
    const id = await newApplication();
    const path = `/applications/${id}/identities`;
    const [first] = (await call("GET", path)).body;
    const made = (await call("POST", path, bob)).body;
    const seen = { alive: true, reason: "Both get one record.", at: new Date().toISOString(), sameAs: "default" };
    const see = () => platform.db.system((tx) => saveHealth(tx, made.id, seen));
    const sameAs = async () =>
      (await call("GET", path)).body.find(({ label }: { label: string }) => label === "bob").health?.sameAs;
    await see();
    expect((await call("POST", `${path}/${made.id}/probe`)).body.health).toMatchObject({
      alive: true,
      sameAs: "default",
    });
    const other = { label: "default", authMethod: "bearer", credentials: "another" };
    await call("PUT", `${path}/${first.id}`, other);
    expect(await sameAs()).toBeUndefined();
    await see();
    await call("PATCH", `/applications/${id}`, { credentials: "yet another" });
    expect(await sameAs()).toBeUndefined();
    await see();
    await call("PUT", `${path}/${made.id}`, { ...bob, loginBody: '{"user":"bob","password":"bob-password "}' });
    expect(await sameAs()).toBeUndefined();
  });

  test("change the application's credential through the default one, which keeps its label and cannot be removed", async () => {
    const id = await newApplication();
    const [first] = (await call("GET", `/applications/${id}/identities`)).body;
    const path = `/applications/${id}/identities/${first.id}`;
    const changed = await call("PUT", path, {
      label: "alice",
      authMethod: "bearer",
      credentials: "dead",
      healthPath: "/me",
    });
    expect(changed.body).toMatchObject({ label: "default", hasCredentials: true });
    expect((await call("POST", `${path}/probe`)).body.health).toMatchObject({ alive: false });
    expect((await call("DELETE", path)).status).toBe(409);
  });

  test("refuse a credential in a path that everybody may read", async () => {
    const id = await newApplication();
    const login = {
      method: "POST",
      path: "/token?client_secret=Uq9xV2pL0sT7",
      token: { from: "json", pointer: "/token" },
    };
    const signingIn = await call("POST", `/applications/${id}/identities`, { ...bob, login });
    expect([signingIn.status, signingIn.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: "login.path" })],
    ]);
    const made = await call("POST", `/applications/${id}/identities`, { ...bob, login: undefined });
    const path = `/applications/${id}/identities/${made.body.id}`;
    const looked = await call("PUT", path, { ...bob, login: undefined, healthPath: "/me;token=Uq9xV2pL0sT7" });
    expect([looked.status, looked.body.errors]).toEqual([400, [expect.objectContaining({ field: "healthPath" })]]);
    expect((await call("PUT", path, { ...bob, login: undefined, healthPath: "/me?lang=en" })).status).toBe(200);
  });

  test("refuse a label that is taken, a bad path, other tenants and roles that only read", async () => {
    const id = await newApplication();
    await call("POST", `/applications/${id}/identities`, bob);
    const taken = await call("POST", `/applications/${id}/identities`, { ...bob, label: "BOB" });
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: "label" }] } });
    // It would be the same user under another name, whose reads of what is its own would count as reads of another's.
    const carl = { label: "carl", authMethod: "bearer", credentials: "carl's token" };
    expect((await call("POST", `/applications/${id}/identities`, carl)).status).toBe(201);
    const again = await call("POST", `/applications/${id}/identities`, { ...carl, label: "user 2" });
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: "credentials" }] } });
    expect(again.body.detail).toBe("The identity carl has this credential already. Give that of another user.");
    // Whoever signs in has a token only then: what stands in its place is nobody's.
    const login = { method: "POST", path: "/login", token: { from: "json", pointer: "/token" } };
    for (const label of ["dora", "emil"]) {
      const signsIn = { label, authMethod: "custom", credentials: "X-Session-Token: obtained-at-sign-in", login };
      const answer = await call("POST", `/applications/${id}/identities`, {
        ...signsIn,
        loginBody: `{"user":"${label}"}`,
      });
      expect(answer.status).toBe(201);
    }
    // Sealed with a key that is lost, it is nobody's, and hinders none.
    await platform.db.system((tx) =>
      tx.update(identities).set({ encryptedCredentials: "v1:lost" }).where(eq(identities.label, "carl")),
    );
    expect((await call("POST", `/applications/${id}/identities`, { ...carl, label: "user 2" })).status).toBe(201);
    expect(
      (
        await call("POST", `/applications/${id}/identities`, {
          ...bob,
          label: "x",
          healthPath: "https://elsewhere.example/",
        })
      ).status,
    ).toBe(400);
    expect((await call("GET", `/applications/${id}/identities`, undefined, stranger)).status).toBe(404);
    expect((await call("POST", `/applications/${id}/identities`, bob, stranger)).status).toBe(404);
    expect((await call("POST", `/applications/${id}/identities`, bob, viewer)).status).toBe(403);
  });

  test.each(["anonymous", " Anonymous ", "MADE-UP  credential", "invalid", "forged"])(
    "refuse the label %o, under which results show strangers, at its field",
    async (label) => {
      const id = await newApplication();
      const path = `/applications/${id}/identities`;
      const refused = {
        status: 400,
        body: { errors: [{ field: "label", message: expect.stringMatching(/^Choose another label: /) }] },
      };
      expect(await call("POST", path, { ...bob, label })).toMatchObject(refused);
      const made = (await call("POST", path, bob)).body;
      expect(await call("PUT", `${path}/${made.id}`, { ...bob, label })).toMatchObject(refused);
      const headers = "[{ name: Authorization, value: Bearer abcdefgh }]";
      const text = `auth: [{ name: "${label}", fixedHeaders: ${headers} }, { name: erin, fixedHeaders: ${headers} }]`;
      const { body } = await call("POST", `${path}/import`, { text });
      expect(body.identities.map((one: { label: string }) => one.label)).toEqual(["erin"]);
      expect(body.skipped).toEqual([expect.stringMatching(/: Choose another label: /)]);
      expect((await call("GET", path)).body.map((one: { label: string }) => one.label)).toEqual([
        "default",
        "bob",
        "erin",
      ]);
    },
  );

  test("are taken from an auth.yaml, and what cannot be used is named", async () => {
    const id = await newApplication();
    const text = `
auth:
  - name: alice
    fixedHeaders: [{ name: Authorization, value: "Bearer token-of-alice-0a1" }]
  - name: bob
    loginEndpointAuth:
      payloadRaw: '{"user":"bob","password":"bob-password"}'
  - name: elsewhere
    loginEndpointAuth: { externalEndpointURL: "https://id.example/token" }
authTemplate:
  loginEndpointAuth:
    endpoint: /login
    verb: POST
    contentType: application/json
    token: { extractFrom: body, extractSelector: /session/token, sendIn: header, sendName: Authorization, sendTemplate: "Bearer {token}" }
`;
    const onlyLogins = text.replace(/ {2}- name: alice\n.*\n/, "");
    const { body } = await call("POST", `/applications/${id}/identities/import`, { text: onlyLogins });
    expect(body.identities).toMatchObject([{ label: "bob", login: { path: "/login" }, hasLoginBody: true }]);
    expect(body.skipped).toEqual(["elsewhere: it signs in at another host, which a scan never calls."]);
    const fixed = "auth: [{ name: carol, fixedHeaders: [{ name: X-Key, value: abcd1234 }] }]";
    expect(
      (await call("POST", `/applications/${id}/identities/import`, { text: fixed })).body.identities,
    ).toMatchObject([{ authMethod: "custom", hasCredentials: true }]);
    const everybodys = "headers: { X-App-Id: shop-4711 }";
    expect((await call("POST", `/applications/${id}/identities/import`, { text: everybodys })).body).toEqual({
      identities: [],
      headers: ["X-App-Id"],
      skipped: [],
    });
    expect((await call("GET", `/applications/${id}`)).body.headers).toEqual(["X-App-Id"]);
    expect((await call("POST", `/applications/${id}/identities/import`, { text: "a: [" })).status).toBe(400);
    expect((await call("POST", `/applications/${id}/identities/import`, { text: "auth: 7" })).status).toBe(400);
  });

  test("keep what an auth.yaml does not say when it is imported again, and take what it does", async () => {
    const id = await newApplication();
    const given = { role: "auditor", tenantLabel: "north", isPrivileged: true, healthPath: "/me" };
    const text = `
auth:
  - name: BOB
    loginEndpointAuth:
      endpoint: /login
      payloadRaw: '{"user":"bob","password":"bob-password"}'
      token: { extractFrom: body, extractSelector: /session/token }
  - name: default
    fixedHeaders: [{ name: Authorization, value: "Bearer token-of-alice-0a1" }]
`;
    await call("POST", `/applications/${id}/identities`, { ...bob, ...given, loginBody: '{"user":"bob"}' });
    const [first] = (await call("GET", `/applications/${id}/identities`)).body;
    const own = { label: "default", role: "member", tenantLabel: "south", healthPath: "/me", authMethod: "bearer" };
    await call("PUT", `/applications/${id}/identities/${first.id}`, own);
    for (const _time of ["first", "again"]) {
      const { body } = await call("POST", `/applications/${id}/identities/import`, { text });
      expect(body.identities).toMatchObject([{ ...given, hasLoginBody: true }, own]);
    }
    const all = (await call("GET", `/applications/${id}/identities`)).body;
    expect(all).toHaveLength(2);
    const probed = await call("POST", `/applications/${id}/identities/${all[1].id}/probe`);
    expect(probed.body.health).toMatchObject({ alive: true });
  });
});

describe("A finding that a second identity proves", () => {
  let applicationId: number;
  let endpointId: number;
  const scan = async () => {
    const { body } = await call("POST", "/scans", { applicationId });
    const now = async () => (await call("GET", `/scans/${body.id}`)).body;
    await vi.waitUntil(async () => /completed|failed/.test((await now()).status), { timeout: 600_000 });
    return await now();
  };
  const finding = async () => (await call("GET", `/endpoints/${endpointId}/findings`)).body[0];
  const openAlerts = async () =>
    (await call("GET", "/security-alerts")).body.filter(
      (alert: { isResolved: boolean; endpointId: number }) => !alert.isResolved && alert.endpointId === endpointId,
    ).length;

  beforeAll(async () => {
    applicationId = await newApplication();
    await call("POST", `/applications/${applicationId}/identities`, bob);
    expect((await scan()).status).toBe("completed");
    const all = (await call("GET", "/endpoints")).body;
    endpointId = all.find(
      (one: { path: string; applicationId: number }) =>
        one.path === "/invoices/{id}" && one.applicationId === applicationId,
    ).id;
  });

  test("is stored with who got in, both commands and an alert, and without any credential", async () => {
    const { body, text } = await call("GET", `/endpoints/${endpointId}`);
    expect(body).toMatchObject({
      authClassification: "lacks_authz",
      hasAuthorization: false,
      authorization: { state: "missing", confidence: "confirmed", code: "owner-object-returned" },
      access: [
        { identity: "anonymous", result: "denied" },
        { identity: "default", result: "allowed" },
        { identity: "bob", result: "bypassed" },
      ],
    });
    expect(body.curl).toContain("# 2. as bob: expect 403 or 404, got 200");
    expect(text).not.toMatch(/token-of-|bob-password/);
    expect(await finding()).toMatchObject({
      state: "open",
      fingerprint: expect.stringMatching(/^[\da-f]{32}$/),
      events: [{ kind: "found" }],
    });
    expect(await openAlerts()).toBe(1);
  });

  test("leaves behind when and how its scan saw that the identities' sessions live", async () => {
    const { body } = await call("GET", `/applications/${applicationId}/identities`);
    expect(body).toMatchObject([
      { label: "default", health: { alive: true, at: expect.any(String) } },
      { label: "bob", health: { alive: true, at: expect.any(String) } },
    ]);
    const [first, second] = body.map(({ health }: { health: { reason: string } }) => health.reason);
    expect(first).toMatch(/^\/invoices\S* accepts it and denies anonymous callers\. Seen by scan \d+\.$/);
    expect(second).toMatch(/^\/me accepts it\. Seen by scan \d+\.$/);
  });

  test("is tested again by one call, and is fixed when the door is closed, which resolves its alert", async () => {
    isOpen = false;
    const { status, body } = await call("POST", `/endpoints/${endpointId}/test`);
    expect(status).toBe(200);
    expect(body.authorization).toMatchObject({ state: "enforced", code: "hidden-from-others" });
    expect(await finding()).toMatchObject({ state: "fixed" });
    expect(await openAlerts()).toBe(0);
  });

  test("regresses when the door stands open again, with a new alert", async () => {
    isOpen = true;
    await call("POST", `/endpoints/${endpointId}/test`);
    const { state, events } = await finding();
    expect(state).toBe("regressed");
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["found", "fixed", "regressed"]);
    expect(await openAlerts()).toBe(1);
  });

  test("raises no alert while it is dismissed, and does so again once that is over or taken back", async () => {
    const { id } = await finding();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const dismissed = await call("POST", `/findings/${id}/dismiss`, {
      reason: "accepted-risk",
      note: "until the release",
      until,
    });
    expect(dismissed.body).toMatchObject({
      state: "dismissed",
      dismissal: { reason: "accepted-risk", note: "until the release" },
    });
    expect(await openAlerts()).toBe(0);
    await call("POST", `/endpoints/${endpointId}/test`);
    expect(await finding()).toMatchObject({ state: "dismissed" });
    expect(await openAlerts()).toBe(0);
    expect((await call("POST", `/findings/${id}/reopen`)).body.state).toBe("open");
    await call("POST", `/endpoints/${endpointId}/test`);
    expect(await openAlerts()).toBe(1);
  });

  test("reads open again, with the step that says so, as soon as its dismissal is over, and not only after a test", async () => {
    const { id } = await finding();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const until = new Date(Date.now() - 1).toISOString();
    const reported = async () => {
      const scanId = (await call("GET", `/endpoints/${endpointId}`)).body.scanId;
      const { endpoints: found } = (await call("GET", `/scans/${scanId}/export?format=json`)).body;
      return found.find(({ path }: { path: string }) => path === "/invoices/{id}").findings.length;
    };
    await call("POST", `/findings/${id}/dismiss`, { reason: "accepted-risk", until: later });
    expect(await finding()).toMatchObject({ state: "dismissed" });
    expect(await reported()).toBe(0);
    await platform.db.system((tx) =>
      tx
        .update(findings)
        .set({ dismissal: sql`${findings.dismissal} || ${JSON.stringify({ until })}::jsonb` })
        .where(eq(findings.id, id)),
    );
    expect(await finding()).toMatchObject({ state: "open", dismissal: null });
    expect((await finding()).events.at(-1)).toMatchObject({ kind: "expired", at: until, by: null });
    expect(await reported()).toBe(1);
    await call("POST", `/endpoints/${endpointId}/test`);
    const kinds = (await finding()).events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === "expired")).toHaveLength(1);
  });

  test("is refused to other tenants and to roles that only read, and a dismissal to a day that is over", async () => {
    const { id } = await finding();
    const given = { reason: "intended" };
    expect((await call("POST", `/findings/${id}/dismiss`, given, stranger)).status).toBe(404);
    expect((await call("POST", `/findings/${id}/dismiss`, given, viewer)).status).toBe(403);
    expect(
      (await call("POST", `/findings/${id}/dismiss`, { ...given, until: "2020-01-01T00:00:00.000Z" })).status,
    ).toBe(400);
    expect((await call("GET", `/endpoints/${endpointId}/findings`, undefined, stranger)).status).toBe(404);
    expect((await call("POST", `/endpoints/${endpointId}/test`, undefined, stranger)).status).toBe(404);
    expect((await call("POST", `/findings/${id}/reopen`)).status).toBe(409);
  });

  test("says so when the target does not answer, and keeps what was known", async () => {
    const before = (await call("GET", `/endpoints/${endpointId}`)).body;
    await platform.db.system((tx) =>
      tx.update(applications).set({ targetUrl: "http://127.0.0.1:9" }).where(eq(applications.id, applicationId)),
    );
    const { status, body } = await call("POST", `/endpoints/${endpointId}/test`);
    expect(status).toBe(502);
    expect(body.detail).toMatch(/127\.0\.0\.1:9/);
    const [stored] = await platform.db.system((tx) => tx.select().from(endpoints).where(eq(endpoints.id, endpointId)));
    expect(stored?.authorization).toEqual(before.authorization);
  });
});

describe("Recorded traffic", () => {
  const har = (...urls: string[]) =>
    JSON.stringify({
      log: {
        entries: urls.map((address) => ({
          request: { method: "GET", url: address },
          response: { status: 200, content: { mimeType: "application/json" } },
        })),
      },
    });

  test("brings operations that nothing else names into the next scan", async () => {
    const id = await newApplication();
    const { body } = await call("POST", `/applications/${id}/traffic`, {
      text: har(`${url}/me`, "https://elsewhere.example/x"),
    });
    expect(body).toEqual({ operations: 1 });
    const scan = (await call("POST", "/scans", { applicationId: id })).body;
    await expect.poll(async () => (await call("GET", `/scans/${scan.id}`)).body.status).toMatch(/completed|failed/);
    const found = (await call("GET", `/endpoints?scanId=${scan.id}`)).body.find(
      ({ path }: { path: string }) => path === "/me",
    );
    expect(found).toMatchObject({ source: "traffic", method: "GET" });
  });

  test("that is none, or is of another host, is refused with what to do, and so are other tenants", async () => {
    const id = await newApplication();
    const bad = async (text: string) => (await call("POST", `/applications/${id}/traffic`, { text })).body;
    expect(await bad("<html>")).toMatchObject({
      status: 400,
      detail: expect.stringContaining("Export a HAR recording"),
    });
    expect(await bad("{}")).toMatchObject({ status: 400, detail: expect.stringContaining("neither an HTTP Archive") });
    expect(await bad(har("https://elsewhere.example/x"))).toMatchObject({
      status: 400,
      detail: expect.stringContaining("no call to"),
    });
    expect((await call("POST", `/applications/${id}/traffic`, { text: har(`${url}/me`) }, stranger)).status).toBe(404);
    expect((await call("POST", `/applications/${id}/traffic`, { text: har(`${url}/me`) }, viewer)).status).toBe(403);
  });
});

test("the plan counts as asking who can sign in: a default without a credential gives its place to another", async () => {
  const given = { name: `Open ${Math.random()}`, targetUrl: url, environment: "development", authMethod: "none" };
  const { id } = (await call("POST", "/applications", given)).body;
  const planned = async () => (await call("GET", `/applications/${id}/plan`)).body.identities;
  expect(await planned()).toEqual(["default"]);
  await call("POST", `/applications/${id}/identities`, { label: "mika", credentials: "token-of-mika" });
  expect(await planned()).toEqual(["mika"]);
});

describe("What a scan may make", () => {
  test("is nothing in production, and elsewhere what somebody allowed; the plan says so beforehand", async () => {
    const id = await newApplication();
    expect((await call("PATCH", `/applications/${id}`, { makesObjects: true })).body).toMatchObject({
      makesObjects: true,
    });
    // What is not named stays as it is.
    expect((await call("PATCH", `/applications/${id}`, { writesBack: true })).body).toMatchObject({
      makesObjects: true,
      writesBack: true,
      isIntrusive: false,
    });
    expect((await call("GET", `/applications/${id}/plan`)).body).toMatchObject({
      operations: 0,
      identities: ["default"],
      budget: 20_000,
      writes: null,
      makes: [],
      keptBack: { total: 0, operations: [] },
    });
    await platform.db.system((tx) =>
      tx.update(applications).set({ environment: "production", makesObjects: false }).where(eq(applications.id, id)),
    );
    for (const consent of ["makesObjects", "writesBack", "isIntrusive"])
      expect((await call("PATCH", `/applications/${id}`, { [consent]: true })).status).toBe(409);
  });
});
