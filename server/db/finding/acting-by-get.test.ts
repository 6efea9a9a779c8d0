import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runScan } from "../../scan/engine.ts";
import { keepDecided } from "../../scan/keep-what-stands.ts";
import { startTarget, testLimits } from "../../scan/local-target.ts";
import { planScan } from "../../scan/plan.ts";
import { describeOnPostgres } from "../../testing/on-engines.ts";
import { someApplication, someTenant } from "../../testing/some-application.ts";
import { knownOperations } from "../applications.ts";
import { getEndpoint } from "../endpoints.ts";
import { saveOutcome } from "../scan/scan-outcome.ts";
import { findScan, insertScan, markRunning, type ScanRow } from "../scan/scans.ts";
import { endpoints } from "../tables/schema.ts";
import { rememberTried } from "../tried.ts";
import { actingByGet } from "./acting-by-get.ts";
import { listFindings, resolveFindings } from "./findings.ts";
import { listOpenFindings } from "./open-findings.ts";

describeOnPostgres("A GET that acts", (open) => {
  test("is stored and shown as a finding, lacks authentication where strangers may, and is told to the next scan", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    let populated = 0;
    const target = await startTarget((request, response) => {
      const isOpen = request.url === "/warmup" && request.method === "GET";
      if (isOpen) populated += 1;
      const body = isOpen ? '{"message":"Database populated."}' : '{"error":"not found"}';
      const home = '<a href="/warmup">Opening hours</a>';
      if (request.url === "/") response.writeHead(200, { "content-type": "text/html" }).end(home);
      else response.writeHead(isOpen ? 200 : 404, { "content-type": "application/json" }).end(body);
    });
    const outcome = await runScan(
      { targetUrl: target.url.href, environment: "development", authMethod: "none", credentials: null },
      testLimits({}),
      { log: () => {}, progress: () => {} },
      new AbortController().signal,
    );
    await target.close();
    expect(populated).toBe(1);
    await db.tenant(tenantId, async (tx) => {
      const applicationId = await someApplication(tx, tenantId);
      const id = await insertScan(tx, tenantId, applicationId);
      await markRunning(tx, id);
      await saveOutcome((work) => work(tx), (await findScan(tx, id)) as ScanRow, outcome);
      const { rows } = await listOpenFindings(tx, { limit: 100, offset: 0 });
      const row = rows.find(({ checkId }) => checkId === "acts-by-get");
      expect(row).toMatchObject({ fault: "GET that acts", method: "GET", path: "/warmup", by: ["anonymous"] });
      const endpointId = row?.endpointId as number;
      expect(await getEndpoint(tx, endpointId)).toMatchObject({ authClassification: "lacks_auth" });
      const shown = await listFindings(tx, endpointId);
      expect(shown.find(({ checkId }) => checkId === "acts-by-get")).toMatchObject({
        state: "open",
        severity: "medium",
        owasp: "API8:2023",
        cwe: "CWE-650",
      });
      expect(await actingByGet(tx, applicationId)).toMatchObject({ acting: [{ method: "GET", path: "/warmup" }] });
      // The plan of the next scan says what that scan will keep back for it.
      const { keptBack } = planScan({
        ...(await knownOperations(tx, applicationId)),
        application: { environment: "staging", makesObjects: false, writesBack: false, isIntrusive: false },
        settings: {},
      });
      expect(keptBack.operations).toContainEqual(
        expect.objectContaining({
          path: "/warmup",
          reason: expect.stringContaining("An earlier scan saw that it acts."),
        }),
      );
    });
  });

  test("stays found, and is not asked again, however often its target is scanned", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    let asked = 0;
    const described = JSON.stringify({ openapi: "3.0.0", info: {}, paths: { "/warmup": { get: {} } } });
    const target = await startTarget(({ url = "", method }, response) => {
      response.setHeader("content-type", "application/json");
      if (url === "/openapi.json") return response.end(described);
      if (!url.startsWith("/warmup")) return response.writeHead(404).end("{}");
      if (method === "GET") asked += 1;
      return response.end('[{"message":"Cache cleared"}]');
    });
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
    for (let scan = 1; scan <= 4; scan++) {
      const known = await db.tenant(tenantId, (tx) => actingByGet(tx, applicationId));
      const outcome = await runScan(
        {
          targetUrl: target.url.href,
          environment: "production",
          authMethod: "bearer",
          credentials: "a-token",
          ...known,
        },
        testLimits({}),
        { log: () => {}, progress: () => {} },
        new AbortController().signal,
      );
      await db.tenant(tenantId, async (tx) => {
        const id = await insertScan(tx, tenantId, applicationId);
        await markRunning(tx, id);
        await saveOutcome((work) => work(tx), (await findScan(tx, id)) as ScanRow, outcome);
        const { rows } = await listOpenFindings(tx, { limit: 100, offset: 0 });
        expect(rows.filter(({ checkId }) => checkId === "acts-by-get")).toHaveLength(1);
      });
      expect(asked, `after ${scan} scans`).toBe(1);
    }
    await target.close();
  });

  test("is called once over all scans where it may be, however it is known, until somebody says that it was mended", async () => {
    const db = await open();
    const { tenantId, userId } = await someTenant(db);
    const asked: string[] = [];
    const paths = {
      "/createdb": { get: {} },
      "/ban/{name}": { get: {} },
      "/vault/rotate": { get: {} },
      "/items": { get: {} },
    };
    let isMended = false;
    const target = await startTarget(({ url = "", method }, response) => {
      const json = (status: number, body: unknown) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (url === "/openapi.json") return json(200, { openapi: "3.0.0", info: {}, paths });
      if (url === "/items") return json(200, [{ id: 1, name: "a" }]);
      if (!/^\/(createdb|ban\/|vault\/rotate)/.test(url)) return json(404, {});
      if (method === "GET") asked.push(url.replace(/\/ban\/.*/, "/ban"));
      if (url === "/vault/rotate") return json(401, {});
      return isMended && url === "/createdb" ? json(405, {}) : json(200, { ok: true });
    });
    const applicationId = await db.tenant(tenantId, (tx) =>
      someApplication(tx, tenantId, { environment: "staging", makesObjects: true, targetUrl: target.url.href }),
    );
    const scan = async () => {
      asked.length = 0;
      const known = await db.tenant(tenantId, (tx) => actingByGet(tx, applicationId));
      const outcome = await runScan(
        {
          ...{ targetUrl: target.url.href, authMethod: "none", credentials: null, makesObjects: true },
          environment: "staging",
          ...known,
        },
        testLimits({}),
        {
          log: () => {},
          progress: () => {},
          tried: (key, now) => db.tenant(tenantId, (tx) => rememberTried(tx, applicationId, key, now)),
        },
        new AbortController().signal,
      );
      await db.tenant(tenantId, async (tx) => {
        const id = await insertScan(tx, tenantId, applicationId);
        await markRunning(tx, id);
        const row = (await findScan(tx, id)) as ScanRow;
        await saveOutcome(
          (work) => work(tx),
          row,
          outcome,
          async () => {},
          keepDecided,
        );
      });
      return asked.toSorted();
    };
    const found = async () =>
      (await db.tenant(tenantId, (tx) => listOpenFindings(tx, { limit: 100, offset: 0 }))).rows
        .filter(({ checkId }) => checkId === "acts-by-get")
        .map(({ path }) => path)
        .toSorted();
    const classOf = async (path: string) =>
      (await db.tenant(tenantId, (tx) => tx.select().from(endpoints).where(eq(endpoints.path, path))))[0]
        ?.authClassification;

    // What refused did nothing, so that each scan sees whether it still does.
    expect(await scan()).toEqual(["/ban", "/createdb", "/vault/rotate"]);
    expect(await found()).toEqual(["/ban/{name}", "/createdb"]);
    expect(await classOf("/createdb")).toBe("lacks_auth");
    for (let again = 0; again < 2; again++) {
      expect(await scan()).toEqual(["/vault/rotate"]);
      expect(await found()).toEqual(["/ban/{name}", "/createdb"]);
      expect(await classOf("/createdb")).toBe("lacks_auth");
    }
    isMended = true;
    await db.tenant(tenantId, async (tx) => {
      const { rows } = await listOpenFindings(tx, { limit: 100, offset: 0 });
      const ids = rows.filter(({ path }) => path === "/createdb").map(({ id }) => id);
      await resolveFindings(tx, ids, { id: userId, email: "ada@t.example" });
    });
    expect(await scan()).toEqual(["/createdb", "/vault/rotate"]);
    expect(await found()).toEqual(["/ban/{name}"]);
    await target.close();
  });
});
