import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeOnPostgres } from "../../testing/on-engines.ts";
import { type Db, rows } from "../db.ts";
import { scanLogs } from "../tables/scan-log-table.ts";
import {
  alerts,
  applications,
  invitations,
  magicLinks,
  products,
  scans,
  sessions,
  teams,
  tenants,
  users,
} from "../tables/schema.ts";
import { saveAsset } from "./tenant-assets.ts";
import { updateTenantUser } from "./tenant-users.ts";
import { deleteTenant, getTenant, listTenants, setFeatureFlags, setTenantActive } from "./tenants.ts";

describeOnPostgres("Organizations", (open) => {
  let db: Db;
  let counter = 0;
  beforeAll(async () => {
    db = await open();
  });

  /** An organization with a row in every table that tests of this file can fill. */
  async function furnished(name: string): Promise<{ id: number; admin: number; other: number; scanId: number }> {
    const own = ++counter;
    return await db.system(async (tx) => {
      const [tenant] = await tx.insert(tenants).values({ name }).returning();
      const tenantId = tenant?.id as number;
      const people = await tx
        .insert(users)
        .values([
          { email: `a${own}@example.test`, role: "admin", tenantId },
          { email: `b${own}@example.test`, role: "admin", tenantId },
        ])
        .returning();
      const [admin, other] = people.map(({ id }) => id) as [number, number];
      const expiresAt = new Date(Date.now() + 60_000);
      await tx.insert(sessions).values([
        { tokenHash: `one ${own}`, userId: admin, expiresAt },
        { tokenHash: `two ${own}`, userId: admin, expiresAt },
      ]);
      await tx.insert(magicLinks).values({ tokenHash: `link ${own}`, email: `a${own}@example.test`, expiresAt });
      await tx.insert(invitations).values({ tenantId, email: `c${own}@example.test`, role: "user" });
      await tx.insert(teams).values({ tenantId, name: "Team" });
      const [product] = await tx.insert(products).values({ tenantId, name: "Product" }).returning();
      const [application] = await tx
        .insert(applications)
        .values({
          tenantId,
          productId: product?.id as number,
          name: "App",
          targetUrl: "http://a.example",
          environment: "production",
          authMethod: "none",
        })
        .returning();
      const applicationId = application?.id as number;
      const [scan] = await tx.insert(scans).values({ tenantId, applicationId, status: "running" }).returning();
      const scanId = scan?.id as number;
      await tx.insert(scanLogs).values({ tenantId, scanId, type: "status", message: "started" });
      await tx.insert(alerts).values({
        tenantId,
        applicationId,
        scanId,
        fingerprint: "f",
        title: "t",
        description: "d",
        severity: "high",
        alertType: "authentication",
      });
      const image = { contentType: "image/png", bytes: new Uint8Array([1, 2, 3]), key: "k".repeat(43) };
      await saveAsset(tx, tenantId, "logo", image);
      return { id: tenantId, admin, other, scanId };
    });
  }

  /** How many rows every table that belongs to tenants holds of one. */
  async function census(tenantId: number): Promise<Record<string, number>> {
    return await db.system(async (tx) => {
      const tables = await rows<{ name: string }>(
        tx,
        sql`select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public' order by 1`,
      );
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const [row] = await rows<{ count: number }>(
          tx,
          sql`select count(*)::integer as count from ${sql.identifier(name)} where tenant_id = ${tenantId}`,
        );
        counts[name] = row?.count ?? -1;
      }
      return counts;
    });
  }

  let mine: Awaited<ReturnType<typeof furnished>>;
  let theirs: Awaited<ReturnType<typeof furnished>>;
  beforeEach(async () => {
    mine = await furnished("Mine");
    theirs = await furnished("Theirs");
  });

  test("deleting one leaves no row of it in any table, and every row of the others", async () => {
    const [before, theirsBefore] = [await census(mine.id), await census(theirs.id)];
    expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThanOrEqual(9);
    const stop = vi.fn(async () => {});
    expect(await db.system((tx) => deleteTenant(tx, mine.id, stop))).toBe("Mine");
    expect(Object.values(await census(mine.id)).every((count) => count === 0)).toBe(true);
    expect(await census(theirs.id)).toEqual(theirsBefore);
    expect(stop.mock.calls).toEqual([[mine.scanId]]);
    await db.system(async (tx) => {
      expect(await tx.$count(sessions, eq(sessions.userId, mine.admin))).toBe(0);
      expect(await tx.$count(sessions, eq(sessions.userId, theirs.admin))).toBe(2);
      const links = await tx.select({ email: magicLinks.email }).from(magicLinks);
      expect(links.map(({ email }) => email)).not.toContain(`a${counter - 1}@example.test`);
      expect(links.map(({ email }) => email)).toContain(`a${counter}@example.test`);
    });
  });

  test("deleting one is all or nothing", async () => {
    const before = await census(mine.id);
    await expect(
      db.system((tx) => deleteTenant(tx, mine.id, () => Promise.reject(new Error("the queue is down")))),
    ).rejects.toThrow("the queue is down");
    expect(await census(mine.id)).toEqual(before);
  });

  test("the platform's own is neither deleted nor deactivated", async () => {
    await db.system((tx) => tx.update(tenants).set({ isGlobal: true }).where(eq(tenants.id, mine.id)));
    await expect(db.system((tx) => deleteTenant(tx, mine.id, async () => {}))).rejects.toMatchObject({ status: 403 });
    await expect(db.system((tx) => setTenantActive(tx, mine.id, false))).rejects.toMatchObject({ status: 403 });
    expect(await db.system((tx) => getTenant(tx, mine.id))).toMatchObject({ isActive: true });
    await db.system((tx) => tx.update(tenants).set({ isGlobal: false }).where(eq(tenants.id, mine.id)));
  });

  test("deactivating one ends the sessions of its people and of nobody else", async () => {
    await db.system((tx) => setTenantActive(tx, mine.id, false));
    await db.system(async (tx) => {
      expect(await tx.$count(sessions, eq(sessions.userId, mine.admin))).toBe(0);
      expect(await tx.$count(sessions, eq(sessions.userId, theirs.admin))).toBe(2);
    });
  });

  test("two admins who deactivate each other at once: one remains active", async () => {
    const change = (actorId: number, userId: number) =>
      db.system((tx) => updateTenantUser(tx, { tenantId: mine.id, actorId, userId, isActive: false }));
    const ends = await Promise.allSettled([change(mine.admin, mine.other), change(mine.other, mine.admin)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await db.system((tx) => getTenant(tx, mine.id))).userCount).toBe(1);
  });

  test("flags that two people switch at once are both kept", async () => {
    // A flag of a later version must survive a switch by this one.
    await db.system((tx) =>
      tx
        .update(tenants)
        .set({ featureFlags: { another: true } })
        .where(eq(tenants.id, mine.id)),
    );
    const tenant = await db.system((tx) => setFeatureFlags(tx, mine.id, { slack_integration: true }));
    expect(tenant.featureFlags).toEqual({ another: true, slack_integration: true });
  });

  test("in a tenant's scope only the own one is known, with its own people counted", async () => {
    const seen = await db.tenant(mine.id, (tx) => listTenants(tx));
    expect(seen).toMatchObject([{ id: mine.id, userCount: 2 }]);
    await expect(db.tenant(mine.id, (tx) => getTenant(tx, theirs.id))).rejects.toMatchObject({ status: 404 });
  });
});
