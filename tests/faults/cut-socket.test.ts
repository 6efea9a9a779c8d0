import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { origins } from "../../server/auth/origins.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { raiseAlerts } from "../../server/db/alerts.ts";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import type { Db } from "../../server/db/db.ts";
import { tellScan } from "../../server/db/live-notices.ts";
import { insertLiveTicket } from "../../server/db/live-tickets.ts";
import { insertSession } from "../../server/db/sessions.ts";
import { scans } from "../../server/db/tables/schema.ts";
import { startLive } from "../../server/live/live.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { someApplication, someTenant } from "../../server/testing/some-application.ts";
import { liveSocket } from "../../src/client/live-socket.ts";

const lines = 30;
/** Bytes from the platform after which each connection in turn is cut: before and in the handshake, then in and between frames. */
const cuts = [0, 60, 128, 131, 133, 180, 235, 240, 300, 410, 555, 790, 1024];
/** The same for alerts, of which each is some 500 bytes. */
const alertCuts = [0, 60, 128, 131, 133, 200, 260, 280, 500, 700, 760, 1300, 2000];

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A database, and as many web processes as wanted that serve the live channel on it, each over connections of its own. */
async function webProcesses(count: number): Promise<{ dbs: Db[]; ports: number[] }> {
  const address = await copyOnSharedPostgres();
  const allowed = origins({ host: "127.0.0.1", embedOrigins: [], extensionIds: [] }, "http://localhost:4000", 4000);
  const config = { host: "127.0.0.1", livePort: 0 };
  const log = { error: (fault: unknown) => expect.unreachable(String(fault)) };
  const dbs: Db[] = [];
  const ports: number[] = [];
  for (let at = 0; at < count; at++) {
    const db = await openPostgres(address, () => {});
    closers.push(() => db.close());
    const live = await startLive({ db, config, origins: allowed, cookieName: "session", log: log as never });
    closers.push(() => live.close());
    dbs.push(db);
    ports.push(live.port);
  }
  return { dbs, ports };
}

/** Draws the ticket of a reader as the console does. */
async function ticketFor(db: Db, of: { tenantId: number; userId: number }, scanId: number | null): Promise<string> {
  const [token, session] = [newToken(), hashToken(newToken())];
  await db.system((tx) => insertSession(tx, session, of.userId));
  const bound = { tokenHash: hashToken(token), sessionHash: session, tenantId: of.tenantId, scanId };
  await db.tenant(of.tenantId, (tx) => insertLiveTicket(tx, { ...bound, expiresAt: new Date(Date.now() + 30_000) }));
  return token;
}

/** Stands before a port and cuts each connection after as many bytes as are next. */
async function startCutter(port: number, at: readonly number[]) {
  const left = [...at];
  const server = createServer((socket) => {
    let budget = left.shift() ?? Number.POSITIVE_INFINITY;
    const onward = connect(port, "127.0.0.1");
    const end = () => {
      socket.destroy();
      onward.destroy();
    };
    for (const one of [socket, onward]) one.on("error", end).on("close", end);
    socket.pipe(onward);
    onward.on("data", (bytes: Buffer) => {
      const passing = bytes.subarray(0, Math.min(bytes.length, budget));
      budget -= passing.length;
      socket.write(passing, () => budget <= 0 && end());
    });
    if (budget === 0) end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, left, close: () => server.close() };
}

test("A log that is read over a line which is cut at every step comes whole, in order and no line twice", async () => {
  const { dbs, ports } = await webProcesses(1);
  const [db, port] = [dbs[0] as Db, ports[0] as number];
  const cutter = await startCutter(port, cuts);
  closers.push(cutter.close);
  const of = await someTenant(db);
  const { tenantId } = of;
  const scanId = await db.tenant(tenantId, async (tx) => {
    const applicationId = await someApplication(tx, tenantId);
    const [row] = await tx.insert(scans).values({ tenantId, applicationId, status: "running" }).returning();
    return row?.id as number;
  });
  const write = (at: number) =>
    db.tenant(tenantId, async (tx) => {
      await tx.execute(sql`insert into scan_logs (tenant_id, scan_id, type, message)
        values (${tenantId}, ${scanId}, 'status', ${`line ${at}`})`);
      await tellScan(tx, scanId);
    });
  const ticket = async () =>
    Response.json({
      url: `ws://127.0.0.1:${cutter.port}/?scanId=${scanId}&ticket=${await ticketFor(db, of, scanId)}`,
    });
  const seen: string[] = [];
  const closed = Promise.withResolvers<void>();
  closers.push(
    liveSocket({ platform: "", fetch: ticket }, scanId, {
      onMessage: (line) => seen.push((line as { message: string }).message),
      onState: (state) => state === "closed" && closed.resolve(),
    }),
  );
  for (let at = 1; at <= lines; at++) {
    await write(at);
    // Some lines are there before a connection, others come while one is open, or cut.
    if (at % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 400));
  }
  await expect.poll(() => cutter.left.length).toBe(0);
  await db.tenant(tenantId, async (tx) => {
    await tx.execute(sql`update scans set status = 'completed' where id = ${scanId}`);
    await tellScan(tx, scanId);
  });
  await closed.promise;
  expect(seen).toEqual(Array.from({ length: lines }, (_, at) => `line ${at + 1}`));
});

test("Alerts that a worker raises reach the readers of every web process, also over a line that is cut at every step: each once, in order", async () => {
  const { dbs, ports } = await webProcesses(3);
  const [worker, one, other] = dbs as [Db, Db, Db];
  const cutter = await startCutter(ports[2] as number, alertCuts);
  closers.push(cutter.close);
  const of = await someTenant(worker);
  const { tenantId } = of;
  const applicationId = await worker.tenant(tenantId, (tx) => someApplication(tx, tenantId));
  const follow = async (db: Db, port: number, seen: string[]) => {
    const isIn = Promise.withResolvers<void>();
    const fetch = async () => Response.json({ url: `ws://127.0.0.1:${port}/?ticket=${await ticketFor(db, of, null)}` });
    closers.push(
      liveSocket({ platform: "", fetch }, null, {
        onMessage: (heard) => {
          const { type, message } = heard as { type: string; message: string };
          if (type === "position") isIn.resolve();
          else seen.push(message);
        },
        onState: () => undefined,
      }),
    );
    await isIn.promise;
  };
  const [straight, cut]: [string[], string[]] = [[], []];
  await Promise.all([follow(one, ports[1] as number, straight), follow(other, cutter.port, cut)]);
  const raised = Array.from({ length: 2 * lines }, (_, at) => `alert ${at + 1}`);
  for (const [at, title] of raised.entries()) {
    const alert = { tenantId, applicationId, title, description: "d", fingerprint: `a GET /${at}` } as const;
    await worker.tenant(tenantId, (tx) =>
      raiseAlerts(tx, tenantId, [{ ...alert, severity: "high", alertType: "authentication" }]),
    );
    if (at % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 300));
  }
  // Either may be the last to hear.
  for (const heard of [cut, straight]) await expect.poll(() => heard.length).toBeGreaterThanOrEqual(raised.length);
  expect(cut).toEqual(raised);
  expect(straight).toEqual(raised);
  expect(cutter.left.length).toBe(0);
});
