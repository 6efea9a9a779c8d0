import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { asOwner, type Db } from "../db/db.ts";
import { findScan, insertScan } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { someOutcome } from "../testing/judged-operation.ts";
import { describeOnDrawnEngine } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { scanQueue } from "./fair-turns.ts";
import { startQueue } from "./queue.ts";
import { startScanWorker } from "./scan-worker.ts";

const log = pino({ level: "silent" });
const secrets = secretBox("a key for tests that is long enough");

/** Has the queue's database read a clock that is so many hours ahead. */
const setClock = (db: Db, hours: number) =>
  db.system((tx) =>
    asOwner(tx, () =>
      tx.execute(
        sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable
          as $$ select now() + interval '${hours} hours' $$`),
      ),
    ),
  );

describeOnDrawnEngine("A clock that is set back an hour", (open) => {
  test("keeps neither a scan that waited nor one whose worker died meanwhile from being run, each once", async () => {
    const db = await open();
    const queue = await startQueue(db, log);
    const { tenantId } = await someTenant(db);
    const begin = () =>
      db.tenant(tenantId, async (tx) => {
        const scanId = await insertScan(tx, tenantId, await someApplication(tx, tenantId));
        await queue.enqueueScan(tx, { scanId, tenantId });
        return scanId;
      });
    const status = async (id: number) => (await db.tenant(tenantId, (tx) => findScan(tx, id)))?.status;

    await setClock(db, 1);
    const ofTheDead = await begin();
    // Whoever fetched it says nothing more.
    expect(await queue.boss.fetch(scanQueue)).toHaveLength(1);
    await queue.boss.supervise();
    const waiting = await begin();
    await setClock(db, 0);

    let runs = 0;
    const runScan = async () => {
      runs += 1;
      return someOutcome();
    };
    const worker = await startScanWorker(queue, { db, secrets, log, privateTargets: true, runScan });
    await expect.poll(() => status(waiting)).toBe("completed");
    await expect.poll(() => status(ofTheDead)).toBe("completed");
    expect(runs).toBe(2);
    await worker.close();
    await queue.close();
  });
});
