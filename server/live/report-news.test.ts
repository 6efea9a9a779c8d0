import { once } from "node:events";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { NewReport } from "../../src/contract/reports.ts";
import { origins } from "../auth/origins.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import type { Db } from "../db/db.ts";
import { insertLiveTicket } from "../db/live-tickets.ts";
import { completeReport, failReport, insertReport } from "../db/report/reports.ts";
import { insertSession } from "../db/sessions.ts";
import { tenants, users } from "../db/tables/schema.ts";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { startLive } from "./live.ts";

let db: Db;
let live: Awaited<ReturnType<typeof startLive>>;
beforeAll(async () => {
  db = await openOnSharedPostgres();
  const allowed = origins({ host: "127.0.0.1", embedOrigins: [], extensionIds: [] }, "http://localhost:4000", 4000);
  const log = pino({ level: "silent" });
  live = await startLive({ db, config: { host: "127.0.0.1", livePort: 0 }, origins: allowed, cookieName: "s", log });
});
afterAll(async () => {
  await live.close();
  await db.close();
});

const request: NewReport = {
  title: "Quarterly",
  reportType: "global_summary",
  scope: "global",
  includeExecutiveSummary: true,
  includeVulnerabilityDetails: true,
  includeEndpointListing: true,
  includeRecommendations: true,
};

async function listener(name: string) {
  const { tenantId, userId } = await db.system(async (tx) => {
    const [tenant] = await tx.insert(tenants).values({ name }).returning();
    const tenantId = tenant?.id as number;
    const [user] = await tx
      .insert(users)
      .values({ email: `${name}@t.example`, tenantId })
      .returning();
    return { tenantId, userId: user?.id as number };
  });
  const [ticket, sessionHash] = [newToken(), hashToken(newToken())];
  await db.system((tx) => insertSession(tx, sessionHash, userId));
  const expiresAt = new Date(Date.now() + 30_000);
  await db.tenant(tenantId, (tx) =>
    insertLiveTicket(tx, { tokenHash: hashToken(ticket), sessionHash, tenantId, scanId: null, expiresAt }),
  );
  const heard: unknown[] = [];
  const report = () => db.tenant(tenantId, (tx) => insertReport(tx, tenantId, request, userId));
  const [before] = [await report()];
  await db.tenant(tenantId, (tx) => failReport(tx, before, "before anybody listened"));
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/?ticket=${ticket}`);
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  await once(socket, "open");
  // It opens before the platform has let it in: what is heard first shows that it has.
  const fail = async (reason: string) => {
    const early = await report();
    await db.tenant(tenantId, (tx) => failReport(tx, early, reason));
  };
  for (let at = 0; heard.length === 0; at++) {
    await fail("early");
    await vi.waitUntil(() => heard.length > 0, { timeout: 100 * (at + 1) }).catch(() => undefined);
  }
  await fail("last of the early");
  await expect.poll(() => heard.at(-1)).toMatchObject({ report: { errorMessage: "last of the early" } });
  heard.length = 0;
  return { tenantId, userId, heard, report, socket };
}

test("a report that is ready or has failed is told once, to its own tenant alone", async () => {
  const [own, other] = [await listener("own"), await listener("other")];
  const [ready, broken] = [await own.report(), await own.report()];
  await db.tenant(own.tenantId, (tx) => completeReport(tx, ready, new Uint8Array([1, 2, 3])));
  await expect.poll(() => own.heard.length).toBe(1);
  await db.tenant(own.tenantId, (tx) => failReport(tx, broken, "Too many endpoints."));
  await expect.poll(() => own.heard.length).toBe(2);
  expect(own.heard).toMatchObject([
    {
      type: "report",
      message: "Quarterly",
      requestedBy: own.userId,
      report: { id: ready.id, status: "completed", fileSize: 3 },
    },
    { type: "report", report: { id: broken.id, status: "failed", errorMessage: "Too many endpoints." } },
  ]);
  expect(other.heard).toEqual([]);
  for (const { socket } of [own, other]) {
    socket.close();
    await once(socket, "close");
  }
});
