import { eq, sql } from "drizzle-orm";
import { notFound } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { tellScan } from "../live-notices.ts";
import { scanEndpoints, scans } from "../tables/schema.ts";

/**
 * Removes a scan with its log, its verdicts, and the endpoints and alerts that no other scan has seen. Endpoints that
 * an earlier scan saw go back to what that one found out; its exchanges are not kept, so their proof is empty.
 */
export async function deleteScan(tx: Tx, id: number): Promise<void> {
  const [scan] = await tx.select({ id: scans.id }).from(scans).where(eq(scans.id, id)).for("update");
  if (!scan) throw notFound("scan");
  await tx.execute(sql`
    delete from endpoints where id in (
      select mine.endpoint_id from scan_endpoints mine where mine.scan_id = ${id} and not exists (
        select 1 from scan_endpoints other where other.endpoint_id = mine.endpoint_id and other.scan_id <> ${id}))`);
  await tx.execute(sql`
    update endpoints set
      has_authentication = older.has_authentication, has_authorization = older.has_authorization,
      is_public = older.is_public, security_level = older.security_level,
      auth_classification = older.auth_classification, authentication = older.authentication,
      "authorization" = older.authorization, source = older.source, is_shadow = older.is_shadow,
      is_orphan = older.is_orphan, is_zombie = older.is_zombie, access = older.access, coverage = older.coverage,
      exchanges = '[]', curl = null, finding = older.findings -> 0, scan_id = older.scan_id, last_checked = older.checked_at
    from (select distinct on (endpoint_id) * from scan_endpoints where scan_id <> ${id}
      order by endpoint_id, scan_id desc) older
    where older.endpoint_id = endpoints.id and endpoints.scan_id = ${id}`);
  await tx.delete(scanEndpoints).where(eq(scanEndpoints.scanId, id));
  await tx.delete(scans).where(eq(scans.id, id));
  await tellScan(tx, id);
}
