import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { describeOnBothEngines } from "../testing/on-engines.ts";
import { type Db, rows } from "./db.ts";
import { alerts, applications, products, scans, teams, tenants } from "./tables/schema.ts";

describeOnBothEngines("Tenants are kept apart by the database itself", (open) => {
  let db: Db;
  let [mine, theirs] = [0, 0];
  let tables: string[] = [];

  beforeAll(async () => {
    db = await open();
    [mine, theirs] = await db.system(async (tx) => {
      const made = await tx
        .insert(tenants)
        .values([{ name: "Mine" }, { name: "Theirs" }])
        .returning();
      return [made[0]?.id as number, made[1]?.id as number];
    });
    for (const tenantId of [mine, theirs]) {
      await db.tenant(tenantId, async (tx) => {
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
        await tx.insert(scans).values({ tenantId, applicationId });
        await tx.insert(alerts).values({
          tenantId,
          applicationId,
          fingerprint: "f",
          title: "t",
          description: "d",
          severity: "high",
          alertType: "authentication",
        });
      });
    }
    tables = (
      await db.system((tx) =>
        rows<{ name: string }>(
          tx,
          sql`select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'`,
        ),
      )
    ).map(({ name }) => name);
  });

  test("every table enforces its policies even for its owner", async () => {
    const open = await db.system((tx) =>
      rows<{ relname: string }>(
        tx,
        sql`select relname from pg_class where relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
          and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
      ),
    );
    expect(tables.length).toBeGreaterThanOrEqual(10);
    expect(open).toEqual([]);
  });

  test("raw SQL without a where clause sees the own tenant's rows alone", async () => {
    for (const table of ["teams", "products", "applications", "scans", "alerts"]) {
      const found = await db.tenant(mine, (tx) =>
        rows<{ tenant_id: number }>(tx, sql`select tenant_id from ${sql.identifier(table)}`),
      );
      expect(found, table).toEqual([{ tenant_id: mine }]);
    }
    const known = await db.tenant(mine, (tx) => rows(tx, sql`select id from tenants`));
    expect(known).toEqual([{ id: mine }]);
  });

  test("a query for another tenant's rows by their id finds nothing, changes nothing, deletes nothing", async () => {
    await db.tenant(mine, async (tx) => {
      expect(await rows(tx, sql`select * from teams where tenant_id = ${theirs}`)).toEqual([]);
      expect(await rows(tx, sql`update teams set name = 'taken' where tenant_id = ${theirs} returning id`)).toEqual([]);
      expect(await rows(tx, sql`delete from scans where tenant_id = ${theirs} returning id`)).toEqual([]);
    });
    expect(await db.tenant(theirs, (tx) => tx.select({ name: teams.name }).from(teams))).toEqual([{ name: "Team" }]);
    expect(await db.tenant(theirs, (tx) => tx.$count(scans))).toBe(1);
  });

  test("what only reads can write nothing, and gives its connection back", async () => {
    const write = db.tenant(mine, (tx) => tx.update(teams).set({ name: "written" }), "reads");
    await expect(write).rejects.toMatchObject({ cause: { code: "25006" } });
    const reads = Array.from({ length: 50 }, () => db.tenant(mine, (tx) => tx.select().from(teams), "reads"));
    const [first] = await Promise.all(reads);
    expect(first).toEqual([expect.objectContaining({ tenantId: mine, name: "Team" })]);
    await db.tenant(mine, (tx) => tx.update(teams).set({ description: "written" }));
  });

  test("a row cannot be written into, or moved to, another tenant", async () => {
    const policy = expect.objectContaining({ cause: expect.objectContaining({ code: "42501" }) });
    await expect(db.tenant(mine, (tx) => tx.insert(teams).values({ tenantId: theirs, name: "x" }))).rejects.toEqual(
      policy,
    );
    await expect(db.tenant(mine, (tx) => tx.update(teams).set({ tenantId: theirs }))).rejects.toEqual(policy);
  });

  test("a row cannot point at another tenant's row, though its id is known", async () => {
    const foreign = await db.tenant(theirs, async (tx) => {
      const [team] = await tx.select().from(teams);
      const [product] = await tx.select().from(products);
      const [application] = await tx.select().from(applications);
      const [scan] = await tx.select().from(scans);
      const [alert] = await tx.select().from(alerts);
      return { team, product, application, scan, alert } as Record<string, { id: number }>;
    });
    const of = (name: string) => foreign[name]?.id as number;
    for (const statement of [
      sql`insert into scans (tenant_id, application_id, status) values (${mine}, ${of("application")}, 'completed')`,
      sql`insert into scan_logs (tenant_id, scan_id, type, message) values (${mine}, ${of("scan")}, 'info', 'm')`,
      sql`insert into imported_traffic (tenant_id, application_id, operations) values (${mine}, ${of("application")}, '[]')`,
      sql`update applications set product_id = ${of("product")}`,
      sql`update alerts set scan_id = ${of("scan")}`,
      sql`update alerts set application_id = ${of("application")}, fingerprint = 'other'`,
    ]) {
      await expect(db.tenant(mine, (tx) => tx.execute(statement))).rejects.toMatchObject({ cause: { code: "23503" } });
    }
    const single = await db.system((tx) =>
      rows(
        tx,
        sql`select conrelid::regclass::text as of, conname from pg_constraint where contype = 'f' and cardinality(conkey) = 1
          and conrelid in (select attrelid from pg_attribute where attname = 'tenant_id')
          and confrelid in (select attrelid from pg_attribute where attname = 'tenant_id')`,
      ),
    );
    expect(single).toEqual([]);
  });

  test("in a tenant's scope nobody becomes a superadmin, and no tenant the platform's own", async () => {
    for (const statement of [
      sql`update users set role = 'superadmin'`,
      sql`update users set tenant_id = ${mine}`,
      sql`update tenants set is_global = true`,
      sql`update tenants set max_users = 1000`,
      sql`update tenants set is_active = true`,
    ]) {
      await expect(db.tenant(mine, (tx) => tx.execute(statement))).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });

  test("without a tenant the role of requests sees nothing", async () => {
    const seen = await db.tenant(mine, async (tx) => {
      await tx.execute(sql`select set_config('app.tenant_id', '', true)`);
      return await rows(tx, sql`select id from scans`);
    });
    expect(seen).toEqual([]);
  });

  test("password hashes, sign-in links and sessions cannot be read in a tenant's scope", async () => {
    for (const statement of [
      sql`select password_hash from users`,
      sql`select * from magic_links`,
      sql`select * from sessions`,
      sql`select * from live_tickets`,
      sql`select * from settings`,
    ]) {
      await expect(db.tenant(mine, (tx) => tx.execute(statement))).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });

  test("a scope ends with its transaction, also when the transaction fails", async () => {
    await db.tenant(mine, () => Promise.reject(new Error("over"))).catch(() => undefined);
    expect(await db.tenant(theirs, (tx) => rows(tx, sql`select tenant_id from teams`))).toEqual([
      { tenant_id: theirs },
    ]);
  });

  test("a notification is heard once its transaction commits, and not when it fails", async () => {
    const heard: string[] = [];
    const stop = await db.listen("postern_test", (payload) => heard.push(payload));
    await db
      .system(async (tx) => {
        await tx.execute(sql`select pg_notify('postern_test', 'lost')`);
        throw new Error("over");
      })
      .catch(() => undefined);
    await db.system((tx) => tx.execute(sql`select pg_notify('postern_test', 'told')`));
    await expect.poll(() => heard).toEqual(["told"]);
    await stop();
  });

  test("what keeps a key to its applications does not make the database expect few rows for everybody else", async () => {
    await db.tenant(mine, (tx) =>
      tx.execute(sql`insert into scans (tenant_id, application_id, status)
        select tenant_id, id, 'completed' from applications, generate_series(1, 3000)`),
    );
    await db.system(async (tx) => {
      // Its owner alone may.
      await tx.execute(sql`select set_config('role', 'none', true)`);
      await tx.execute(sql`analyze scans`);
    });
    const [plan] = await db.tenant(mine, (tx) =>
      rows<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(tx, sql`explain (format json) select * from scans`),
    );
    expect(plan?.["QUERY PLAN"][0].Plan["Plan Rows"]).toBeGreaterThan(1000);
  });
});
