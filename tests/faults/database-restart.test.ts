import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import type { Db } from "../../server/db/db.ts";
import { insertSession } from "../../server/db/sessions.ts";
import { scanLogs } from "../../server/db/tables/scan-log-table.ts";
import { scans } from "../../server/db/tables/schema.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { type PostgresServer, startPostgres } from "../../server/testing/postgres-server.ts";
import { someApplication, someTenant } from "../../server/testing/some-application.ts";
import { followLog } from "../bench/follow-live.ts";

type Web = { url: string; live: string; child: ChildProcess; printed(): string };

const directory = mkdtempSync(join(tmpdir(), "postern-restart-"));
let postgres: PostgresServer;
let address: string;
let db: Db;
let target: Server;
/** Moments at which the target was asked. */
const asked: number[] = [];
/** Milliseconds that the target takes; short once the restarts are over. */
let slowness = 250;
const webs: Web[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  address = await postgres.newDatabase();
  db = await openPostgres(address, () => {});
  target = createServer((request, response) => {
    asked.push(Date.now());
    setTimeout(() => {
      if (request.url === "/openapi.json") response.setHeader("content-type", "application/json").end(described);
      else if (request.url?.startsWith("/things/")) response.end(JSON.stringify({ at: request.url }));
      else response.writeHead(404).end();
    }, slowness);
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  webs.push(await startWeb("one"), await startWeb("two"));
});
afterAll(async () => {
  for (const { child } of webs) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await db.close();
  await postgres.close();
  target.closeAllConnections();
  target.close();
  rmSync(directory, { recursive: true, force: true });
});

const paths = Array.from({ length: 40 }, (_, at) => [`/things/${at}`, { get: { responses: { 200: {} } } }]);
const described = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "t", version: "1" },
  paths: Object.fromEntries(paths),
});

async function startWeb(name: string): Promise<Web> {
  const [port, livePort] = [await ownPort(), await ownPort()];
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: address,
      PORT: String(port),
      LIVE_PORT: String(livePort),
      POSTERN_PRACTICE_PORT: "0",
      POSTERN_PORTAL_PORT: "0",
      POSTERN_SECRET_KEY: "one key for both servers of this test",
      POSTERN_DATA_DIR: join(directory, name),
      LOG_LEVEL: "fatal",
    },
  });
  let text = "";
  child.stderr.on("data", (chunk) => (text += chunk));
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}`, live: `ws://127.0.0.1:${livePort}`, child, printed: () => text };
}

type Seen = { statuses: Map<number, number>; details: Set<string> };

/** Asks for lists in turns until it is told to stop; resolves to what it got. */
async function read(web: Web, cookie: string, until: AbortSignal): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), details: new Set() };
  for (let turn = 0; !until.aborted; turn++) {
    const path = ["/api/scans", "/api/security-alerts", "/api/teams", "/api/endpoints"][turn % 4];
    const answer = await fetch(web.url + path, { headers: { cookie } });
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
    const body = await answer.text();
    if (answer.status >= 500) seen.details.add(JSON.parse(body).detail);
    // As people do: readers without a pause would leave the scan no processor.
    await delay(200);
  }
  return seen;
}

test("PostgreSQL may be restarted under readers and a scan: no process ends, the scan waits, and each line of its log is there once", async () => {
  const { tenantId, userId } = await someTenant(db);
  const token = newToken();
  await db.system((tx) => insertSession(tx, hashToken(token), userId));
  const cookie = `postern_session=${token}`;
  const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId, { targetUrl }));
  await db.system((tx) => tx.execute("update users set role = 'admin'"));
  const [web, other] = webs as [Web, Web];
  const started = await fetch(`${web.url}/api/scans`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", origin: web.url },
    body: JSON.stringify({ applicationId }),
  });
  const begun = await started.text();
  expect(started.status, begun).toBe(201);
  const { id: scanId } = JSON.parse(begun);
  await expect.poll(() => asked.length).toBeGreaterThan(20);

  const stop = new AbortController();
  const readers = Array.from({ length: 10 }, (_, at) => read(at % 2 ? web : other, cookie, stop.signal));
  const followed = followLog(() => ({ live: other.live, origin: other.url }), cookie, scanId);
  for (const [how, ms] of [
    ["fast", 0],
    ["immediate", 2000],
    ["fast", 13_000],
    ["immediate", 0],
  ] as const) {
    await postgres.stop(how);
    if (ms > 0) {
      // What was under way when it was noticed may still be sent, on a busy machine late; then nothing is, until it is back.
      await expect.poll(() => Date.now() - (asked.at(-1) ?? 0)).toBeGreaterThan(2000);
      const sent = asked.length;
      await delay(ms);
      const health = await fetch(`${web.url}/api/health`);
      expect(health.status).toBe(503);
      expect((await health.json()).detail).toMatch(/^The database cannot be reached\./);
      expect(asked.length).toBe(sent);
    }
    await postgres.start();
    for (const { child, printed } of webs) expect(child.exitCode, printed()).toBe(null);
    const before = asked.length;
    await expect.poll(() => asked.length).toBeGreaterThan(before + 5);
    await expect.poll(async () => (await fetch(`${web.url}/api/health`)).status).toBe(200);
  }
  slowness = 0;
  // They have seen what they are here for, and would take the scan's processor.
  stop.abort();
  const seen = await Promise.all(readers);
  const lines = await followed;

  const [scan] = await db.tenant(tenantId, (tx) => tx.select().from(scans));
  expect(scan?.status).toBe("completed");
  const stored = await db.tenant(tenantId, (tx) => tx.select().from(scanLogs).orderBy(asc(scanLogs.seq)));
  expect(lines).toEqual(stored.map(({ message }) => message));
  const told = stored.filter(({ journal }) => journal !== null);
  // One journal: the scan went on after each restart and did not begin again.
  expect(new Set(told.map(({ journal }) => journal)).size).toBe(1);
  expect(told.map(({ number }) => number)).toEqual(told.map((_, at) => at));
  // A busy machine starts it later, and after more than one of the restarts.
  expect(lines).toContainEqual(expect.stringMatching(/was away for \d\d+ s\. The scan waited and goes on\.$/));
  for (const { statuses, details } of seen) {
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.get(503)).toBeGreaterThan(0);
    for (const detail of details) expect(detail).toMatch(/^The database cannot be reached\./);
  }
});
