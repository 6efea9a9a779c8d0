import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { keepDecided } from "../../scan/keep-what-stands.ts";
import { notTested } from "../../scan/not-tested.ts";
import { someFinding, someJudged, someOutcome } from "../../testing/judged-operation.ts";
import { describeOnPostgres } from "../../testing/on-engines.ts";
import { someApplication, someTenant } from "../../testing/some-application.ts";
import type { Db, Tx } from "../db.ts";
import { alerts, endpoints, findings, scanEndpoints } from "../tables/schema.ts";
import { deleteScan } from "./delete-scan.ts";
import { saveOutcome, saveStopped } from "./scan-outcome.ts";
import { findScan, insertScan, markRunning, requestCancel, type ScanRow } from "./scans.ts";

const many = 250;
const outcome = {
  ...someOutcome(...Array.from({ length: many }, (_, at) => someJudged({ path: `/${at}`, finding: someFinding() }))),
  status: "failed" as const,
  reason: "Stopped by ada@t.example.",
};

async function running(db: Db) {
  const { tenantId } = await someTenant(db);
  const scan = await db.tenant(tenantId, async (tx) => {
    const id = await insertScan(tx, tenantId, await someApplication(tx, tenantId));
    await markRunning(tx, id);
    return (await findScan(tx, id)) as ScanRow;
  });
  return { db, tenantId, scan };
}
type Running = Awaited<ReturnType<typeof running>>;

describeOnPostgres("A scan of many operations that is stopped", (open) => {
  /** Stores such a scan; resolves to what others may read after each turn. `between` is done after the first. */
  async function stopped(between: (tx: Tx, scanId: number) => Promise<void> = async () => {}) {
    const { db, tenantId, scan } = await running(await open());
    const seen: { status: string | undefined; stored: number; alerts: number }[] = [];
    await saveStopped(
      async (work) => {
        const result = await db.tenant(tenantId, work);
        seen.push(
          await db.tenant(tenantId, async (tx) => ({
            status: (await findScan(tx, scan.id))?.status,
            stored: await tx.$count(scanEndpoints, eq(scanEndpoints.scanId, scan.id)),
            alerts: await tx.$count(alerts),
          })),
        );
        if (seen.length === 1) await db.tenant(tenantId, (tx) => between(tx, scan.id));
        return result;
      },
      scan,
      outcome,
      keepDecided,
    );
    return seen;
  }

  test("has ended before the rest of what it found is stored", async () => {
    const seen = await stopped();
    expect(seen[0]).toMatchObject({ status: "failed" });
    expect(seen[0]?.stored).toBeLessThan(many);
    expect(seen.at(-1)).toMatchObject({ stored: many, alerts: many });
  });

  test("stores no more once it is deleted", async () => {
    const seen = await stopped((tx, scanId) => deleteScan(tx, scanId));
    expect(seen.map(({ status }) => status)).toEqual(["failed", undefined]);
    expect(seen[1]).toMatchObject({ stored: 0, alerts: 0 });
  });
});

describeOnPostgres("A scan of many operations that is completed", (open) => {
  const judged = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => someJudged({ path: `/${from + at}`, finding: someFinding() }));

  const seen = ({ db, tenantId, scan }: Running) =>
    db.tenant(tenantId, async (tx) => ({
      status: (await findScan(tx, scan.id))?.status,
      paths: (
        await tx
          .select({ path: endpoints.path })
          .from(scanEndpoints)
          .innerJoin(endpoints, eq(endpoints.id, scanEndpoints.endpointId))
          .where(eq(scanEndpoints.scanId, scan.id))
      ).length,
      alerts: await tx.$count(alerts),
      findings: await tx.$count(findings),
    }));
  /** Does the work of each turn in a transaction of its own; the turn of this number breaks after it was stored. */
  const inTurns = (
    { db, tenantId }: Running,
    breaksAt = 0,
    before: (turn: number) => Promise<unknown> = async () => {},
  ) => {
    let turn = 0;
    return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      await before(++turn);
      const result = await db.tenant(tenantId, work);
      if (turn === breaksAt) throw new Error("The worker died.");
      return result;
    };
  };

  test("is completed by the last, short turn, and no turn stores much", async () => {
    const of = await running(await open());
    const statuses: (string | undefined)[] = [];
    let last = 0;
    const most: number[] = [];
    const store = inTurns(of, 0, async () => {
      const { status, paths } = await seen(of);
      statuses.push(status);
      most.push(paths - last);
      last = paths;
    });
    expect(await saveOutcome(store, of.scan, someOutcome(...judged(0, many)))).toBe(true);
    expect(new Set(statuses)).toEqual(new Set(["running"]));
    expect(Math.max(...most)).toBeLessThanOrEqual(100);
    expect(await seen(of)).toEqual({ status: "completed", paths: many, alerts: many, findings: many });
  });

  test("that broke off in the middle loses nothing and doubles nothing when it is run again", async () => {
    const of = await running(await open());
    const first = someOutcome(...judged(0, many));
    await expect(saveOutcome(inTurns(of, 2), of.scan, first)).rejects.toThrow("died");
    expect(await seen(of)).toMatchObject({ status: "running", alerts: 0 });
    // What it finds the second time is not all of what it found the first time.
    await saveOutcome(inTurns(of), of.scan, someOutcome(...judged(50, many)));
    expect(await seen(of)).toMatchObject({ status: "completed", paths: many - 50, alerts: many - 50 });
    const events = await of.db.tenant(of.tenantId, (tx) => tx.select({ events: findings.events }).from(findings));
    expect(events.map((row) => row.events.length)).toEqual(Array.from({ length: many }, () => 1));
  });

  test("whose last turn broke after it was stored is not stored again", async () => {
    const of = await running(await open());
    const outcome = someOutcome(...judged(0, 3));
    let told = 0;
    const tell = async () => void told++;
    await expect(saveOutcome(inTurns(of, 2), of.scan, outcome, tell)).rejects.toThrow("died");
    expect(await saveOutcome(inTurns(of), of.scan, outcome, tell)).toBe(false);
    expect(told).toBe(1);
    expect(await seen(of)).toMatchObject({ status: "completed", paths: 3, alerts: 3 });
  });

  test("stores no more once its user stops or deletes it", async () => {
    for (const end of [requestStop, (tx: Tx, id: number) => deleteScan(tx, id)]) {
      const of = await running(await open());
      const store = inTurns(of, 0, async (turn) => {
        if (turn === 2) await of.db.tenant(of.tenantId, (tx) => end(tx, of.scan.id));
      });
      expect(await saveOutcome(store, of.scan, someOutcome(...judged(0, many)))).toBe(false);
      expect(await seen(of)).not.toMatchObject({ status: "completed" });
      expect((await seen(of)).alerts).toBe(0);
    }
  });
});

const requestStop = (tx: Tx, id: number) => requestCancel(tx, id, "ada@t.example");

describeOnPostgres("A scan that is stopped after one that was completed", (open) => {
  const enforced = { state: "enforced", confidence: "confirmed", code: "c", reason: "r" } as const;
  const undecided = { state: "not_tested", confidence: null, code: "not-tried", reason: "Stopped." } as const;
  const tested = (checkId: string) => ({ checkId, identity: "default", state: "tested", reason: null }) as const;

  test("takes nothing back that the earlier one decided: what it did not reach keeps its verdict, its finding and its scan", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const store = <T>(work: (tx: Tx) => Promise<T>) => db.tenant(tenantId, work);
    const applicationId = await store((tx) => someApplication(tx, tenantId));
    const begin = () =>
      store(async (tx) => {
        const id = await insertScan(tx, tenantId, applicationId);
        await markRunning(tx, id);
        return (await findScan(tx, id)) as ScanRow;
      });
    const crossUser = someFinding({ checkId: "object-authorization", code: "x" });
    const first = await begin();
    const safe = someJudged({ path: "/safe", authorization: enforced });
    const exposed = someJudged({ path: "/open", finding: someFinding() });
    const half = someJudged({
      ...{ path: "/half", authentication: enforced, finding: crossUser, coverage: [tested("object-authorization")] },
      authorization: { ...enforced, state: "missing", code: "x" },
    });
    await saveOutcome(store, first, someOutcome(safe, exposed, half));

    const second = await begin();
    await store((tx) => requestCancel(tx, second.id, "ada@t.example"));
    const rest = [safe, exposed, someJudged({ path: "/unknown" })].map(({ operation }) =>
      notTested(operation, "Stopped."),
    );
    const begun = someJudged({ path: "/half", authentication: enforced, authorization: undecided });
    const stopped = { ...someOutcome(...rest, begun), status: "failed" as const, reason: "Stopped." };
    await saveStopped(store, second, stopped, keepDecided);

    const rows = await store((tx) => tx.select().from(endpoints).orderBy(endpoints.path));
    const told = rows.map(({ path, scanId, securityLevel, authentication, authorization, finding }) =>
      [path, scanId, securityLevel, authentication.state, authorization.state, finding?.checkId ?? "none"].join(" "),
    );
    expect(told).toEqual([
      `/half ${second.id} critical enforced missing object-authorization`,
      `/open ${first.id} critical missing not_tested authentication`,
      `/safe ${first.id} secure enforced enforced none`,
      `/unknown ${second.id} warning not_tested not_tested none`,
    ]);
    const own = await store((tx) => tx.select().from(scanEndpoints).where(eq(scanEndpoints.scanId, second.id)));
    expect(own).toHaveLength(4);
    expect(own.every(({ authorization }) => authorization.state === "not_tested")).toBe(true);
  });
});
