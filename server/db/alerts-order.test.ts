import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { raiseAlerts } from "./alerts.ts";
import type { Db, Tx } from "./db.ts";
import { alertsAfter } from "./live.ts";
import { applications, products, tenants } from "./tables/schema.ts";

let db: Db;
beforeAll(async () => {
  db = await openOnSharedPostgres();
});
afterAll(() => db.close());

test("an alert of a scan that ends later never stands before one that was seen already", async () => {
  const { tenantId, applicationId } = await db.system(async (tx) => {
    const [tenant] = await tx.insert(tenants).values({ name: "T" }).returning();
    const tenantId = tenant?.id as number;
    const [product] = await tx.insert(products).values({ tenantId, name: "Shop" }).returning();
    const [application] = await tx
      .insert(applications)
      .values({
        ...{ tenantId, productId: product?.id as number, name: "Shop", targetUrl: "http://shop.example" },
        ...{ environment: "staging", authMethod: "none" },
      })
      .returning();
    return { tenantId, applicationId: application?.id as number };
  });
  const raise = (tx: Tx, title: string) =>
    raiseAlerts(tx, tenantId, [
      {
        ...{ tenantId, applicationId, title, description: "d", fingerprint: title },
        ...{ severity: "high", alertType: "authentication" },
      },
    ]);
  const held = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  const slow = db.tenant(tenantId, async (tx) => {
    await raise(tx, "slow");
    inserted.resolve();
    await held.promise;
  });
  await inserted.promise;
  const quick = db.tenant(tenantId, (tx) => raise(tx, "quick"));
  const seen = await Promise.race([quick, new Promise((resolve) => setTimeout(resolve, 300))]).then(() =>
    alertsAfter(db, tenantId, 0, 10),
  );
  held.resolve();
  await Promise.all([slow, quick]);
  const after = seen.at(-1)?.id ?? 0;
  const rest = await alertsAfter(db, tenantId, after, 10);
  expect([...seen, ...rest].map(({ title }) => title).sort()).toEqual(["quick", "slow"]);
});
