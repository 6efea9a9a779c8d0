import type { Db } from "../db/db.ts";
import { reports } from "../db/tables/report-tables.ts";
import { alerts, applications, endpoints, products, scans } from "../db/tables/schema.ts";

let filled = 0;

/** Gives a tenant an application with a scan, an endpoint, a critical alert and a report; resolves to the scan. */
export async function fillTenant(db: Db, tenant: number, status: "pending" | "running" | "completed"): Promise<number> {
  filled += 1;
  return await db.tenant(tenant, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({ tenantId: tenant, name: `P${Math.random()}` })
      .returning();
    const [application] = await tx
      .insert(applications)
      .values({
        tenantId: tenant,
        productId: product?.id as number,
        name: `Billing ${filled}`,
        targetUrl: "http://127.0.0.1:9",
        environment: "production",
        authMethod: "none",
      })
      .returning();
    const applicationId = application?.id as number;
    const [scan] = await tx.insert(scans).values({ tenantId: tenant, applicationId, status }).returning();
    const verdict = { state: "not_tested" as const, confidence: null, code: "c", reason: "r" };
    const [endpoint] = await tx
      .insert(endpoints)
      .values({
        tenantId: tenant,
        applicationId,
        method: "GET",
        path: "/",
        isPublic: false,
        securityLevel: "secure",
        authClassification: "unknown",
        authentication: verdict,
        authorization: verdict,
        source: "openapi",
        isShadow: false,
        exchanges: [],
        scanId: scan?.id,
        lastChecked: new Date(),
      })
      .returning();
    await tx.insert(alerts).values({
      tenantId: tenant,
      applicationId,
      endpointId: endpoint?.id,
      scanId: scan?.id,
      fingerprint: "f",
      title: "Open",
      description: "",
      severity: "critical",
      alertType: "authentication",
    });
    await tx.insert(reports).values({
      tenantId: tenant,
      title: "R",
      reportType: "global_summary",
      scope: "global",
      request: { title: "R", reportType: "global_summary", scope: "global" } as never,
    });
    return scan?.id as number;
  });
}
/** How many scans, endpoints, alerts, reports and applications a tenant has. */
export const leftOf = (db: Db, tenant: number): Promise<number[]> =>
  db.tenant(tenant, async (tx) => [
    await tx.$count(scans),
    await tx.$count(endpoints),
    await tx.$count(alerts),
    await tx.$count(reports),
    await tx.$count(applications),
  ]);
