import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { origins } from "../../server/auth/origins.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { tellScan } from "../../server/db/live-notices.ts";
import { insertLiveTicket } from "../../server/db/live-tickets.ts";
import { insertSession } from "../../server/db/sessions.ts";
import { scans } from "../../server/db/tables/schema.ts";
import { startLive } from "../../server/live/live.ts";
import { openOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { someApplication, someTenant } from "../../server/testing/some-application.ts";
import { liveSocket } from "../../src/client/live-socket.ts";

const lines = 30;
/** Bytes from the platform after which each connection in turn is cut: before and in the handshake, then in and between frames. */
const cuts = [0, 60, 128, 131, 133, 180, 235, 240, 300, 410, 555, 790, 1024];

/** Stands before a port and cuts each connection after as many bytes as are next. */
async function startCutter(port: number) {
  const left = [...cuts];
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
  const db = await openOnSharedPostgres();
  const allowed = origins({ host: "127.0.0.1", embedOrigins: [], extensionIds: [] }, "http://localhost:4000", 4000);
  const config = { host: "127.0.0.1", livePort: 0 };
  const log = { error: (fault: unknown) => expect.unreachable(String(fault)) };
  const live = await startLive({ db, config, origins: allowed, cookieName: "session", log: log as never });
  const cutter = await startCutter(live.port);
  const { tenantId, userId } = await someTenant(db);
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
  const ticket = async () => {
    const [token, session] = [newToken(), hashToken(newToken())];
    await db.system((tx) => insertSession(tx, session, userId));
    const bound = { tokenHash: hashToken(token), sessionHash: session, tenantId, scanId };
    await db.tenant(tenantId, (tx) => insertLiveTicket(tx, { ...bound, expiresAt: new Date(Date.now() + 30_000) }));
    return Response.json({ url: `ws://127.0.0.1:${cutter.port}/?scanId=${scanId}&ticket=${token}` });
  };
  const seen: string[] = [];
  const closed = Promise.withResolvers<void>();
  const stop = liveSocket({ platform: "", fetch: ticket }, scanId, {
    onMessage: (line) => seen.push((line as { message: string }).message),
    onState: (state) => state === "closed" && closed.resolve(),
  });
  try {
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
  } finally {
    stop();
    cutter.close();
    await live.close();
    await db.close();
  }
});
