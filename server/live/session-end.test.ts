import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { origins } from "../auth/origins.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { openPostgres } from "../db/connection/postgres.ts";
import { type Db, rows } from "../db/db.ts";
import { deleteEmbedKey, insertEmbedKey } from "../db/embed-keys.ts";
import { insertLiveTicket } from "../db/live-tickets.ts";
import { deleteSession, deleteSessions, findSessionUser, insertSession, renewSession } from "../db/sessions.ts";
import { sessions, tenants, users } from "../db/tables/schema.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { startLive } from "./live.ts";

type Live = Awaited<ReturnType<typeof startLive>>;

const allowed = origins({ host: "127.0.0.1", embedOrigins: [], extensionIds: [] }, "http://localhost:4000", 4000);
// The heartbeat is far longer than these tests: nothing here may wait for it.
const channel = (db: Db) =>
  startLive({
    db,
    config: { host: "127.0.0.1", livePort: 0 },
    origins: allowed,
    cookieName: "session",
    log: { error: () => {} },
    heartbeatMs: 60_000,
  });

describe("with one web process", () => {
  let db: Db;
  let live: Live;
  beforeAll(async () => {
    db = await openOnSharedPostgres();
    live = await channel(db);
  });
  afterAll(async () => {
    await live.close();
    await db.close();
  });
  suite(() => [{ db, live }]);
});

describe("with two web processes", () => {
  let server: PostgresServer;
  const webs: { db: Db; live: Live }[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    const address = await server.newDatabase();
    for (let at = 0; at < 2; at++) {
      const db = await openPostgres(address, () => {});
      webs.push({ db, live: await channel(db) });
    }
  });
  afterAll(async () => {
    for (const { live, db } of webs) {
      await live.close();
      await db.close();
    }
    await server.close();
  });
  suite(() => webs);
});

function suite(webs: () => { db: Db; live: Live }[]): void {
  const main = () => webs()[0]?.db as Db;

  async function person() {
    return await main().system(async (tx) => {
      const [tenant] = await tx.insert(tenants).values({ name: "T" }).returning();
      const tenantId = tenant?.id as number;
      const email = `${crypto.randomUUID()}@t.example`;
      const [user] = await tx.insert(users).values({ email, role: "admin", tenantId }).returning();
      const scan = await rows<{ id: number }>(
        tx,
        sql`
        with product as (insert into products (tenant_id, name) values (${tenantId}, 'Shop') returning id),
          application as (
            insert into applications (tenant_id, product_id, name, target_url, environment, auth_method)
            select ${tenantId}, id, 'Shop', 'http://shop.example', 'staging', 'none' from product returning id)
        insert into scans (tenant_id, application_id, status) select ${tenantId}, id, 'running' from application returning id`,
      );
      const scanId = scan[0]?.id as number;
      await tx.execute(sql`
        insert into scan_logs (tenant_id, scan_id, type, message) values (${tenantId}, ${scanId}, 'status', 'a line')`);
      return { tenantId, userId: user?.id as number, scanId };
    });
  }
  type Person = Awaited<ReturnType<typeof person>>;

  async function session(of: Person) {
    const token = newToken();
    await main().system((tx) => insertSession(tx, hashToken(token), of.userId));
    return token;
  }
  async function ticket(of: Person, token: string) {
    const value = newToken();
    const bound = {
      tokenHash: hashToken(value),
      sessionHash: hashToken(token),
      tenantId: of.tenantId,
      scanId: of.scanId,
    };
    const expiresAt = new Date(Date.now() + 30_000);
    await main().tenant(of.tenantId, (tx) => insertLiveTicket(tx, { ...bound, expiresAt }));
    return value;
  }
  /** Sockets of a session on every web process: one by its cookie, and one by a ticket. Each has heard a line. */
  async function sockets(of: Person, token: string) {
    const opened: ReturnType<typeof watch>[] = [];
    for (const { live } of webs()) {
      const address = `ws://127.0.0.1:${live.port}/?scanId=${of.scanId}`;
      opened.push(watch(new WebSocket(address, { headers: { cookie: `session=${token}` } })));
      opened.push(watch(new WebSocket(`${address}&ticket=${await ticket(of, token)}`)));
    }
    await Promise.all(opened.map(({ heard }) => heard));
    return opened;
  }
  const watch = (socket: WebSocket) => ({
    socket,
    heard: new Promise((resolve) => socket.once("message", resolve)),
    closed: new Promise<number>((resolve) => socket.once("close", resolve)),
  });
  /** The code of the close, which comes long before the next heartbeat. */
  const soon = (closed: Promise<number>) =>
    Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000, "still open"))]);

  test.each([
    ["signs out", (_: Person, token: string) => main().system((tx) => deleteSession(tx, hashToken(token)))],
    ["gets another role", (of: Person) => main().system((tx) => deleteSessions(tx, of.userId))],
    [
      "came by a portal's key that is revoked",
      async ({ tenantId }: Person, token: string) => {
        const fields = {
          tenantId,
          hash: newToken(),
          role: "viewer",
          addsUsers: false,
          createdBy: "a@t.example",
        } as const;
        const key = await main().tenant(tenantId, (tx) =>
          insertEmbedKey(tx, { ...fields, name: newToken(), expiresAt: new Date(Date.now() + 60_000) }),
        );
        await main().system((tx) =>
          tx
            .update(sessions)
            .set({ embedKeyId: key.id, mostRole: "viewer" })
            .where(eq(sessions.tokenHash, hashToken(token))),
        );
        await main().tenant(tenantId, (tx) => deleteEmbedKey(tx, tenantId, key.id));
      },
    ],
  ] as const)(
    "who %s hears nothing a second later, by cookie or by ticket, and old tickets are void",
    async (_, end) => {
      const [mine, neighbour] = [await person(), await person()];
      const token = await session(mine);
      const [own, other] = [await sockets(mine, token), await sockets(neighbour, await session(neighbour))];
      const drawn = await Promise.all(webs().map(() => ticket(mine, token)));
      await end(mine, token);
      expect(await Promise.all(own.map(({ closed }) => soon(closed)))).toEqual(own.map(() => 4401));
      for (const [at, { live }] of webs().entries()) {
        const late = watch(new WebSocket(`ws://127.0.0.1:${live.port}/?scanId=${mine.scanId}&ticket=${drawn[at]}`));
        expect(await late.closed).toBe(4401);
      }
      expect(other.map(({ socket }) => socket.readyState)).toEqual(other.map(() => WebSocket.OPEN));
      for (const { socket } of other) socket.terminate();
    },
  );

  test("a password change ends the user's other sessions at once, and its own sockets and tickets with the old token", async () => {
    const of = await person();
    const [old, other, renewed] = [await session(of), await session(of), newToken()];
    const [own, others] = [await sockets(of, old), await sockets(of, other)];
    const drawn = await ticket(of, old);
    const hash = hashToken(old);
    await main().system((tx) => renewSession(tx, of.userId, hash, hashToken(renewed)));
    expect(await Promise.all(others.map(({ closed }) => soon(closed)))).toEqual(others.map(() => 4401));
    await main().system((tx) => deleteSession(tx, hash));
    expect(await Promise.all(own.map(({ closed }) => soon(closed)))).toEqual(own.map(() => 4401));
    const late = watch(new WebSocket(`ws://127.0.0.1:${webs()[0]?.live.port}/?scanId=${of.scanId}&ticket=${drawn}`));
    expect(await late.closed).toBe(4401);
    const again = await sockets(of, renewed);
    await Promise.all(again.map(({ heard }) => heard));
    for (const { socket } of again) socket.terminate();
  });

  test("a token that was renewed ends by itself within a second or so, however it is used meanwhile", async () => {
    const of = await person();
    const [old, renewed] = [hashToken(await session(of)), hashToken(newToken())];
    const stands = async () => (await main().system((tx) => findSessionUser(tx, old))) !== null;
    const long = new Date(Date.now() - 3600_000);
    await main().system((tx) => renewSession(tx, of.userId, old, renewed));
    await main().system((tx) => tx.update(sessions).set({ lastSeen: long }).where(eq(sessions.tokenHash, old)));
    expect(await stands()).toBe(true);
    await expect.poll(stands).toBe(false);
  });

  test("a sign-out at the very moment of a handshake ends the socket as well", async () => {
    const of = await person();
    for (let attempt = 0; attempt < 10; attempt++) {
      const token = await session(of);
      const headers = { cookie: `session=${token}` };
      const racing = webs().map(({ live }) => watch(new WebSocket(`ws://127.0.0.1:${live.port}/`, { headers })));
      await new Promise((resolve) => setTimeout(resolve, attempt));
      await main().system((tx) => deleteSession(tx, hashToken(token)));
      expect(await Promise.all(racing.map(({ closed }) => soon(closed)))).toEqual(racing.map(() => 4401));
    }
  });

  test("a session of one Firefox extension opens no socket for another, by cookie or by ticket", async () => {
    const of = await person();
    const token = newToken();
    const [own, other] = ["moz-extension://own", "moz-extension://other"];
    await main().system((tx) => insertSession(tx, hashToken(token), of.userId, own));
    const address = `ws://127.0.0.1:${webs()[0]?.live.port}/?scanId=${of.scanId}`;
    const open = async (origin: string) => [
      watch(new WebSocket(address, { origin, headers: { cookie: `session=${token}` } })),
      watch(new WebSocket(`${address}&ticket=${await ticket(of, token)}`, { origin })),
    ];
    for (const { closed } of await open(other)) expect(await closed).toBe(4403);
    for (const { heard, socket } of await open(own)) {
      await heard;
      socket.terminate();
    }
  });
}
