import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "../db/db.ts";
import { clearLearned, learnedFor, listLearned, listPatterns } from "../db/learned/learned-endpoints.ts";
import { productIdByName } from "../db/products.ts";
import { insertScan } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { applications, tenants } from "../db/tables/schema.ts";
import { runScan } from "../scan/engine.ts";
import { type LocalTarget, startTarget } from "../scan/local-target.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { runScanJob } from "./run-scan.ts";

const json = { "content-type": "application/json" };
const openapi = (...paths: string[]) => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: "ok" } } } }])),
});

/** A small API that answers these paths and an honest 404 for the rest. */
function api(bodies: Record<string, unknown>): Promise<LocalTarget> {
  return startTarget((request, response) => {
    const body = bodies[request.url ?? ""];
    if (body === undefined || request.method !== "GET") return void response.writeHead(404).end();
    response.writeHead(200, json).end(JSON.stringify(body));
  });
}

describeOnPostgres("What one scan learns", (open) => {
  let db: Db;
  let [ours, theirs] = [0, 0];
  const targets: LocalTarget[] = [];
  /** With a document that names everything. */
  let first: LocalTarget;
  /** Alike, with no document. */
  let second: LocalTarget;
  let unlike: LocalTarget;

  beforeAll(async () => {
    db = await open();
    [ours, theirs] = await db.system(async (tx) => {
      const made = await tx
        .insert(tenants)
        .values([{ name: "Ours" }, { name: "Theirs" }])
        .returning();
      return [made[0]?.id as number, made[1]?.id as number];
    });
    const operations = {
      "/api/v1/turbines": [{ id: 7, rotor: "left" }],
      "/api/v1/turbines/7/blades": [{ length: 50 }],
      "/api/v1/orders": [{ id: 3, open: true }],
    };
    const document = openapi("/api/v1/turbines", "/api/v1/turbines/{turbineId}/blades", "/api/v1/orders");
    first = await api({ ...operations, "/openapi.json": document });
    second = await api(operations);
    unlike = await api({ "/users": [{ id: 1 }] });
    targets.push(first, second, unlike);
  });
  afterAll(async () => {
    for (const target of targets) await target.close();
  });
  beforeEach(async () => {
    await db.system(clearLearned);
    for (const target of targets) target.asked.length = 0;
  });

  /** Scans as the worker does; a name belongs to one application. Resolves to what was found, with its source. */
  async function scan(target: LocalTarget, name: string, tenantId = ours): Promise<string[]> {
    const scanId = await db.tenant(tenantId, async (tx) => {
      const productId = await productIdByName(tx, tenantId, "P");
      const known = (await tx.select().from(applications)).find((application) => application.name === name);
      const [made] = known
        ? [known]
        : await tx
            .insert(applications)
            .values({
              tenantId,
              productId,
              name,
              targetUrl: target.url.href,
              environment: "development",
              authMethod: "none",
            })
            .returning();
      return await insertScan(tx, tenantId, made?.id as number);
    });
    let found: string[] = [];
    const services = {
      db,
      secrets: secretBox("a key for tests that is long enough"),
      privateTargets: true,
      log: pino({ level: "error" }),
      announce: async () => {},
      runScan: async (...given: Parameters<typeof runScan>) => {
        const outcome = await runScan(...given);
        found = outcome.operations.map(({ method, path, source }) => `${method} ${path} ${source}`);
        return outcome;
      },
    };
    await runScanJob({ scanId, tenantId }, services, new AbortController().signal);
    return found;
  }
  const all = () => db.system((tx) => listLearned(tx, {}));
  const learnedOf = async (path: string) => (await all()).find((learned) => learned.path === path);

  test("lets the next one find, on a similar target, what it would miss, and the rest with fewer requests", async () => {
    const request = "GET /api/v1/orders";
    const untaught = await scan(second, "Untaught");
    const without = second.asked.indexOf(request);
    expect(untaught.join()).not.toContain("turbines");
    await db.system(clearLearned);

    await scan(first, "First");
    second.asked.length = 0;
    const taught = await scan(second, "Second");
    expect(taught).toEqual(
      expect.arrayContaining([
        "GET /api/v1/orders learned",
        "GET /api/v1/turbines learned",
        "GET /api/v1/turbines/{id}/blades learned",
      ]),
    );
    const having = second.asked.indexOf(request);
    expect(without).toBeGreaterThan(100);
    expect(having).toBeGreaterThan(0);
    expect(having).toBeLessThan(without / 2);
  });

  test("grows in confidence with other applications, not with another scan of the same one", async () => {
    await scan(first, "First");
    expect(await learnedOf("/api/v1/turbines")).toMatchObject({
      method: "GET",
      pattern: "/turbines",
      category: "other",
      confidence: "3.50",
      successRate: 100,
      discoveryCount: 1,
      authRequired: null,
    });
    await scan(first, "First");
    expect(await learnedOf("/api/v1/turbines")).toMatchObject({ confidence: "3.50", discoveryCount: 2 });
    await scan(second, "Second");
    expect(await learnedOf("/api/v1/turbines")).toMatchObject({ confidence: "5.77", discoveryCount: 3 });
  });

  test("loses confidence where it misses, and is not tried a second time elsewhere", async () => {
    await scan(first, "First");
    await scan(unlike, "Unlike");
    expect(unlike.asked).toContain("GET /api/v1/turbines");
    expect(await learnedOf("/api/v1/turbines")).toMatchObject({ confidence: "1.75", successRate: 50 });
    unlike.asked.length = 0;
    await scan(unlike, "Unlike");
    expect(unlike.asked).not.toContain("GET /api/v1/turbines");
  });

  test("reaches another organization's servers only when two organizations have it, and names nobody", async () => {
    await scan(first, "Northwind");
    expect((await db.system((tx) => learnedFor(tx, ours))).map(({ path }) => path)).toContain("/api/v1/turbines");
    expect(await db.system((tx) => learnedFor(tx, theirs))).toEqual([]);
    await scan(second, "Their own", theirs);
    expect(second.asked).not.toContain("GET /api/v1/turbines");
    const stored = JSON.stringify(await all());
    expect(stored).not.toMatch(/127\.0\.0\.1|northwind|turbineId|"\/api\/v1\/turbines\/7/i);
    await scan(first, "Like ours", theirs);
    expect((await db.system((tx) => learnedFor(tx, theirs))).map(({ path }) => path)).toContain("/api/v1/turbines");
  });

  test("is hidden from the scope of a tenant", async () => {
    await scan(first, "First");
    await expect(db.tenant(ours, (tx) => listLearned(tx, {}))).rejects.toThrow();
    await expect(db.tenant(ours, (tx) => listPatterns(tx, {}))).rejects.toThrow();
  });

  test("is forgotten whole", async () => {
    await scan(first, "First");
    expect(await db.system(clearLearned)).toBeGreaterThan(2);
    expect(await all()).toEqual([]);
    expect(await db.system((tx) => learnedFor(tx, ours))).toEqual([]);
  });
});
