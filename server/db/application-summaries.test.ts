import { beforeAll, expect, test } from "vitest";
import { completedScan, stoppedScan } from "../testing/completed-scan.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { applicationOverview, listApplicationSummaries } from "./application-summaries.ts";
import type { Db } from "./db.ts";
import { countFindings } from "./finding/open-findings.ts";
import { failScan, getScan, insertScan, requestCancel } from "./scan/scans.ts";
import { endpoints, teams } from "./tables/schema.ts";

const open = { checkId: "a", asker: "bob" };

describeOnPostgres("Where an application stands", (openDatabase) => {
  let db: Db;
  beforeAll(async () => {
    db = await openDatabase();
  });

  async function shop() {
    const { tenantId } = await someTenant(db);
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
    return { tenantId, applicationId };
  }
  const summary = (of: { tenantId: number; applicationId: number }) =>
    db.tenant(of.tenantId, (tx) => applicationOverview(tx, of.applicationId));

  test("is nothing before its first scan", async () => {
    expect(await summary(await shop())).toMatchObject({
      lastScan: null,
      securityScore: null,
      endpoints: { total: 0 },
      findings: { findings: 0 },
      identities: { total: 1, expired: 0 },
      team: null,
      isJudged: false,
      openOverTime: [],
      trend: [],
      completed: [],
    });
  });

  test("is what its last completed scan found, also after one that failed; a stopped one says by whom", async () => {
    const of = await shop();
    const scanId = await completedScan(db, of, { "/a": [open], "/b": [] });
    const next = await db.tenant(of.tenantId, (tx) => insertScan(tx, of.tenantId, of.applicationId));
    await db.tenant(of.tenantId, async (tx) => {
      await requestCancel(tx, next, "ada@acme.example");
      await failScan(tx, { id: next, tenantId: of.tenantId }, { stoppedBy: "ada@acme.example" });
    });
    const stands = await summary(of);
    expect(stands).toMatchObject({
      lastScan: { id: next, status: "failed", stoppedBy: "ada@acme.example" },
      isJudged: true,
      securityScore: 50,
      endpoints: { total: 2, secure: 1, atRisk: 1, undecided: 0 },
      findings: { findings: 1, endpoints: 1, critical: 1 },
    });
    expect(stands.trend).toMatchObject([{ scanId, securityScore: 50, findings: { findings: 1 } }]);
    const scans = await db.tenant(of.tenantId, async (tx) => [await getScan(tx, next), await getScan(tx, scanId)]);
    expect(scans.map(({ stoppedBy }) => stoppedBy)).toEqual(["ada@acme.example", null]);
  });

  test("counts what a stopped scan found as every other count does; the score stays that of the last completed", async () => {
    const of = await shop();
    const scanId = await completedScan(db, of, { "/a": [open], "/b": [] });
    const stopped = await stoppedScan(db, of, { "/b": [open] });
    const { trend, ...stands } = await summary(of);
    expect(trend).toMatchObject([
      { scanId, securityScore: 50, findings: { findings: 1 } },
      { scanId: stopped, securityScore: null, findings: { findings: 2 } },
    ]);
    expect(stands).toMatchObject({ securityScore: 50, openOverTime: [1, 2], findings: { findings: 2 } });
    const { findings } = await db.tenant(of.tenantId, (tx) => countFindings(tx));
    expect(stands.openOverTime.at(-1)).toBe(findings);
    // Far more of them than a trend shows.
    for (let scan = 0; scan < 8; scan += 1) await stoppedScan(db, of, {});
    expect(await summary(of)).toMatchObject({ isJudged: true, completed: [{ id: scanId, securityScore: 50 }] });
  });

  test("keeps with each scan what stood open then, eight scans back, oldest first", async () => {
    const of = await shop();
    for (let scan = 0; scan < 9; scan += 1) await completedScan(db, of, { "/a": scan % 2 ? [] : [open] });
    const { trend, openOverTime } = await summary(of);
    expect(trend.map(({ findings }) => findings?.findings)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(openOverTime).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(trend.map(({ at }) => at)).toEqual(trend.map(({ at }) => at).sort());
  });

  test("adds up to the tenant's counts, the worst application first, and names the team that owns most of it", async () => {
    const one = await shop();
    const two = { ...one, applicationId: await db.tenant(one.tenantId, (tx) => someApplication(tx, one.tenantId)) };
    await completedScan(db, one, { "/a": [{ ...open, severity: "low" }] });
    await completedScan(db, two, { "/a": [open], "/b": [open] });
    await db.tenant(one.tenantId, async (tx) => {
      const [team] = await tx.insert(teams).values({ tenantId: one.tenantId, name: "Payments" }).returning();
      await tx.update(endpoints).set({ teamId: team?.id });
    });
    const [summaries, counts] = await db.tenant(one.tenantId, async (tx) => [
      await listApplicationSummaries(tx),
      await countFindings(tx),
    ]);
    expect(summaries.map(({ id }) => id)).toEqual([two.applicationId, one.applicationId]);
    expect(summaries.map(({ team }) => team?.name)).toEqual(["Payments", "Payments"]);
    const sum = (key: "findings" | "endpoints" | "critical" | "low" | "new") =>
      summaries.reduce((total, { findings }) => total + findings[key], 0);
    for (const key of ["findings", "endpoints", "critical", "low", "new"] as const) expect(sum(key)).toBe(counts[key]);
  });
});
