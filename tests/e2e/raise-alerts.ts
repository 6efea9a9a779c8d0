import { raiseAlerts } from "../../server/db/alerts.ts";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import { applications } from "../../server/db/tables/schema.ts";
import type { Severity } from "../../src/contract/alerts.ts";
import type { FindingRow } from "../../src/contract/findings.ts";
import type { Platform } from "../bench/platform.ts";

/** Raises alerts of an application at once, as a scan does at its end; resolves once they are stored. */
export type RaiseAlerts = (titles: readonly string[], severity?: Severity) => Promise<void>;

/** Raises alerts beside a platform, in its own PostgreSQL database, of the first application in it. */
export async function alertsIn(databaseUrl: string): Promise<{ raise: RaiseAlerts; close(): Promise<void> }> {
  const db = await openPostgres(databaseUrl, () => {});
  const [application] = await db.system((tx) => tx.select().from(applications).orderBy(applications.id).limit(1));
  if (!application) throw new Error("The platform has no application that could have alerts.");
  const { id: applicationId, tenantId } = application;
  return {
    raise: async (titles, severity = "critical") => {
      const alerts = titles.map((title) => ({
        ...{ tenantId, applicationId, title, severity, fingerprint: `raised ${title}` },
        ...{ description: "It answers without a session.", alertType: "authentication" as const },
      }));
      await db.tenant(tenantId, (tx) => raiseAlerts(tx, tenantId, alerts));
    },
    close: () => db.close(),
  };
}

/** Has critical findings found again that somebody had called resolved: each raises its alert anew when it is called. */
export async function comingBack(platform: Platform): Promise<() => Promise<FindingRow>> {
  const { rows } = await platform.call<{ rows: FindingRow[] }>("GET", "/api/findings?severity=critical");
  return async () => {
    const row = rows.shift();
    if (!row) throw new Error("The platform has no further critical finding.");
    await platform.call("PUT", `/api/security-alerts/${row.alertId}/resolve`);
    await platform.call("POST", `/api/endpoints/${row.endpointId}/test`);
    return row;
  };
}
