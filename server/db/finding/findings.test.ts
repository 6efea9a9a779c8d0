import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CoverageState } from "../../../src/contract/endpoints.ts";
import type { Finding } from "../../../src/contract/findings.ts";
import { someFinding, someJudged } from "../../testing/judged-operation.ts";
import { openOnSharedPostgres } from "../../testing/shared-postgres.ts";
import { someApplication, someTenant } from "../../testing/some-application.ts";
import type { Db, Tx } from "../db.ts";
import { saveRetest } from "../scan/scan-outcome.ts";
import { endpoints, findings } from "../tables/schema.ts";
import { listFindings, reopenFinding, reopenFindings } from "./findings.ts";

let db: Db;
beforeAll(async () => {
  db = await openOnSharedPostgres();
});
afterAll(() => db.close());

type Tried = Record<string, CoverageState>;
const checkId = "function-authorization";

/** Finds that bob gets in, then asks again without finding it; resolves to what became of the finding. */
async function becomes(tried: Tried, found: { asker?: string } = { asker: "bob" }): Promise<string | undefined> {
  const { tenantId } = await someTenant(db);
  return await db.tenant(tenantId, async (tx) => {
    const applicationId = await someApplication(tx, tenantId);
    const scan = { id: null, tenantId, applicationId };
    const rows = (states: Tried) =>
      Object.entries(states).map(([identity, state]) => ({ checkId, identity, state, reason: null }));
    const finding = someFinding({ checkId, ...found });
    await saveRetest(tx, scan, someJudged({ path: "/audits", finding, coverage: rows({ bob: "tested" }) }));
    await saveRetest(tx, scan, someJudged({ path: "/audits", coverage: rows(tried) }));
    const [row] = await tx.select({ id: endpoints.id }).from(endpoints);
    return (await listFindings(tx, row?.id as number))[0]?.state;
  });
}

describe("A finding that is not found again", () => {
  test("is fixed when whoever got in was tried and refused, though others are not concerned", async () => {
    expect(await becomes({ bob: "tested", root: "skipped" })).toBe("fixed");
  });
  test.each<[string, Tried]>([
    ["was not tried", { bob: "skipped", carol: "tested" }],
    ["was blocked", { bob: "blocked", carol: "tested" }],
    ["got no answer", { bob: "unreachable" }],
  ])("stays open when whoever got in %s", async (_what, tried) => {
    expect(await becomes(tried)).toBe("open");
  });
  test("stays open when its check was not tried at all", async () => expect(await becomes({})).toBe("open"));
  test("is fixed when nobody in particular got in, and every try is refused", async () => {
    expect(await becomes({ anonymous: "tested" }, {})).toBe("fixed");
    expect(await becomes({ anonymous: "tested", forged: "skipped" }, {})).toBe("open");
  });
});

describe("A finding whose dismissal is over", () => {
  const until = "2026-01-01T00:00:00.000Z";
  const inTenantWithOne = async (act: (tx: Tx, tried: (found: boolean) => Promise<Finding>) => Promise<void>) => {
    const { tenantId } = await someTenant(db);
    await db.tenant(tenantId, async (tx) => {
      const scan = { id: null, tenantId, applicationId: await someApplication(tx, tenantId) };
      const tried = async (found: boolean) => {
        const coverage = [{ checkId, identity: "bob", state: "tested" as const, reason: null }];
        const finding = found ? { finding: someFinding({ checkId, asker: "bob" }) } : {};
        await saveRetest(tx, scan, someJudged({ path: "/audits", ...finding, coverage }));
        const [row] = await tx.select({ id: endpoints.id }).from(endpoints);
        return (await listFindings(tx, row?.id as number))[0] as Finding;
      };
      await tried(true);
      const dismissal = { reason: "accepted-risk" as const, note: null, until, by: "ann@acme.test", at: until };
      await tx.update(findings).set({ state: "dismissed", dismissal });
      await act(tx, tried);
    });
  };

  test("is open when it is found again, and the step that says so is kept once", () =>
    inTenantWithOne(async (_tx, tried) => {
      await tried(true);
      const { state, dismissal, events } = await tried(true);
      expect([state, dismissal, ...events.map(({ kind }) => kind)]).toEqual(["open", null, "found", "expired"]);
    }));
  test("is fixed when whoever got in is refused", () =>
    inTenantWithOne(async (_tx, tried) => {
      const { state, dismissal, events } = await tried(false);
      expect([state, dismissal, ...events.map(({ kind }) => kind)]).toEqual([
        "fixed",
        null,
        "found",
        "expired",
        "fixed",
      ]);
    }));
  test("is not reopened, since it is open, alone or among others, though no scan asked since", () =>
    inTenantWithOne(async (tx) => {
      const [row] = await tx.select({ id: findings.id }).from(findings);
      const id = row?.id as number;
      await expect(reopenFinding(tx, id, "ann@acme.test")).rejects.toMatchObject({ status: 409 });
      expect(await reopenFindings(tx, [id], "ann@acme.test")).toBe(0);
    }));
});
