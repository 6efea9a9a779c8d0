import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHeaders } from "../db/sent-headers.ts";
import { identities } from "../db/tables/identity-schema.ts";
import { applications, endpoints, scans } from "../db/tables/schema.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let tenantId: number;
let cookie: string;
let contributor: string;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant("Acme");
  ({ cookie } = await platform.signedIn("admin", tenantId));
  ({ cookie: contributor } = await platform.signedIn("contributor", tenantId));
});
afterAll(() => platform.close());

let made = 0;
async function add(given: object = {}, as = cookie) {
  made += 1;
  const body = {
    name: `Shop ${made}`,
    targetUrl: "http://127.0.0.1:9",
    authMethod: "bearer",
    credentials: "t-1",
    ...given,
  };
  return await platform.call("POST", "/applications", { cookie: as, body });
}
const change = (id: number, body: object, as = cookie) =>
  platform.call("PATCH", `/applications/${id}`, { cookie: as, body });
const sealed = async (id: number) =>
  (await platform.db.system((tx) => tx.select().from(applications).where(eq(applications.id, id))))[0];

describe("An application's name", () => {
  test("belongs to one application of a tenant, whatever its case; another tenant may use it", async () => {
    const { body: first } = await add({ name: "Ledger" });
    const second = await add({ name: " LEDGER " });
    expect(second.status).toBe(409);
    expect(second.body.errors).toEqual([
      { field: "name", message: "There is an application called Ledger. Choose another name." },
    ]);
    const { body: other } = await add();
    expect((await change(other.id, { name: "ledger" })).status).toBe(409);
    expect((await change(first.id, { name: "LEDGER" })).body.name).toBe("LEDGER");
    const { cookie: neighbour } = await platform.signedIn("admin", await platform.tenant("Northwind"));
    expect((await add({ name: "Ledger" }, neighbour)).status).toBe(201);
  });

  test("is given to one of two who take it at once", async () => {
    const answers = await Promise.all([add({ name: "At once" }), add({ name: "at once" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("An application", () => {
  test("that is the same API at another address shares the product of the first, under either's new name, too", async () => {
    const { body: first } = await add({ name: "Payments" });
    const { body: second } = await add({ name: "Payments staging", productId: first.productId });
    expect(second.productId).toBe(first.productId);
    expect((await change(second.id, { name: "Payments test" })).body.productId).toBe(first.productId);
    const { body: products } = await platform.call("GET", "/products", { cookie });
    expect(products.filter(({ name }: { name: string }) => name.startsWith("Payments"))).toEqual([
      { id: first.productId, name: "Payments" },
    ]);
    const { cookie: neighbour } = await platform.signedIn("admin", await platform.tenant("Elsewhere"));
    expect((await add({ productId: first.productId }, neighbour)).status).toBe(404);
  });

  test("is renamed, moved and given another credential by a contributor, and is read by itself", async () => {
    const { body } = await add();
    const given = { name: "Renamed", targetUrl: "http://127.0.0.1:10/api", environment: "staging" };
    const changed = await change(body.id, given, contributor);
    expect(changed.body).toMatchObject({ ...given, hasCredentials: true, isArchived: false });
    expect((await platform.call("GET", `/applications/${body.id}`, { cookie })).body).toEqual(changed.body);
    expect((await platform.call("GET", "/applications/2000000000", { cookie })).status).toBe(404);
  });

  test("keeps headers of every request sealed, tells their names alone, and keeps a value that is not given", async () => {
    const { body } = await add();
    const first = [
      { name: "X-App-Id", value: "shop-4711" },
      { name: "X-Tenant", value: "north-9" },
    ];
    const changed = await change(body.id, { headers: first }, contributor);
    expect(changed.body.headers).toEqual(["X-App-Id", "X-Tenant"]);
    const before = await sealed(body.id);
    expect(JSON.stringify([changed.body, before])).not.toMatch(/shop-4711|north-9/);
    const next = [
      { name: "x-app-id", value: null },
      { name: "X-Version", value: "2" },
    ];
    const stale = await change(body.id, { headers: next, seen: { headers: "X-App-Id" } });
    expect(stale.status).toBe(409);
    await change(body.id, { headers: next, seen: { headers: "X-App-Id, X-Tenant" } });
    const row = await sealed(body.id);
    expect(row && openHeaders(row, platform.services.secrets)).toEqual({ "x-app-id": "shop-4711", "x-version": "2" });
    expect((await change(body.id, { name: `Kept ${body.id}` })).body.headers).toEqual(["x-app-id", "X-Version"]);
    expect((await change(body.id, { headers: [] })).body.headers).toEqual([]);
  });

  test.each([
    ["a name that is an identity's", [{ name: "Cookie", value: "a=b" }], "Cookie says who asks."],
    ["a name that the connection decides", [{ name: "Transfer-Encoding", value: "chunked" }], "is set by each request"],
    ["no name", [{ name: "X App", value: "a" }], "X App is no name of a header."],
    ["a line break", [{ name: "X-App", value: "a\r\nHost: b" }], "has a line break"],
    ["nothing where nothing is stored", [{ name: "X-App", value: null }], "Enter a value for X-App."],
    ["one name twice", ["X-App", "x-app"].map((name) => ({ name, value: "a" })), "have the same name"],
  ])("refuses, for every request, a header with %s", async (_what, headers, message) => {
    const { body } = await add();
    const refused = await change(body.id, { headers });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)]);
    const { cookie: viewer } = await platform.signedIn("viewer", tenantId);
    expect((await change(body.id, { headers: [] }, viewer)).status).toBe(403);
  });

  test("keeps its credential where none is given, replaces it where one is, and drops it with its method", async () => {
    const { body } = await add();
    const before = (await sealed(body.id))?.encryptedCredentials;
    await change(body.id, { authMethod: "bearer", credentials: "" });
    expect((await sealed(body.id))?.encryptedCredentials).toBe(before);
    await change(body.id, { authMethod: "bearer", credentials: "t-2" });
    expect((await sealed(body.id))?.encryptedCredentials).not.toBe(before);
    expect((await change(body.id, { authMethod: "basic" })).body).toMatchObject({
      authMethod: "basic",
      hasCredentials: false,
    });
    await change(body.id, { credentials: "ada:secret" });
    expect((await change(body.id, { authMethod: "none", credentials: "x" })).body.hasCredentials).toBe(false);
  });

  test("forgets whether a session lives when it is asked elsewhere or with another credential", async () => {
    const { body } = await add();
    const health = { alive: true, reason: "GET /me answered 200.", at: new Date().toISOString() };
    const keep = () =>
      platform.db.system((tx) => tx.update(identities).set({ health }).where(eq(identities.applicationId, body.id)));
    const now = async () =>
      (await platform.call("GET", `/applications/${body.id}/identities`, { cookie })).body[0].health;
    await keep();
    await change(body.id, { name: "Same session" });
    expect(await now()).toEqual(health);
    await change(body.id, { credentials: "t-3" });
    expect(await now()).toBeNull();
    await keep();
    await change(body.id, { targetUrl: "http://127.0.0.1:11" });
    expect(await now()).toBeNull();
  });

  test("refuses a password in its address, and what somebody else changed meanwhile", async () => {
    const { body } = await add();
    expect((await change(body.id, { targetUrl: "http://a:b@127.0.0.1:9" })).status).toBe(400);
    const keyed = await change(body.id, { targetUrl: "http://127.0.0.1:9/v1?lang=en&api_key=Uq9xV2pL0sT7" });
    expect([keyed.status, keyed.body.detail]).toEqual([
      400,
      expect.stringContaining("Leave 'api_key' out of the target URL"),
    ]);
    expect((await change(body.id, { targetUrl: "http://127.0.0.1:9/v1?lang=en" })).status).toBe(200);
    const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
    for (const [rest, reason] of [
      ["/v1#access_token=Uq9xV2pL0sT7", "Leave '#' and what follows it out of the target URL"],
      ["/v1?subscription-key=Uq9x", "Leave 'subscription-key' out of the target URL"],
      ["/v1;token=Uq9xV2pL0sT7", "Leave the credential out of the target URL's path"],
      [`/${token}/v1`, "Leave the credential out of the target URL's path"],
    ] as const) {
      const refused = await change(body.id, { targetUrl: `http://127.0.0.1:9${rest}` });
      expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining(reason)]);
    }
    await change(body.id, { name: "Theirs" });
    const late = await change(body.id, { name: "Mine", seen: { name: body.name } });
    expect(late.status).toBe(409);
    expect(late.body.detail).toContain("Somebody else changed name meanwhile");
  });

  test("loses every consent to write when it moves to production", async () => {
    const { body } = await add({ environment: "staging" });
    expect((await change(body.id, { makesObjects: true, writesBack: true })).body.makesObjects).toBe(true);
    const moved = await change(body.id, { environment: "production" });
    expect(moved.body).toMatchObject({ makesObjects: false, writesBack: false, isIntrusive: false });
    expect((await change(body.id, { makesObjects: true })).status).toBe(409);
  });

  test("is scanned no more while it is archived", async () => {
    const { body } = await add();
    expect((await change(body.id, { isArchived: true })).body.isArchived).toBe(true);
    const refused = await platform.call("POST", "/scans", { cookie, body: { applicationId: body.id } });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(`${body.name} is archived. Take it out of the archive, then scan it.`);
    expect((await change(body.id, { isArchived: false })).body.isArchived).toBe(false);
    expect((await platform.call("POST", "/scans", { cookie, body: { applicationId: body.id } })).status).toBe(201);
  });
});

describe("Deleting an application", () => {
  test("takes its data and the product that nothing else uses, and leaves the others'", async () => {
    const { body } = await add();
    const { body: other } = await add();
    for (const { id } of [body, other]) {
      await platform.db.system(async (tx) => {
        await tx.insert(scans).values({ tenantId, applicationId: id, status: "completed" });
      });
    }
    const removed = await platform.call("DELETE", `/applications/${body.id}`, { cookie });
    expect(removed.body.message).toBe(`The application ${body.name} was deleted with its data.`);
    expect((await platform.call("GET", `/applications/${body.id}`, { cookie })).status).toBe(404);
    const left = await platform.db.system(async (tx) => ({
      scans: await tx.$count(scans, eq(scans.applicationId, body.id)),
      endpoints: await tx.$count(endpoints, eq(endpoints.applicationId, body.id)),
      others: await tx.$count(scans, eq(scans.applicationId, other.id)),
    }));
    expect(left).toEqual({ scans: 0, endpoints: 0, others: 1 });
    const products = (await platform.call("GET", "/products", { cookie })).body.map(
      ({ name }: { name: string }) => name,
    );
    expect(products).not.toContain(body.name);
    expect(products).toContain(other.name);
  });

  test("waits until no scan of it is on, and is for administrators", async () => {
    const { body } = await add();
    await platform.call("POST", "/scans", { cookie, body: { applicationId: body.id } });
    const refused = await platform.call("DELETE", `/applications/${body.id}`, { cookie });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(`A scan of ${body.name} waits or runs. Stop it, then delete the application.`);
    expect((await platform.call("DELETE", `/applications/${body.id}`, { cookie: contributor })).status).toBe(403);
  });
});
