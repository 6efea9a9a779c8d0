import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rows } from "../db/db.ts";
import { endpoints } from "../db/tables/schema.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const secret = "tok_5ecret_that_must_not_leak";
let platform: TestApp;
let cookie: string;
let tenantId: number;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
});
afterAll(() => platform.close());

const call = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) =>
  platform.call(method, path, { cookie, body });
const addApplication = async (name: string) =>
  (
    await call("POST", "/applications", {
      name,
      targetUrl: "http://127.0.0.1:9",
      authMethod: "bearer",
      credentials: secret,
    })
  ).body;

describe("An application's credential", () => {
  test("is stored encrypted, bound to its tenant, and is in no answer and no log line", async () => {
    const application = await addApplication("Billing");
    expect(application).toMatchObject({ name: "Billing", hasCredentials: true });
    const [stored] = await platform.db.tenant(tenantId, (tx) =>
      rows<{ encrypted_credentials: string }>(tx, sql`select * from applications where id = ${application.id}`),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    const sealed = stored?.encrypted_credentials ?? "";
    expect(platform.services.secrets.open(sealed, `tenant ${tenantId}`)).toBe(secret);
    expect(() => platform.services.secrets.open(sealed, "tenant 999")).toThrow();
    const list = await call("GET", "/applications");
    expect(list.text).toContain("Billing");
    expect(list.text).not.toContain(secret);
    expect(list.text).not.toContain(sealed);
    expect(platform.logged.join("")).not.toContain(secret);
  });

  test("is refused inside the target URL", async () => {
    const { status, body } = await call("POST", "/applications", { name: "X", targetUrl: "http://u:p@a.example" });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe("targetUrl");
  });
});

describe("A product", () => {
  test("is made with its application, takes its new name, and goes with the name that nothing bears", async () => {
    const names = async () => (await call("GET", "/products")).body.map(({ name }: { name: string }) => name);
    const { id, productId } = await addApplication("Shop");
    expect((await call("PATCH", `/applications/${id}`, { name: "sHOP" })).body.productId).toBe(productId);
    expect(await names()).toContain("sHOP");
    await call("PATCH", `/applications/${id}`, { name: "Store" });
    expect(await names()).toContain("Store");
    expect(await names()).not.toContain("sHOP");
  });
});

describe("A scan", () => {
  test("waits with its job, and no second one of the application beside it", async () => {
    const { id: applicationId } = await addApplication("Queueing");
    const both = await Promise.all([
      call("POST", "/scans", { applicationId }),
      call("POST", "/scans", { applicationId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const created = both.find(({ status }) => status === 201)?.body;
    expect(created).toMatchObject({ status: "pending", productName: "Queueing", results: null });
    const jobs = await platform.services.queue.boss.findJobs("run-scan", { data: { scanId: created.id } });
    expect(jobs).toHaveLength(1);
  });

  test("that cannot be queued is not stored", async () => {
    const { id: applicationId } = await addApplication("Broken queue");
    const { boss } = platform.services.queue;
    const send = vi.spyOn(boss, "send").mockRejectedValueOnce(new Error("queue is down"));
    expect((await call("POST", "/scans", { applicationId })).status).toBe(500);
    send.mockRestore();
    const { body } = await call("GET", "/scans");
    expect(body.filter((scan: { applicationId: number }) => scan.applicationId === applicationId)).toEqual([]);
  });

  test("that waits is stopped at once, says by whom, and cannot be stopped twice", async () => {
    const { id: applicationId } = await addApplication("Stopping");
    const { body: scan } = await call("POST", "/scans", { applicationId });
    const stopped = await call("POST", `/scans/${scan.id}/cancel`);
    expect(stopped.body).toMatchObject({
      status: "failed",
      results: { reason: expect.stringMatching(/^Stopped by .+@/) },
    });
    expect((await call("POST", `/scans/${scan.id}/cancel`)).status).toBe(409);
    expect((await call("POST", "/scans", { applicationId })).status).toBe(201);
  });

  test("of another tenant is as good as absent in every call", async () => {
    const { id: applicationId } = await addApplication("Private");
    const { body: scan } = await call("POST", "/scans", { applicationId });
    const stranger = await platform.signedIn("superadmin", await platform.tenant("Other"));
    const as = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
      platform.call(method, path, { cookie: stranger.cookie, body });
    expect((await as("GET", `/scans/${scan.id}`)).status).toBe(404);
    expect((await as("POST", `/scans/${scan.id}/cancel`)).status).toBe(404);
    expect((await as("DELETE", `/scans/${scan.id}`)).status).toBe(404);
    expect((await as("GET", `/endpoints?scanId=${scan.id}`)).status).toBe(404);
    expect((await as("POST", "/live/ticket", { scanId: scan.id })).status).toBe(404);
    expect((await as("POST", "/scans", { applicationId })).status).toBe(404);
    for (const list of ["/scans", "/applications", "/endpoints", "/products", "/security-alerts", "/teams"]) {
      expect((await as("GET", list)).body, list).toEqual([]);
    }
  });
});

describe("A team", () => {
  test("gets every operation of a path with one attribution, and counts them", async () => {
    const { id: applicationId } = await addApplication("Attributed");
    const verdict = { state: "enforced" as const, confidence: null, code: "c", reason: "r" };
    const row = (method: string, path: string) => ({
      tenantId,
      applicationId,
      method,
      path,
      isPublic: false,
      securityLevel: "secure" as const,
      authClassification: "secure" as const,
      authentication: verdict,
      authorization: verdict,
      source: "openapi" as const,
      isShadow: false,
      exchanges: [],
    });
    const made = await platform.db.tenant(tenantId, (tx) =>
      tx
        .insert(endpoints)
        .values([row("GET", "/a"), row("POST", "/a"), row("GET", "/b")])
        .returning(),
    );
    const { body: team } = await call("POST", "/teams", { name: " Payments ", description: "" });
    expect(team).toMatchObject({ name: "Payments", description: null, endpointCount: 0 });
    const attributed = await call("PATCH", `/endpoints/${made[0]?.id}`, { teamId: team.id });
    expect(attributed.body).toMatchObject({ method: "GET", path: "/a", teamId: team.id });
    const list = (await call("GET", "/endpoints")).body as { path: string; teamId: number | null }[];
    expect(list.map(({ path, teamId }) => [path, teamId])).toEqual([
      ["/a", team.id],
      ["/a", team.id],
      ["/b", null],
    ]);
    expect((await call("GET", "/teams")).body[0].endpointCount).toBe(2);
    expect((await call("DELETE", `/teams/${team.id}`)).status).toBe(200);
    expect((await call("GET", `/endpoints/${made[0]?.id}`)).body).toMatchObject({ teamId: null, teamName: null });
  });
});

describe("Errors are problem documents", () => {
  const problem = (status: number) => ({
    type: "about:blank",
    status,
    title: expect.any(String),
    detail: expect.any(String),
  });

  test("for input that the contract refuses, with the fields", async () => {
    const { status, body, headers } = await call("POST", "/applications", { name: " ", targetUrl: "nonsense" });
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect([status, body]).toEqual([400, expect.objectContaining(problem(400))]);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(["name", "targetUrl"]);
    expect(body.detail).toContain("Enter a target URL that starts with http:// or https://.");
  });

  test("for a body that is no JSON, one that is too large, and one of another type", async () => {
    const send = (payload: string, type: string) =>
      platform.app.inject({
        method: "POST",
        url: "/api/teams",
        headers: { cookie, origin: "http://localhost:4000", "content-type": type },
        payload,
      });
    for (const [response, status] of [
      [await send("{", "application/json"), 400],
      [await send(`"${"x".repeat(1024 ** 2)}"`, "application/json"), 413],
      [await send("<a/>", "application/xml"), 415],
    ] as const) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject(problem(status));
      if (status === 413) expect(response.json().detail).toMatch(/ 1 MB at most\.$/);
    }
  });

  test("for a call that does not exist, also when signed out", async () => {
    expect((await call("GET", "/nothing")).body).toMatchObject(problem(404));
    expect((await platform.call("DELETE", "/teams")).body).toMatchObject(problem(404));
  });

  test("for a fault of the platform, without its details, which are in the log under the same id", async () => {
    const tenant = vi.spyOn(platform.services.db, "tenant").mockRejectedValueOnce(new Error("disk sda1 is on fire"));
    const { status, body, text } = await call("GET", "/teams");
    tenant.mockRestore();
    expect([status, body]).toEqual([500, expect.objectContaining(problem(500))]);
    expect(text).not.toContain("sda1");
    const line = platform.logged.find((entry) => entry.includes("sda1")) ?? "{}";
    expect(JSON.parse(line).reqId).toBe(body.requestId);
  });
});

describe("The platform describes itself", () => {
  test("as healthy without a session", async () => {
    const { body } = await platform.call("GET", "/health");
    expect(body).toEqual({ status: "ok" });
  });

  test("with an OpenAPI document that has every call", async () => {
    const { body } = await platform.call("GET", "/openapi.json");
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toContain("/scans/{id}/cancel");
    expect(body.paths["/scans"].post.responses["201"]).toBeDefined();
  });

  test("with addresses of the live channel on the platform's own host", async () => {
    const { body } = await call("POST", "/live/ticket", {});
    expect(body.url).toBe(`ws://localhost:8080/?ticket=${body.ticket}`);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(30_000);
  });
});

describe("The console's page", () => {
  test("runs no script but the platform's own and cannot be framed", async () => {
    const { headers } = await platform.app.inject({ url: "/scan/12" });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://localhost:8080");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
