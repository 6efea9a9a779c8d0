import { beforeAll, describe, expect, test } from "vitest";
import type { FindingRow } from "../../../src/contract/findings.ts";
import { completedScan } from "../../testing/completed-scan.ts";
import { describeOnPostgres } from "../../testing/on-engines.ts";
import { someApplication, someTenant } from "../../testing/some-application.ts";
import { listAlerts, resolveAlert } from "../alerts.ts";
import type { Db } from "../db.ts";
import { dismissFinding, reopenFinding, reopenFindings, resolveFindings } from "./findings.ts";
import { countFindings, listOpenFindings } from "./open-findings.ts";

const page = { limit: 100, offset: 0 };

describeOnPostgres("The open findings of a tenant", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });

  async function shop(given: { name?: string } = {}) {
    const { tenantId, userId } = await someTenant(db);
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId, given));
    return { tenantId, applicationId, user: { id: userId, email: "ada@acme.example" } };
  }

  const scan = (of: { tenantId: number; applicationId: number }, found: Parameters<typeof completedScan>[2]) =>
    completedScan(db, of, found);

  const one = { checkId: "a", fault: "Cross-user read", asker: "bob" };
  const two = { checkId: "b", severity: "high" as const, fault: "No credential needed" };
  const counts = (tenantId: number, filter = {}) => db.tenant(tenantId, (tx) => countFindings(tx, filter));
  const rows = async (tenantId: number): Promise<FindingRow[]> =>
    (await db.tenant(tenantId, (tx) => listOpenFindings(tx, page))).rows;

  test("are counted the same by every list, on endpoints, by severity", async () => {
    const { tenantId, applicationId } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one, two], "/b": [two], "/c": [] });
    const expected = { findings: 3, endpoints: 2, critical: 1, high: 2, medium: 0, low: 0, new: 0, back: 0, fixed: 0 };
    expect(await counts(tenantId)).toEqual(expected);
    expect(await counts(tenantId, { applicationId })).toEqual(expected);
    expect(await rows(tenantId)).toHaveLength(3);
    const alerts = await db.tenant(tenantId, listAlerts);
    expect(alerts.filter(({ isResolved }) => !isResolved)).toHaveLength(3);
    expect((await rows(tenantId)).map(({ alertId }) => alertId).sort()).toEqual(alerts.map(({ id }) => id).sort());
  });

  test("say who got in, where, and what is wrong in a few words, worst first", async () => {
    const { tenantId, applicationId } = await shop({ name: "Shop" });
    await scan({ tenantId, applicationId }, { "/b": [two], "/a": [one] });
    expect(await rows(tenantId)).toMatchObject([
      { fault: "Cross-user read", by: ["bob"], path: "/a", application: { name: "Shop" }, isNew: false },
      { fault: "No credential needed", by: ["anonymous"], path: "/b", team: null, wasOverAt: null },
    ]);
  });

  test("are new when a later scan than the application's first shows them, and only until the next", async () => {
    const { tenantId, applicationId } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [] });
    expect(await counts(tenantId)).toMatchObject({ findings: 1, new: 0 });
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [two] });
    expect(await counts(tenantId)).toMatchObject({ findings: 2, new: 1 });
    expect(await rows(tenantId)).toMatchObject([{ isNew: false }, { path: "/b", isNew: true }]);
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [two] });
    expect(await counts(tenantId)).toMatchObject({ findings: 2, new: 0 });
  });

  test("are fixed when their check is tried and gone, and back when it returns", async () => {
    const { tenantId, applicationId } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [two] });
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [] });
    expect(await counts(tenantId)).toMatchObject({ findings: 1, new: 0, back: 0, fixed: 1 });
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [two] });
    expect(await counts(tenantId)).toMatchObject({ findings: 2, new: 0, back: 1, fixed: 0 });
    expect(await rows(tenantId)).toMatchObject([
      { wasOverAt: null },
      { state: "regressed", wasOverAt: expect.any(String) },
    ]);
  });

  test("leave out what a person resolved, and count it as back when a scan shows it again", async () => {
    const { tenantId, applicationId, user } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one] });
    const [row] = await rows(tenantId);
    await db.tenant(tenantId, (tx) => resolveAlert(tx, row?.alertId as number, user));
    expect(await counts(tenantId)).toMatchObject({ findings: 0, critical: 0 });
    await scan({ tenantId, applicationId }, { "/a": [one] });
    expect(await counts(tenantId)).toMatchObject({ findings: 1, back: 1 });
    expect((await rows(tenantId))[0]).toMatchObject({ state: "regressed", wasOverAt: expect.any(String) });
  });

  test("take a resolved one up again together with its alert", async () => {
    const { tenantId, applicationId, user } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one] });
    const [row] = await rows(tenantId);
    await db.tenant(tenantId, (tx) => resolveAlert(tx, row?.alertId as number, user));
    await db.tenant(tenantId, (tx) => reopenFinding(tx, row?.id as number, user.email));
    expect(await rows(tenantId)).toMatchObject([{ alertId: row?.alertId }]);
  });

  test("leave out what is dismissed until its dismissal ends", async () => {
    const { tenantId, applicationId, user } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one] });
    const [row] = await rows(tenantId);
    const until = new Date(Date.now() + 60_000).toISOString();
    const given = { reason: "intended" as const, note: null, until };
    await db.tenant(tenantId, (tx) => dismissFinding(tx, row?.id as number, given, user));
    expect(await counts(tenantId)).toMatchObject({ findings: 0 });
    await db.tenant(tenantId, (tx) =>
      tx.execute(`update findings set dismissal = dismissal || '{"until":"2020-01-01T00:00:00Z"}'`),
    );
    expect(await counts(tenantId)).toMatchObject({ findings: 1 });
  });

  test("are resolved and taken up again together, with their alerts, and others are left alone", async () => {
    const { tenantId, applicationId, user } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one, two], "/b": [two] });
    const [first, second, third] = await rows(tenantId);
    const ids = [first?.id, second?.id].map(Number);
    const open = async () => (await db.tenant(tenantId, listAlerts)).filter(({ isResolved }) => !isResolved).length;
    expect(await db.tenant(tenantId, (tx) => resolveFindings(tx, ids, user))).toBe(2);
    expect((await rows(tenantId)).map(({ id }) => id)).toEqual([third?.id]);
    expect(await open()).toBe(1);
    expect(await db.tenant(tenantId, (tx) => resolveFindings(tx, ids, user))).toBe(0);
    expect(await db.tenant(tenantId, (tx) => reopenFindings(tx, [...ids, Number(third?.id)], user.email))).toBe(2);
    expect(await rows(tenantId)).toHaveLength(3);
    expect(await open()).toBe(3);
  });

  test("are told from those that are closed, and both from what one scan found", async () => {
    const { tenantId, applicationId, user } = await shop();
    const scanId = await scan({ tenantId, applicationId }, { "/a": [one, two], "/b": [] });
    const later = await scan({ tenantId, applicationId }, { "/a": [one], "/b": [two] });
    const [open] = await rows(tenantId);
    await db.tenant(tenantId, (tx) => resolveFindings(tx, [Number(open?.id)], user));
    const list = (filter: object) => db.tenant(tenantId, (tx) => listOpenFindings(tx, { ...page, ...filter }));
    expect((await list({})).rows).toMatchObject([{ path: "/b" }]);
    expect((await list({ standing: "closed" })).rows).toMatchObject([{ state: "resolved" }, { state: "fixed" }]);
    expect((await list({ standing: "all", scanId })).rows).toMatchObject([{ path: "/a" }, { path: "/a" }]);
    expect((await list({ standing: "all", scanId: later })).total).toBe(2);
    expect(await counts(tenantId, { standing: "all", scanId: later })).toMatchObject({ findings: 2, critical: 1 });
    expect((await list({ scanId: later })).total).toBe(1);
  });

  test("are told apart by what the last scan changed", async () => {
    const { tenantId, applicationId } = await shop();
    await scan({ tenantId, applicationId }, { "/a": [one, two], "/b": [], "/c": [] });
    await scan({ tenantId, applicationId }, { "/a": [one], "/b": [two], "/c": [] });
    const paths = async (change: "new" | "back" | "fixed") =>
      (await db.tenant(tenantId, (tx) => listOpenFindings(tx, { ...page, change }))).rows.map(({ path }) => path);
    expect([await paths("new"), await paths("back"), await paths("fixed")]).toEqual([["/b"], [], ["/a"]]);
  });

  describe("in a filtered or paged list", () => {
    test("are found by path, fault and application, and counted before paging", async () => {
      const { tenantId, applicationId } = await shop({ name: "Ledger 100%" });
      await scan({ tenantId, applicationId }, { "/invoices": [one, two], "/users": [two] });
      const list = (filter: object) => db.tenant(tenantId, (tx) => listOpenFindings(tx, { ...page, ...filter }));
      expect((await list({ search: "INVO" })).total).toBe(2);
      expect((await list({ search: "credential" })).total).toBe(2);
      expect((await list({ search: "100%" })).total).toBe(3);
      expect((await list({ search: "_" })).total).toBe(0);
      expect((await list({ severity: "critical" })).total).toBe(1);
      expect(await list({ limit: 1, offset: 1 })).toMatchObject({ total: 3, rows: [{ severity: "high" }] });
      expect(await list({ limit: 1, offset: 9 })).toEqual({ total: 3, rows: [] });
    });
  });
});
