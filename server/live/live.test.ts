import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { origins } from "../auth/origins.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { raiseAlerts } from "../db/alerts.ts";
import { openEmbedded } from "../db/connection/embedded.ts";
import { type Db, rows } from "../db/db.ts";
import { tellAlerts, tellScan } from "../db/live-notices.ts";
import { insertLiveTicket } from "../db/live-tickets.ts";
import { deleteSession, insertSession } from "../db/sessions.ts";
import { embeddedTemplate } from "../testing/embedded-template.ts";
import { ownPort } from "../testing/own-port.ts";
import { startLive } from "./live.ts";

type Line = { seq: number; timestamp: string; message: string; type: string };
let db: Db;
let live: Awaited<ReturnType<typeof startLive>>;
const faults: unknown[] = [];
const cookieName = "session";
const config = { host: "127.0.0.1", livePort: 0 };
const allowed = origins({ host: "127.0.0.1", embedOrigins: [], extensionIds: [] }, "http://localhost:4000", 4000);
const log = { error: (fault: unknown) => faults.push(fault) };

beforeAll(async () => {
  db = await openEmbedded({ directory: null, template: await embeddedTemplate() });
  live = await startLive({ db, config, origins: allowed, cookieName, log: log as never, heartbeatMs: 2000 });
});
afterAll(async () => {
  await live.close();
  await db.close();
  expect(faults).toEqual([]);
});

test("the port of the calls carries the channel at /live as well, and lets go of it when it stops", async () => {
  const of = await organization();
  await write(of, 1, 3);
  const other = createServer();
  const leave = live.answerOn(other);
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const elsewhere = new WebSocket(`ws://127.0.0.1:${port}/other`);
  await expect(new Promise((_, reject) => elsewhere.once("error", reject))).rejects.toThrow("404");
  const drawn = await ticket(of, of.scanId);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?scanId=${of.scanId}&ticket=${drawn}`);
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const lines: string[] = [];
  socket.on("message", (data) => {
    const told = JSON.parse(String(data)) as Line | Line[];
    lines.push(...[told].flat().map(({ message }) => message));
  });
  await expect.poll(() => lines).toEqual(["line 1", "line 2", "line 3"]);
  leave();
  expect(await closed).toBe(1001);
  await new Promise((resolve) => other.close(resolve));
});

test("nobody is let in before the channel can serve them: who comes while it starts is refused, and comes again", async () => {
  const of = await organization();
  await write(of, 1, 3);
  const port = await ownPort();
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  const listen: Db["listen"] = async (...channel) => {
    await isBack;
    return await db.listen(...channel);
  };
  const how = { origins: allowed, cookieName, log: log as never };
  const starting = startLive({ ...how, db: { ...db, listen }, config: { host: "127.0.0.1", livePort: port } });
  const early = new WebSocket(`ws://127.0.0.1:${port}/?scanId=${of.scanId}`);
  const told = await new Promise((resolve) => early.once("open", () => resolve("open")).once("error", resolve));
  expect(told).toMatchObject({ code: "ECONNREFUSED" });
  comeBack();
  const started = await starting;
  const later = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`, {}, port);
  await later.heard(3);
  await started.close();
});

/** An organization with a user and a running scan. */
async function organization() {
  return await db.system(async (tx) => {
    const one = async (text: ReturnType<typeof sql>) => (await rows<{ id: number }>(tx, text))[0]?.id as number;
    const tenantId = await one(sql`insert into tenants (name) values ('T') returning id`);
    const userId = await one(
      sql`insert into users (email, tenant_id) values (${`${crypto.randomUUID()}@t.example`}, ${tenantId}) returning id`,
    );
    const productId = await one(sql`insert into products (tenant_id, name) values (${tenantId}, 'Shop') returning id`);
    const applicationId = await one(sql`
      insert into applications (tenant_id, product_id, name, target_url, environment, auth_method)
      values (${tenantId}, ${productId}, 'Shop', 'http://shop.example', 'staging', 'none') returning id`);
    const scanId = await one(sql`
      insert into scans (tenant_id, application_id, status) values (${tenantId}, ${applicationId}, 'running') returning id`);
    return { tenantId, userId, applicationId, scanId };
  });
}

const write = (of: { tenantId: number; scanId: number }, from: number, to: number, padding = "") =>
  db.tenant(of.tenantId, async (tx) => {
    await tx.execute(sql`
      insert into scan_logs (tenant_id, scan_id, type, message)
      select ${of.tenantId}::int, ${of.scanId}::int, 'status', 'line ' || n || ${padding}
      from generate_series(${from}::int, ${to}::int) n order by n`);
    await tellScan(tx, of.scanId);
  });
const end = (of: { tenantId: number; scanId: number }) =>
  db.tenant(of.tenantId, async (tx) => {
    await tx.execute(sql`update scans set status = 'completed' where id = ${of.scanId}`);
    await tellScan(tx, of.scanId);
  });

async function ticket(of: { tenantId: number; userId: number }, scanId: number | null, seconds = 30) {
  const value = newToken();
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const sessionHash = hashToken(newToken());
  await db.system((tx) => insertSession(tx, sessionHash, of.userId));
  const bound = { tokenHash: hashToken(value), sessionHash, tenantId: of.tenantId, scanId, expiresAt };
  await db.tenant(of.tenantId, (tx) => insertLiveTicket(tx, bound));
  return value;
}

/** Opens a socket and keeps what it hears. */
function open(query: string, headers: Record<string, string> = {}, port = live.port) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${query}`, { headers });
  const lines: Line[] = [];
  socket.on("message", (data) => lines.push(JSON.parse(String(data))));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
  });
  const heard = async (count: number) => expect.poll(() => lines.length).toBe(count);
  return { socket, lines, closed, heard, texts: () => lines.map((line) => line.message) };
}

const upTo = (to: number, from = 1) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);

test("however many listen, a heartbeat does not ask the database for each: calls wait for the same connections", async () => {
  const of = await organization();
  await write(of, 1, 1);
  let looks = 0;
  const look: Db["look"] = (work) => {
    looks += 1;
    return db.look(work);
  };
  const how = { config, origins: allowed, cookieName, log: log as never, heartbeatMs: 500 };
  const started = await startLive({ ...how, db: { ...db, look } });
  const drawn = await Promise.all(Array.from({ length: 40 }, () => ticket(of, of.scanId)));
  const readers = drawn.map((value) => open(`scanId=${of.scanId}&ticket=${value}`, {}, started.port));
  await Promise.all(readers.map((reader) => reader.heard(1)));
  const beat = () => new Promise((resolve) => readers[0]?.socket.once("ping", resolve));
  await beat();
  const before = looks;
  await beat();
  // The look for what was not told is one more each second.
  expect(looks - before).toBeLessThan(readers.length / 2);
  await started.close();
});

test("however many scans and tenants are listened to, what was not told is asked for all at once, each second", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => organization()));
  for (const of of all) await write(of, 1, 1);
  const asked = { tenant: 0, look: 0 };
  const counted: Db = {
    ...db,
    tenant: (...call) => {
      asked.tenant += 1;
      return db.tenant(...call);
    },
    look: (work) => {
      asked.look += 1;
      return db.look(work);
    },
    // As if the connection that hears notifications were gone.
    listen: async () => async () => {},
  };
  const started = await startLive({ db: counted, config, origins: allowed, cookieName, log: log as never });
  const logs = [];
  const alerts = [];
  for (const of of all) {
    logs.push(open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`, {}, started.port));
    alerts.push(open(`ticket=${await ticket(of, null)}`, {}, started.port));
  }
  await Promise.all([...logs, ...alerts].map(({ heard }) => heard(1)));
  const nextSecond = async () => {
    const before = asked.look;
    await expect.poll(() => asked.look, { interval: 5 }).toBeGreaterThanOrEqual(before + 2);
  };
  await nextSecond();
  const before = asked.tenant;
  await nextSecond();
  await nextSecond();
  expect(asked.tenant - before).toBe(0);
  await write(all[3] as (typeof all)[0], 2, 2);
  await logs[3]?.heard(2);
  expect(logs.map(({ lines }) => lines.length)).toEqual(all.map((_, at) => (at === 3 ? 2 : 1)));
  await started.close();
});

test("a reader gets what was logged before, then what comes, then the end", async () => {
  const of = await organization();
  await write(of, 1, 3);
  const reader = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`);
  await reader.heard(3);
  await write(of, 4, 5);
  await reader.heard(5);
  await write(of, 6, 6);
  await end(of);
  expect(await reader.closed).toEqual({ code: 1000, reason: "scan ended" });
  expect(reader.texts()).toEqual(upTo(6));
  expect(reader.lines[0]).toEqual({
    seq: expect.any(Number),
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    message: "line 1",
    type: "status",
  });
});

test("a log line reaches its reader as it is written, and not with the next look of each second", async () => {
  const of = await organization();
  const reader = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`);
  await write(of, 1, 1);
  await reader.heard(1);
  const start = performance.now();
  for (let at = 2; at <= 41; at++) {
    const arrived = new Promise((resolve) => reader.socket.once("message", resolve));
    await write(of, at, at);
    await arrived;
  }
  // Forty looks would take about forty seconds.
  expect(performance.now() - start).toBeLessThan(20_000);
  reader.socket.close();
});

test("a reader that drops while lines are written misses none and gets none twice", async () => {
  const of = await organization();
  const writing = (async () => {
    for (let at = 0; at < 40; at++) await write(of, at * 50 + 1, at * 50 + 50);
    await end(of);
  })();
  const seen: Line[] = [];
  for (let code = 0, drops = 0; code !== 1000; drops++) {
    const after = seen.at(-1)?.seq ?? 0;
    const reader = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}&after=${after}`);
    reader.socket.on("message", () => {
      if (drops < 8 && reader.lines.length === 130) {
        reader.socket.removeAllListeners("message");
        reader.socket.terminate();
      }
    });
    code = (await reader.closed).code;
    seen.push(...reader.lines);
  }
  await writing;
  expect(seen.map((line) => line.message)).toEqual(upTo(2000));
});

test("a log longer than what is kept in memory is replayed whole, to several readers", async () => {
  const of = await organization();
  await write(of, 1, 3000);
  const first = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`);
  await write(of, 3001, 6000);
  const second = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`);
  await end(of);
  for (const reader of [first, second]) {
    expect((await reader.closed).code).toBe(1000);
    expect(reader.texts()).toEqual(upTo(6000));
  }
});

test("a ticket opens one socket, for its own topic, while it is fresh", async () => {
  const of = await organization();
  const code = async (query: string) => (await open(query).closed).code;
  const once = await ticket(of, of.scanId);
  const reader = open(`scanId=${of.scanId}&ticket=${once}`);
  await write(of, 1, 1);
  await reader.heard(1);
  expect(await code(`scanId=${of.scanId}&ticket=${once}`)).toBe(4401);
  expect(await code(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId, -1)}`)).toBe(4401);
  expect(await code(`scanId=${of.scanId}&ticket=forged`)).toBe(4401);
  expect(await code(`scanId=${of.scanId}`)).toBe(4401);
  expect(await code(`scanId=${of.scanId}&ticket=${await ticket(of, null)}`)).toBe(4403);
  expect(await code(`ticket=${await ticket(of, of.scanId)}`)).toBe(4403);
  for (const bad of ["2147483648", "9999999999999999", "-1", "1.5"]) {
    expect(await code(`scanId=${bad}&ticket=${await ticket(of, of.scanId)}`)).toBe(4400);
  }
  expect(await code(`scanId=1;drop&ticket=${await ticket(of, of.scanId)}`)).toBe(4400);
  reader.socket.close();
});

test("another organization's scan is refused exactly like one that does not exist", async () => {
  const [own, other] = [await organization(), await organization()];
  const foreign = await open(`scanId=${other.scanId}&ticket=${await ticket(own, other.scanId)}`).closed;
  const missing = await open(`scanId=999999&ticket=${await ticket(own, 999_999)}`).closed;
  expect(foreign).toEqual({ code: 4404, reason: "The requested scan could not be found." });
  expect(missing).toEqual(foreign);
});

test("a session cookie opens a socket from the platform's own pages, and from no other site", async () => {
  const of = await organization();
  const value = newToken();
  await db.system((tx) => insertSession(tx, hashToken(value), of.userId));
  const cookie = `other=1; ${cookieName}=${value}`;
  const reader = open(`scanId=${of.scanId}`, { cookie, origin: "http://localhost:4000" });
  await write(of, 1, 1);
  await reader.heard(1);
  const stranger = await open(`scanId=${of.scanId}`, { cookie, origin: "http://evil.example" }).closed;
  expect(stranger).toEqual({ code: 4403, reason: "This origin may not listen here." });
  await db.system((tx) => deleteSession(tx, hashToken(value)));
  expect(await reader.closed).toEqual({ code: 4401, reason: "Your session has ended. Sign in again." });
});

test("a deactivated user stops hearing", async () => {
  const of = await organization();
  const reader = open(`ticket=${await ticket(of, null)}`);
  await new Promise((resolve) => reader.socket.once("open", resolve));
  await db.system((tx) => tx.execute(sql`update users set is_active = false where id = ${of.userId}`));
  expect((await reader.closed).code).toBe(4401);
});

test("without a scan the socket carries the organization's new and resolved alerts, each once", async () => {
  const [own, other] = [await organization(), await organization()];
  let added = 0;
  const add = (of: typeof own, title: string) =>
    db.tenant(of.tenantId, async (tx) => {
      await tx.execute(sql`
        insert into alerts (tenant_id, application_id, fingerprint, title, description, severity, alert_type)
        values (${of.tenantId}, ${of.applicationId}, ${`a GET /${added++}`}, ${title}, 'd', 'high', 'authentication')`);
      await tellAlerts(tx, of.tenantId);
    });
  await add(own, "old");
  const reader = open(`ticket=${await ticket(own, null)}`);
  await new Promise((resolve) => reader.socket.once("open", resolve));
  // It opens before the platform has let it in: what is heard first, its position, shows that it has.
  await reader.heard(1);
  expect(reader.lines[0]).toMatchObject({ type: "position", seq: expect.any(Number) });
  reader.lines.length = 0;
  await add(other, "foreign");
  await add(own, "new");
  await reader.heard(1);
  await db.tenant(own.tenantId, async (tx) => {
    await tx.execute(sql`update alerts set is_resolved = true, resolved_at = now() where title = 'new'`);
    await tellAlerts(tx, own.tenantId);
  });
  await reader.heard(2);
  // The safety tick, which looks without a notice, must not repeat them.
  const looks = vi.spyOn(db, "tenant");
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThanOrEqual(2);
  await Promise.all(looks.mock.results.map(({ value }) => value));
  looks.mockRestore();
  expect(reader.lines.map((line) => [line.type, line.message])).toEqual([
    ["alert", "new"],
    ["alert-resolved", "new"],
  ]);
  expect(reader.lines[1]).toMatchObject({
    alert: { title: "new", isResolved: true, application: { id: own.applicationId, name: "Shop" } },
  });
  reader.socket.close();
});

/** Raises one alert as the platform does. */
const raise = (of: { tenantId: number; applicationId: number }, title: string) =>
  db.tenant(of.tenantId, async (tx) => {
    const { tenantId, applicationId } = of;
    const alert = { tenantId, applicationId, title, description: "d", fingerprint: `a GET /${title}` } as const;
    await raiseAlerts(tx, tenantId, [{ ...alert, severity: "high", alertType: "authentication" }]);
  });

test("a reader of alerts that was away gets each that was raised meanwhile once, in order, and then what comes", async () => {
  const of = await organization();
  await raise(of, "before");
  const first = open(`ticket=${await ticket(of, null)}`);
  await first.heard(1);
  await raise(of, "heard");
  await first.heard(2);
  const { seq } = first.lines[1] as Line;
  first.socket.terminate();
  for (let at = 0; at < 450; at++) await raise(of, `missed ${at}`);
  const again = open(`ticket=${await ticket(of, null)}&after=${seq}`);
  await again.heard(450);
  await raise(of, "live");
  await again.heard(451);
  expect(again.texts()).toEqual([...Array.from({ length: 450 }, (_, at) => `missed ${at}`), "live"]);
  again.socket.close();
});

test("a reader of alerts that knows a position of another database starts anew", async () => {
  const of = await organization();
  const reader = open(`ticket=${await ticket(of, null)}&after=1000000`);
  await reader.heard(1);
  expect(reader.lines[0]).toMatchObject({ type: "position", seq: 0 });
  await raise(of, "first");
  await reader.heard(2);
  reader.socket.close();
});

test("a reader that does not keep up is closed with 1013 and resumes where it stopped", async () => {
  const of = await organization();
  const limits = { maxBufferedBytes: 64 * 1024, stallMs: 300 };
  const strict = await startLive({ db, config, origins: allowed, cookieName, log: log as never, limits });
  await write(of, 1, 6000, "x".repeat(3000));
  const query = `scanId=${of.scanId}`;
  const slow = open(`${query}&ticket=${await ticket(of, of.scanId)}`, {}, strict.port);
  await new Promise((resolve) => slow.socket.once("message", resolve));
  const closes = vi.spyOn(WebSocket.prototype, "close");
  slow.socket.pause();
  await expect.poll(() => closes.mock.calls.map(([code]) => code)).toContain(1013);
  closes.mockRestore();
  slow.socket.resume();
  expect((await slow.closed).code).toBe(1013);
  expect(slow.lines.length).toBeLessThan(6000);
  await end(of);
  const after = slow.lines.at(-1)?.seq ?? 0;
  const again = open(`${query}&ticket=${await ticket(of, of.scanId)}&after=${after}`);
  expect((await again.closed).code).toBe(1000);
  const numbers = [...slow.lines, ...again.lines].map((line) => Number(/^line (\d+)/.exec(line.message)?.[1]));
  expect(numbers).toEqual(Array.from({ length: 6000 }, (_, at) => at + 1));
  await strict.close();
});

test("ping is answered with pong", async () => {
  const of = await organization();
  const reader = open(`ticket=${await ticket(of, null)}`);
  reader.socket.on("open", () => reader.socket.send("ping"));
  await expect.poll(() => reader.lines.map(({ type }) => type)).toContain("pong");
  reader.socket.close();
});

test("a reader of a deleted scan is told so", async () => {
  const of = await organization();
  const reader = open(`scanId=${of.scanId}&ticket=${await ticket(of, of.scanId)}`);
  await write(of, 1, 1);
  await reader.heard(1);
  await db.tenant(of.tenantId, (tx) => tx.execute(sql`delete from scans where id = ${of.scanId}`));
  expect(await reader.closed).toEqual({ code: 4404, reason: "The scan was deleted." });
});

test("stopping closes every socket with a reason and frees the port", async () => {
  const own = await startLive({ db, config, origins: allowed, cookieName, log: log as never });
  const of = await organization();
  const reader = open(`ticket=${await ticket(of, null)}`, {}, own.port);
  await new Promise((resolve) => reader.socket.once("open", resolve));
  await own.close();
  expect(await reader.closed).toEqual({ code: 1001, reason: "The platform is stopping." });
  const next = await startLive({
    db,
    config: { ...config, livePort: own.port },
    origins: allowed,
    cookieName,
    log: log as never,
  });
  await expect(
    startLive({ db, config: { ...config, livePort: next.port }, origins: allowed, cookieName, log: log as never }),
  ).rejects.toMatchObject({ code: "EADDRINUSE" });
  await next.close();
});
