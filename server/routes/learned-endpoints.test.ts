import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeLessons } from "../db/learned/learned-lessons.ts";
import { productIdByName } from "../db/products.ts";
import { learnedEndpoints } from "../db/tables/learned-tables.ts";
import { applications } from "../db/tables/schema.ts";
import type { Lesson } from "../scan/outcome.ts";
import { cpuTime } from "../testing/cpu-time.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let tenantId = 0;
let cookie = "";
let applicationIds: number[] = [];

const lesson = (path: string, given: Partial<Lesson> = {}): Lesson => ({
  method: "GET",
  path,
  pattern: path.replace("/api/v1", ""),
  category: "other",
  riskLevel: "low",
  authRequired: null,
  responseMs: null,
  ...given,
});
const teach = (application: number, lessons: Lesson[], missed: string[] = []) =>
  platform.db.system((tx) =>
    storeLessons(tx, { tenantId, applicationId: applicationIds[application] as number }, lessons, missed),
  );
const get = (path: string) => platform.call("GET", path, { cookie });

beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("superadmin", tenantId));
  applicationIds = await platform.db.tenant(tenantId, async (tx) => {
    const productId = await productIdByName(tx, tenantId, "P");
    const made = await tx
      .insert(applications)
      .values(
        ["A", "B", "C"].map((name) => ({
          tenantId,
          productId,
          name,
          targetUrl: "http://a.example",
          environment: "production" as const,
          authMethod: "none" as const,
        })),
      )
      .returning();
    return made.map(({ id }) => id);
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.db.system((tx) => tx.delete(learnedEndpoints));
});

describe("Learned endpoints", () => {
  test("are listed the most trusted first, and by category", async () => {
    await teach(0, [
      lesson("/api/v1/users", { category: "users" }),
      lesson("/api/v1/orders", { category: "commerce" }),
    ]);
    await teach(1, [lesson("/api/v1/orders", { category: "commerce", responseMs: 20, authRequired: true })]);
    expect((await get("/learned-endpoints")).body).toMatchObject([
      {
        path: "/api/v1/orders",
        confidence: "5.77",
        discoveryCount: 2,
        avgResponseTime: 20,
        authRequired: true,
        successRate: 100,
      },
      { path: "/api/v1/users", confidence: "3.50", discoveryCount: 1, avgResponseTime: 0, authRequired: null },
    ]);
    expect((await get("/learned-endpoints?category=users")).body).toMatchObject([{ path: "/api/v1/users" }]);
    expect((await get("/learned-endpoints?category=")).body).toHaveLength(2);
    expect((await get("/learned-endpoints?category=nothing")).body).toEqual([]);
  });

  test("with high confidence start at 3 and obey the parameter", async () => {
    await teach(0, [lesson("/low"), lesson("/high")]);
    await teach(1, [lesson("/high")], ["/low"]);
    const paths = async (query: string) =>
      (await get(`/learned-endpoints/high-confidence${query}`)).body.map(({ path }: Lesson) => path);
    expect(await paths("")).toEqual(["/high"]);
    expect(await paths("?minConfidence=1.5")).toEqual(["/high", "/low"]);
    expect(await paths("?minConfidence=5.77")).toEqual(["/high"]);
    expect(await paths("?minConfidence=9")).toEqual([]);
    for (const wrong of ["abc", "-1", "11", "NaN"]) {
      expect((await get(`/learned-endpoints/high-confidence?minConfidence=${wrong}`)).status).toBe(400);
    }
  });

  test("have patterns, each once, as texts", async () => {
    await teach(0, [
      lesson("/api/v1/users"),
      lesson("/users", { method: "POST" }),
      lesson("/api/v1/carts", { category: "commerce" }),
    ]);
    expect((await get("/learned-endpoints/patterns")).body).toEqual(["/carts", "/users"]);
    expect((await get("/learned-endpoints/patterns?category=commerce")).body).toEqual(["/carts"]);
  });

  test("are deleted all at once, and the answer says how many", async () => {
    await teach(0, [lesson("/one"), lesson("/two")]);
    const clear = () => platform.call("DELETE", "/admin/learned-endpoints", { cookie });
    expect((await clear()).body).toEqual({ message: "2 learned endpoints were deleted." });
    expect((await get("/learned-endpoints")).body).toEqual([]);
    expect((await clear()).body).toEqual({ message: "0 learned endpoints were deleted." });
  });

  test("lose confidence by a miss once per application, unless the pattern turned up elsewhere there", async () => {
    await teach(0, [lesson("/api/v1/users", { pattern: "/users" })]);
    await teach(1, [], ["/api/v1/users"]);
    await teach(1, [], ["/api/v1/users"]);
    expect((await get("/learned-endpoints")).body).toMatchObject([{ confidence: "1.75", successRate: 33 }]);
    await teach(1, [lesson("/api/v1/users", { pattern: "/users" })]);
    expect((await get("/learned-endpoints")).body).toMatchObject([{ confidence: "5.77", successRate: 50 }]);
    await teach(2, [lesson("/api/v2/users", { pattern: "/users" })], ["/api/v1/users"]);
    expect((await get("/learned-endpoints")).body).toMatchObject([
      { path: "/api/v1/users", confidence: "5.77" },
      { path: "/api/v2/users", confidence: "3.50" },
    ]);
  });

  test("count both of two scans that end together", async () => {
    await Promise.all([0, 1, 2].map((application) => teach(application, [lesson("/b"), lesson("/a")])));
    expect((await get("/learned-endpoints")).body).toMatchObject([
      { path: "/a", confidence: "7.25", discoveryCount: 3 },
      { path: "/b", confidence: "7.25", discoveryCount: 3 },
    ]);
  });

  test("stay quick by the thousands, and never more than 10,000", async () => {
    for (let at = 0; at < 10_200; at += 500) {
      await teach(
        0,
        Array.from({ length: 500 }, (_, index) => lesson(`/things/${at + index}x`)),
      );
    }
    const spent = await cpuTime(async () => expect((await get("/learned-endpoints")).body).toHaveLength(10_000));
    expect(spent).toBeLessThan(3000);
  });
});
