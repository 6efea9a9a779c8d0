import { contract } from "../../src/contract/all.ts";
import type { AuditEntry, AuditFilter } from "../../src/contract/audit-log.ts";
import { listActs } from "../db/audit/audit-log.ts";
import type { Tx } from "../db/db.ts";
import { Refusal } from "../refusal.ts";
import { auditCsv } from "../reports/exports/audit-csv.ts";
import { attached } from "./attached.ts";
import { type CallContext, calls, inTenant, signedIn } from "./call.ts";

/** Entries that one file holds. */
const mostExported = 50_000;

export const auditLog = {
  list: calls.auditLog.list.handler(({ context, input: { scope, limit, ...filter } }) =>
    inScope(context, scope, async (tx) => {
      // One more than asked for tells whether there are more.
      const found = await listActs(tx, { ...filter, limit: limit + 1 });
      const entries = found.slice(0, limit);
      return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
    }),
  ),

  export: calls.auditLog.export.handler(async ({ context, input }) => {
    const { scope, format, ...filter } = input;
    // One more than fits tells whether there are more.
    const found = await inScope(context, scope, (tx) => listActs(tx, { ...filter, limit: mostExported + 1 }));
    const entries = found.slice(0, mostExported);
    const notice = found.length > mostExported ? cutNotice(entries, input, context.services.publicUrl) : undefined;
    const part = notice ? `-newest-${mostExported}` : "";
    const name = `audit-log-${new Date().toISOString().slice(0, 10)}${part}.${format}`;
    return attached(
      format === "csv"
        ? new File([auditCsv(entries, notice)], name, { type: "text/csv" })
        : new File([JSON.stringify([...entries, ...(notice ? [{ notice }] : [])], null, 2)], name, {
            type: "application/json",
          }),
    );
  }),
};

/** What a file says at its end that does not hold all. */
function cutNotice(entries: readonly AuditEntry[], asked: object, publicUrl: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, before: entries.at(-1)?.id }))
    if (value !== undefined) query.set(name, String(value));
  const address = `${publicUrl}/api${contract.auditLog.export["~orpc"].route.path}?${query}`;
  return `The newest ${mostExported.toLocaleString("en")} entries are here. Older ones: ${address}`;
}

/** The caller's organization, or for superadmins all of the platform, which crosses tenants. */
function inScope<T>(context: CallContext, scope: AuditFilter["scope"], work: (tx: Tx) => Promise<T>): Promise<T> {
  if (scope === "organization") return inTenant(context, work);
  if (signedIn(context).role !== "superadmin") {
    throw new Refusal(403, "Only superadmin users can read the whole platform's audit log.");
  }
  return context.services.db.system(work);
}
