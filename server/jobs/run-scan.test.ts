import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEngine } from "../apart/engine.ts";
import { EngineEnded } from "../apart/engine-ended.ts";
import { listAlerts, resolveAlert } from "../db/alerts.ts";
import { knownOperations } from "../db/applications.ts";
import type { Db } from "../db/db.ts";
import { listScanEndpoints } from "../db/endpoints.ts";
import { listIdentities } from "../db/identities.ts";
import { deleteScan } from "../db/scan/delete-scan.ts";
import { leftBehind } from "../db/scan/made-objects.ts";
import { findScan, getScan, insertScan, listScans, markRunning, requestCancel } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { insertScanConfig, updateScanConfig } from "../db/system.ts";
import { intentions } from "../db/tables/identity-schema.ts";
import { scanLogs } from "../db/tables/scan-log-table.ts";
import { applications, endpoints } from "../db/tables/schema.ts";
import type { JudgedOperation, RunScan, ScanLimits, ScanRequest } from "../scan/outcome.ts";
import { someFinding, someJudged, someOutcome, someProfile, someProgress } from "../testing/judged-operation.ts";
import { describeOnDrawnEngine } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { startCaretaker } from "./caretaker.ts";
import { heartbeatSeconds, type Queue, startQueue } from "./queue.ts";
import { recoverScans } from "./recover.ts";
import { type ScanWorker, startScanWorker } from "./scan-worker.ts";

const log = pino({ level: "silent" });
const secrets = secretBox("a key for tests that is long enough");

const misbehavingEntry = new URL("../apart/misbehaving-engine.fixture.ts", import.meta.url);
const misbehaving = createEngine({ memoryMb: 640, entry: misbehavingEntry });

const operation = (path: string, isMissing: boolean): JudgedOperation =>
  someJudged({
    path,
    finding: isMissing
      ? someFinding({ title: `${path} is open`, description: "binary \0 and half a pair \ud800 in a body" })
      : null,
  });
describeOnDrawnEngine("A scan's job", (open) => {
  let db: Db;
  let queue: Queue;
  let tenantId = 0;
  let userId = 0;
  /** What the engine does next; the engine itself has its own tests. */
  let engine: RunScan = async () => someOutcome();
  let worker: ScanWorker;
  const startWorker = () =>
    startScanWorker(queue, {
      db,
      secrets,
      log,
      privateTargets: true,
      runScan: (...given) => engine(...given),
      cleanUp: misbehaving.cleanUp,
    });

  beforeAll(async () => {
    db = await open();
    queue = await startQueue(db, log);
    ({ tenantId, userId } = await someTenant(db));
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await queue.close();
  });

  const newApplication = (credentials: string | null = null) =>
    db.tenant(tenantId, (tx) =>
      someApplication(tx, tenantId, {
        authMethod: credentials ? "bearer" : "none",
        encryptedCredentials: credentials,
      }),
    );
  const start = (applicationId: number) =>
    db.tenant(tenantId, async (tx) => {
      const scanId = await insertScan(tx, tenantId, applicationId);
      await queue.enqueueScan(tx, { scanId, tenantId });
      return scanId;
    });
  const stop = (id: number) =>
    db.tenant(tenantId, async (tx) => {
      await requestCancel(tx, id, "ada@t.example");
      await queue.stopScan(tx, id);
    });
  const scanOf = (id: number) => db.tenant(tenantId, (tx) => getScan(tx, id));
  const reaches = (id: number, status: string) => expect.poll(async () => (await scanOf(id)).status).toBe(status);
  const logOf = async (id: number) =>
    (
      await db.tenant(tenantId, (tx) => tx.select().from(scanLogs).where(eq(scanLogs.scanId, id)).orderBy(scanLogs.seq))
    ).map((line) => line.message);
  const untilAborted: RunScan = async (_, __, listener, signal) => {
    listener.log("status", "begun");
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve());
    });
    return { ...someOutcome(operation("/partial", false)), status: "failed", reason: "aborted" };
  };

  test("hands the decrypted credential to the engine and stores all that it found", async () => {
    const seen: unknown[] = [];
    engine = async (request, _, listener) => {
      seen.push(request.credentials);
      for (const word of ["one", "two", "three"]) listener.log("status", word);
      listener.progress({ phase: "summary", found: 2, tested: 2, total: 2, critical: 1, warnings: 0, requests: 7 });
      return someOutcome(operation("/a", true), operation("/b", false));
    };
    const id = await start(await newApplication(secrets.seal("tok", `tenant ${tenantId}`)));
    await reaches(id, "completed");
    expect(seen).toEqual(["tok"]);
    expect(await scanOf(id)).toMatchObject({
      endpointCount: 2,
      criticalIssues: 1,
      warningIssues: 0,
      securityScore: 50,
      progress: { phase: "summary", requests: 7 },
      results: { endpointCount: 2, vulnerabilityCount: 1, tested: 2, requests: 7, durationMs: 13, reason: null },
    });
    expect(await logOf(id)).toEqual(["one", "two", "three"]);
    const found = await db.tenant(tenantId, (tx) => listScanEndpoints(tx, id));
    expect(found.map(({ path, securityLevel }) => [path, securityLevel])).toEqual([
      ["/a", "critical"],
      ["/b", "secure"],
    ]);
  });

  test("is bound by the scan configurations that are enabled when it begins, and its log names them", async () => {
    const seen: ScanLimits[] = [];
    engine = async (_, limits) => {
      seen.push(limits);
      return someOutcome();
    };
    const configs = await db.system(async (tx) => [
      await insertScanConfig(tx, { name: "Gentle", description: "Agreed.\nrequests per second: 3", enabled: true }),
      await insertScanConfig(tx, { name: "Off", description: "requests at once: 1", enabled: false }),
    ]);
    const id = await start(await newApplication());
    await reaches(id, "completed");
    for (const { id: config } of configs) await db.system((tx) => updateScanConfig(tx, config, { enabled: false }));
    const later = await start(await newApplication());
    await reaches(later, "completed");
    expect(seen.map(({ ratePerSecond, concurrency }) => [ratePerSecond, concurrency])).toEqual([
      [3, 16],
      [Number.POSITIVE_INFINITY, 16],
    ]);
    expect(await logOf(id)).toEqual(["Bound by the scan configuration Gentle (requests per second: 3)"]);
    expect(await logOf(later)).toEqual([]);
  });

  test("raises an alert once, again after it was resolved and came back, and never for what is known", async () => {
    const applicationId = await newApplication();
    engine = async () => someOutcome(operation("/open", true));
    const scanAgain = async () => {
      const id = await start(applicationId);
      await reaches(id, "completed");
      const all = await db.tenant(tenantId, listAlerts);
      return all.filter((alert) => alert.application?.id === applicationId);
    };
    expect(await scanAgain()).toHaveLength(1);
    const [alert] = await scanAgain();
    expect(await scanAgain()).toHaveLength(1);
    await db.tenant(tenantId, (tx) =>
      resolveAlert(tx, alert?.id as number, { id: userId, email: "someone@t.example" }),
    );
    const raised = await scanAgain();
    expect(raised.map(({ isResolved }) => isResolved)).toEqual([false, true]);
  });

  test("keeps an old scan's verdicts when a newer one finds something else", async () => {
    const applicationId = await newApplication();
    engine = async () => someOutcome(operation("/x", true));
    const first = await start(applicationId);
    await reaches(first, "completed");
    engine = async () => someOutcome(operation("/x", false), operation("/new", false));
    const second = await start(applicationId);
    await reaches(second, "completed");
    const levels = (id: number) =>
      db.tenant(tenantId, async (tx) => (await listScanEndpoints(tx, id)).map((one) => [one.path, one.securityLevel]));
    expect(await levels(first)).toEqual([["/x", "critical"]]);
    expect(await levels(second)).toEqual([
      ["/new", "secure"],
      ["/x", "secure"],
    ]);
    expect((await scanOf(second)).previous).toEqual({ id: first, securityScore: 0 });

    // Deleting the newer scan takes what it alone saw, and gives back what the older one found out.
    await db.tenant(tenantId, (tx) => deleteScan(tx, second));
    const left = await db.tenant(tenantId, (tx) =>
      tx.select().from(endpoints).where(eq(endpoints.applicationId, applicationId)),
    );
    expect(left.map(({ path, securityLevel, scanId }) => [path, securityLevel, scanId])).toEqual([
      ["/x", "critical", first],
    ]);
  });

  test("that is stopped ends as failed, says by whom, and keeps what was found", async () => {
    engine = untilAborted;
    const id = await start(await newApplication());
    await expect.poll(() => logOf(id)).toEqual(["begun"]);
    await stop(id);
    await reaches(id, "failed");
    expect((await scanOf(id)).results).toMatchObject({ reason: "Stopped by ada@t.example.", endpointCount: 1 });
    expect((await logOf(id)).at(-1)).toBe("Stopped by ada@t.example.");
  });

  test("that is stopped and ended hard keeps what it handed over, and the requests that it told", async () => {
    engine = async (_request, _limits, listener, signal) => {
      listener.progress(someProgress({ requests: 41, findings: { findings: 0, endpoints: 0, critical: 0 } }));
      listener.log("status", "begun");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw new EngineEnded("unheeded", "Stopped.", [operation("/x", true)]);
    };
    const id = await start(await newApplication());
    await expect.poll(() => logOf(id)).toEqual(["begun"]);
    await stop(id);
    await reaches(id, "failed");
    const { results } = await scanOf(id);
    expect(results).toMatchObject({ reason: "Stopped by ada@t.example.", endpointCount: 1, requests: 41 });
  });

  test("that is stopped ends though its engine never yields and no notification came", async () => {
    engine = misbehaving.runScan;
    const id = await start(await newApplication(secrets.seal("busy", `tenant ${tenantId}`)));
    await expect.poll(() => logOf(id)).toEqual(["begun"]);
    await db.tenant(tenantId, (tx) => requestCancel(tx, id, "ada@t.example"));
    await reaches(id, "failed");
    // One look per second finds the wish when its notification was lost.
  });

  test("that keeps its engine busy for longer than a sign of life may be away is begun once and goes on", async () => {
    engine = misbehaving.runScan;
    const id = await start(await newApplication(secrets.seal("busy", `tenant ${tenantId}`)));
    await expect.poll(() => logOf(id)).toEqual(["begun"]);
    // Twice as long as a dead worker's scan waits for another: only time can show that nobody takes this one over.
    await setTimeout(2 * heartbeatSeconds * 1000);
    expect((await scanOf(id)).status).toBe("running");
    await db.tenant(tenantId, (tx) => requestCancel(tx, id, "ada@t.example"));
    await reaches(id, "failed");
    expect(await logOf(id)).toEqual(["begun", "Stopped by ada@t.example."]);
  });

  test("whose process is killed is run again, fails with the reason at last, and removes what it had made", async () => {
    engine = misbehaving.runScan;
    const applicationId = await newApplication(secrets.seal("killed", `tenant ${tenantId}`));
    const id = await start(applicationId);
    await reaches(id, "failed");
    const died = "The scan's process was ended from outside (SIGKILL).";
    const again = `${died} The scan starts again from the beginning.`;
    const reason = `${died} This happened 3 times. Start the scan again.`;
    expect(await logOf(id)).toEqual(["begun", again, "begun", again, "begun", reason]);
    expect((await scanOf(id)).results?.reason).toBe(reason);
    await expect.poll(() => db.tenant(tenantId, (tx) => leftBehind(tx, applicationId))).toEqual([]);
  });

  test("whose process is killed lists what it had made and could not remove, until that is gone", async () => {
    engine = misbehaving.runScan;
    const applicationId = await newApplication(secrets.seal("killed-and-away", `tenant ${tenantId}`));
    const id = await start(applicationId);
    await reaches(id, "failed");
    const object = { mark: "postern-1-0a", owner: "default", path: "/things/7", collection: "/things" };
    const leftover = {
      ...object,
      reason: "The scan ended before it was removed.",
      command: 'curl -i -X DELETE "http://127.0.0.1:1/things/7"',
    };
    expect((await scanOf(id)).results?.leftovers).toEqual([leftover]);
    const noted = { ...object, isSeen: true, reason: leftover.reason, command: leftover.command };
    engine = async (_, __, listener) => {
      await listener.made?.({ ...noted, reason: "The target keeps it: it answers with status 500." });
      return someOutcome(operation("/things", false));
    };
    const next = await start(applicationId);
    await reaches(next, "completed");
    for (const scanId of [id, next])
      expect((await scanOf(scanId)).results?.leftovers).toMatchObject([{ reason: expect.stringContaining("500") }]);
    engine = async (_, __, listener) => {
      await listener.removed?.({ ...object, isSeen: true });
      return someOutcome(operation("/things", false));
    };
    await reaches(await start(applicationId), "completed");
    expect((await scanOf(id)).results?.leftovers).toEqual([]);
  });

  test("stores what its engine kept back, and lists of scans do without", async () => {
    const kept = { method: "GET", path: "/createdb", reason: "It acts.", times: 7 };
    engine = async () => ({ ...someOutcome(operation("/a", false)), keptBack: [kept] });
    const id = await start(await newApplication());
    await reaches(id, "completed");
    const { times: _, ...told } = kept;
    expect((await scanOf(id)).results?.keptBack).toEqual({ total: 1, operations: [told] });
    const listed = (await db.tenant(tenantId, (tx) => listScans(tx))).find((one) => one.id === id);
    expect(listed?.results?.requests).toBe(7);
    expect(listed?.results).not.toHaveProperty("keptBack");
  });

  test("keeps whether its target turns unreadable bodies down first, for the plan of the next", async () => {
    engine = async () => ({ ...someOutcome(), profile: { ...someProfile, readsFirst: true } });
    const applicationId = await newApplication();
    const known = () => db.tenant(tenantId, (tx) => knownOperations(tx, applicationId));
    expect((await known()).readsFirst).toBe(false);
    await reaches(await start(applicationId), "completed");
    expect((await known()).readsFirst).toBe(true);
  });

  test("keeps who was not signed in when it ended, so that nobody takes it for clean", async () => {
    engine = async (_, __, listener) => {
      listener.probed?.("ada", { alive: false, reason: "/me answers with 401." });
      listener.probed?.("bob", { alive: false, reason: "/me answers with 401." });
      listener.probed?.("eve", { alive: false, never: true, reason: "It is refused with 401 everywhere." });
      listener.probed?.("ada", { alive: true, reason: "/me answers with 200." });
      return someOutcome(operation("/a", false));
    };
    const id = await start(await newApplication());
    await reaches(id, "completed");
    expect((await scanOf(id)).results?.lost).toEqual([
      { label: "bob", reason: "/me answers with 401." },
      { label: "eve", reason: "It is refused with 401 everywhere.", never: true },
    ]);
  });

  test("keeps of which identity another is a second session", async () => {
    engine = async (_, __, listener) => {
      listener.probed?.("default", { alive: true, reason: "One sentence.", sameAs: "ada" });
      return someOutcome(operation("/a", false));
    };
    const applicationId = await newApplication();
    const id = await start(applicationId);
    await reaches(id, "completed");
    const [first] = await db.tenant(tenantId, (tx) => listIdentities(tx, applicationId));
    expect(first?.health).toMatchObject({ alive: true, reason: `One sentence. Seen by scan ${id}.`, sameAs: "ada" });
    expect((await scanOf(id)).results?.lost).toBeUndefined();
  });

  test("knows what people said is meant to be public", async () => {
    const applicationId = await newApplication();
    const said = { applicationId, tenantId, prefix: "/news", isPublic: true, answeredBy: "ann@acme.test" };
    await db.tenant(tenantId, (tx) => tx.insert(intentions).values(said));
    let told: ScanRequest["intentions"];
    engine = async (request) => {
      told = request.intentions;
      return someOutcome();
    };
    await reaches(await start(applicationId), "completed");
    expect(told).toEqual([{ prefix: "/news", isPublic: true }]);
  });

  test("keeps what it learned of its target with the scan, and leaves it out of lists", async () => {
    engine = async () => ({ ...someOutcome(), profile: someProfile });
    const id = await start(await newApplication());
    await reaches(id, "completed");
    expect((await scanOf(id)).results?.profile).toEqual(someProfile);
    const listed = (await db.tenant(tenantId, (tx) => listScans(tx))).find((one) => one.id === id);
    expect(listed?.results).not.toHaveProperty("profile");
  });

  test("whose engine outgrows its memory fails at once and says what to do", async () => {
    engine = createEngine({ memoryMb: 300, entry: misbehavingEntry }).runScan;
    const id = await start(await newApplication(secrets.seal("buffers", `tenant ${tenantId}`)));
    await reaches(id, "failed");
    expect((await scanOf(id)).results?.reason).toMatch(/more than the 300 MB of memory/);
    expect((await logOf(id)).at(-1)).toMatch(/more than the 300 MB of memory/);
  });

  test("whose scan is deleted while it runs stores nothing and troubles nobody", async () => {
    engine = untilAborted;
    const id = await start(await newApplication());
    await expect.poll(() => logOf(id)).toEqual(["begun"]);
    await db.tenant(tenantId, async (tx) => {
      await queue.stopScan(tx, id);
      await deleteScan(tx, id);
    });
    await expect
      .poll(async () => (await queue.boss.findJobs("run-scan", { data: { scanId: id } }))[0]?.state)
      .toBe("completed");
    expect(await db.tenant(tenantId, (tx) => findScan(tx, id))).toBeNull();
  });

  test("whose engine breaks ends as failed with a reason for the user, and the next one runs", async () => {
    engine = async () => {
      throw new Error("secret detail");
    };
    const applicationId = await newApplication();
    const id = await start(applicationId);
    await reaches(id, "failed");
    expect((await scanOf(id)).results?.reason).toMatch(/fault in Postern/);
    expect(JSON.stringify(await scanOf(id))).not.toContain("secret detail");
    engine = async () => someOutcome();
    await reaches(await start(applicationId), "completed");
  });

  test("whose credential cannot be decrypted fails with what to do", async () => {
    const id = await start(await newApplication(secretBox("another key").seal("tok", `tenant ${tenantId}`)));
    await reaches(id, "failed");
    expect((await scanOf(id)).results?.reason).toMatch(/cannot be decrypted/);
  });

  test("is handed back when its worker stops, and is run again by the next, which says so; neither that nor any later scan asks twice what may act", async () => {
    const tried: ScanRequest["tried"][] = [];
    engine = async (request, limits, listener, signal) => {
      tried.push(request.tried);
      await listener.tried?.("GET /createdb", "asked");
      await listener.tried?.("GET /ban/{}", "asked");
      await listener.tried?.("GET /ban/{}", "idle");
      return untilAborted(request, limits, listener, signal);
    };
    const applicationId = await newApplication();
    const id = await start(applicationId);
    await expect.poll(() => logOf(id)).toEqual(["begun"]);
    await worker.close();
    expect((await scanOf(id)).status).toBe("pending");
    engine = async (request) => {
      tried.push(request.tried);
      return someOutcome(operation("/again", false));
    };
    await queue.boss.offWork("run-scan");
    worker = await startWorker();
    await reaches(id, "completed");
    expect(await logOf(id)).toContain("The platform is stopping. The scan starts again when a worker is free.");
    await reaches(await start(applicationId), "completed");
    expect(tried).toEqual([[], ["GET /createdb"], ["GET /createdb"]]);
  });

  test("a scan that no job stands for ends as failed when a server starts", async () => {
    const id = await db.tenant(tenantId, async (tx) => await insertScan(tx, tenantId, await newApplicationIn(tx)));
    await recoverScans(db, queue);
    expect((await scanOf(id)).results?.reason).toMatch(/could not be resumed/);
  });

  test("a stop that no worker hears takes effect by itself", async () => {
    await worker.close();
    await queue.boss.offWork("run-scan");
    const id = await start(await newApplication());
    await queue.boss.fetch("run-scan");
    await db.tenant(tenantId, async (tx) => {
      await markRunning(tx, id);
      await requestCancel(tx, id, "ada@t.example");
    });
    const caretaker = await startCaretaker(db, log, { auditDays: 365, retentionDays: null });
    await reaches(id, "failed");
    await caretaker.close();
    worker = await startWorker();
    expect((await scanOf(id)).results?.reason).toBe("Stopped by ada@t.example.");
    expect(await logOf(id)).toEqual(["Stopped by ada@t.example."]);
  });

  test("a scan whose tries are used up ends as failed with that reason, while the server runs", async () => {
    await worker.close();
    await queue.boss.offWork("run-scan");
    const id = await start(await newApplication());
    await db.tenant(tenantId, (tx) => markRunning(tx, id));
    for (let tries = 0; tries < 6; tries++) {
      const [job] = await queue.boss.fetch("run-scan");
      await queue.boss.fail("run-scan", String(job?.id), { message: "job heartbeat timeout" });
    }
    const caretaker = await startCaretaker(db, log, { auditDays: 365, retentionDays: null });
    await reaches(id, "failed");
    await caretaker.close();
    worker = await startWorker();
    expect((await scanOf(id)).results?.reason).toMatch(/^The scan was begun 6 times, and each time its worker stopped/);
  });

  async function newApplicationIn(tx: Parameters<Parameters<Db["tenant"]>[1]>[0]): Promise<number> {
    const [row] = await tx.select({ id: applications.id }).from(applications).orderBy(applications.id).limit(1);
    return row?.id as number;
  }
});
