import { beforeAll, expect, test } from "vitest";
import type { CoverageRow } from "../../../src/contract/endpoints.ts";
import { someJudged, someOutcome } from "../../testing/judged-operation.ts";
import { describeOnPostgres } from "../../testing/on-engines.ts";
import { someApplication, someTenant } from "../../testing/some-application.ts";
import type { Db } from "../db.ts";
import { scanCoverage } from "./scan-coverage.ts";
import { saveOutcome } from "./scan-outcome.ts";
import { findScan, insertScan, markRunning, type ScanRow } from "./scans.ts";

const row = (checkId: string, state: CoverageRow["state"], reason: string | null = null): CoverageRow => ({
  ...{ checkId, state, reason },
  identity: "anonymous",
});
const elsewhere = (what: string) => `It was tried at ${what}, which is of the same part of the API.`;

describeOnPostgres("The checks of a scan", (open) => {
  let db: Db;
  let tenantId: number;
  let scanId: number;
  beforeAll(async () => {
    db = await open();
    ({ tenantId } = await someTenant(db));
    scanId = await db.tenant(tenantId, async (tx) => {
      const id = await insertScan(tx, tenantId, await someApplication(tx, tenantId));
      await markRunning(tx, id);
      const a = [
        row("a", "tested"),
        row("b", "skipped", "It is not for GET."),
        row("c", "skipped", "It is not for GET."),
        row("d", "skipped", elsewhere("GET /v1/users/{id}")),
      ];
      const b = [
        row("a", "tested", "A reason that nobody needs."),
        row("b", "skipped", "It is not for GET."),
        row("c", "blocked", "A firewall answered."),
        row("d", "skipped", elsewhere("POST /v1/orders")),
      ];
      const outcome = someOutcome(
        someJudged({ path: "/a", coverage: a }),
        someJudged({ path: "/b", coverage: b }),
        someJudged({ path: "/older", coverage: [] }),
      );
      await saveOutcome((work) => work(tx), (await findScan(tx, id)) as ScanRow, outcome);
      return id;
    });
  });

  test("are counted, with why those that did not run did not: first what kept them from it, then the most frequent", async () => {
    expect(await db.tenant(tenantId, (tx) => scanCoverage(tx, scanId))).toEqual({
      counts: { tested: 2, skipped: 5, blocked: 1, unreachable: 0 },
      reasons: [
        { state: "blocked", reason: "A firewall answered.", checks: 1, endpoints: 1, checkIds: ["c"] },
        { state: "skipped", reason: "It is not for GET.", checks: 3, endpoints: 2, checkIds: ["b", "c"] },
        { state: "skipped", reason: elsewhere("another operation"), checks: 2, endpoints: 2, checkIds: ["d"] },
      ],
    });
  });

  test("are told neither of a scan that is not there nor to another organization", async () => {
    await expect(db.tenant(tenantId, (tx) => scanCoverage(tx, scanId + 1))).rejects.toThrow(/scan/);
    const other = await someTenant(db, "Other");
    await expect(db.tenant(other.tenantId, (tx) => scanCoverage(tx, scanId))).rejects.toThrow(/scan/);
  });
});
