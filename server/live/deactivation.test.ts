import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { origins } from "../auth/origins.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import type { Db } from "../db/db.ts";
import { insertLiveTicket } from "../db/live-tickets.ts";
import { insertSession } from "../db/sessions.ts";
import { liveTickets, tenants, users } from "../db/tables/schema.ts";
import { updateTenantUser } from "../db/tenant/tenant-users.ts";
import { deleteTenant, setTenantActive } from "../db/tenant/tenants.ts";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { startLive } from "./live.ts";

let db: Db;
let live: Awaited<ReturnType<typeof startLive>>;
beforeAll(async () => {
  db = await openOnSharedPostgres();
  live = await startLive({
    db,
    config: { host: "127.0.0.1", livePort: 0 },
    origins: origins({ host: "127.0.0.1", embedOrigins: [], extensionIds: [] }, "http://localhost:4000", 4000),
    cookieName: "session",
    log: { error: () => {} },
    // Far longer than this test: nothing here may wait for it.
    heartbeatMs: 60_000,
  });
});
afterAll(async () => {
  await live.close();
  await db.close();
});

test.each([
  [
    "gets another role",
    (tenantId: number, actorId: number, userId: number) =>
      db.system((tx) => updateTenantUser(tx, { tenantId, actorId, userId, role: "viewer" })),
  ],
  [
    "is deactivated",
    (tenantId: number, actorId: number, userId: number) =>
      db.system((tx) => updateTenantUser(tx, { tenantId, actorId, userId, isActive: false })),
  ],
  ["has a deactivated organization", (tenantId: number) => db.system((tx) => setTenantActive(tx, tenantId, false))],
  ["has a deleted organization", (tenantId: number) => db.system((tx) => deleteTenant(tx, tenantId, async () => {}))],
] as const)("who %s stops hearing at once, and nobody else does", async (_, end) => {
  const mine = await organization();
  const neighbour = await organization();
  const [socket, other] = [await listen(mine), await listen(neighbour)];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await end(mine.tenantId, mine.admin, mine.userId);
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000, "still open"))])).toBe(4401);
  expect(other.readyState).toBe(WebSocket.OPEN);
  other.terminate();
});

async function organization(): Promise<{ tenantId: number; admin: number; userId: number }> {
  return await db.system(async (tx) => {
    const [tenant] = await tx.insert(tenants).values({ name: "T" }).returning();
    const tenantId = tenant?.id as number;
    const row = () => ({ email: `${crypto.randomUUID()}@t.example`, role: "admin" as const, tenantId });
    const [admin, user] = await tx.insert(users).values([row(), row()]).returning();
    return { tenantId, admin: admin?.id as number, userId: user?.id as number };
  });
}

/** A socket that hears the organization's alerts. */
async function listen(of: { tenantId: number; userId: number }): Promise<WebSocket> {
  const [ticket, sessionHash] = [newToken(), hashToken(newToken())];
  const expiresAt = new Date(Date.now() + 30_000);
  await db.system((tx) => insertSession(tx, sessionHash, of.userId));
  await db.tenant(of.tenantId, (tx) =>
    insertLiveTicket(tx, {
      tokenHash: hashToken(ticket),
      sessionHash,
      tenantId: of.tenantId,
      scanId: null,
      expiresAt,
    }),
  );
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/?ticket=${ticket}`);
  await new Promise((resolve) => socket.once("open", resolve));
  // The socket opens before the platform has looked at its ticket, which it then spends.
  const tickets = () => db.system((tx) => tx.select().from(liveTickets));
  await vi.waitUntil(async () => (await tickets()).every(({ tokenHash }) => tokenHash !== hashToken(ticket)), {
    timeout: 600_000,
  });
  return socket;
}
