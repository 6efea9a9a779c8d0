import { type SQL, sql } from "drizzle-orm";
import type { AuditChange } from "../../../src/contract/audit-log.ts";
import { rows, type Tx } from "../db.ts";

/** The row that an act is about, before it: what it is called, and its fields that may be shown. */
export type Before = { label: string | null; fields: Record<string, AuditChange["from"]> };

/** What is called by a step of a path, for example `teams` in `/teams/{id}`: its table, its name, the fields to compare. */
type Subject = { table: string; label: SQL; fields: readonly string[] };

const of = (table: string, label: string, fields: readonly string[] = []): Subject => ({
  table,
  label: sql.raw(label),
  fields,
});
const slackSetting = of("slack_settings", "workspace_name", ["workspaceName", "isActive", "defaultChannel"]);

const subjects: Readonly<Record<string, Subject>> = {
  applications: of("applications", "name", [
    "name",
    "targetUrl",
    "environment",
    "authMethod",
    "makesObjects",
    "writesBack",
    "isIntrusive",
  ]),
  identities: of("identities", "label", ["label", "role", "isPrivileged", "tenantLabel", "authMethod", "healthPath"]),
  scans: of("scans", "(select name from applications where applications.id = scans.application_id)"),
  endpoints: of("endpoints", "method || ' ' || path", ["teamId"]),
  findings: of("findings", "detail->>'title'"),
  "security-alerts": of("alerts", "title"),
  reports: of("reports", "title"),
  teams: of("teams", "name", ["name"]),
  "api-keys": of("api_keys", "name"),
  "embed-keys": of("embed_keys", "name"),
  users: of("users", "email", ["role", "isActive"]),
  invitations: of("invitations", "email"),
  tenants: of("tenants", "name", ["name", "domain", "maxUsers", "isActive"]),
  "email-settings": of("email_settings", "from_email", [
    "provider",
    "authType",
    "fromEmail",
    "fromName",
    "smtpHost",
    "smtpPort",
    "isActive",
  ]),
  "email-templates": of("email_templates", "name", ["name", "isActive"]),
  "slack-settings": slackSetting,
  "team-channels": of("slack_team_channels", "'#' || channel_name"),
  webhooks: of("webhooks", "name", ["name", "events", "leastSeverity", "isActive"]),
  "webhook-deliveries": of("webhook_deliveries", "title"),
  "scan-configs": of("scan_configs", "name", ["name", "enabled"]),
};

/** Looks at what a path step and an id name; null where nothing does, or the scope may not see it. */
export async function subjectBefore(tx: Tx, step: string, id: number): Promise<Before | null> {
  const subject = subjects[step];
  if (!subject) return null;
  const columns = subject.fields.map((field) => sql`, ${sql.identifier(snake(field))} as ${sql.identifier(field)}`);
  const [row] = await rows<Record<string, AuditChange["from"]>>(
    tx,
    sql`select ${subject.label} as "subjectLabel"${sql.join(columns)} from ${sql.identifier(subject.table)} where id = ${id}`,
  );
  if (!row) return null;
  const { subjectLabel, ...fields } = row;
  return { label: subjectLabel === null ? null : String(subjectLabel), fields };
}

/** Fields that hold a row's id, and the table of that row. */
const named: Readonly<Record<string, string>> = { teamId: "teams", applicationId: "applications" };

/** Changes that name rows of the tenant by what they are called, instead of by ids. Tenant scope. */
export async function withNames(tx: Tx, changes: readonly AuditChange[]): Promise<AuditChange[]> {
  return await Promise.all(
    changes.map(async (change) => {
      const table = named[change.field];
      // Slack, too, has teams: their ids are texts.
      const ids = [change.from, change.to].filter((value) => typeof value === "number");
      if (!table || ids.length === 0) return change;
      const found = await rows<{ id: number; name: string }>(
        tx,
        sql`select id, name from ${sql.identifier(table)} where id in ${ids}`,
      );
      const nameOf = (value: AuditChange["to"]) => found.find(({ id }) => id === value)?.name ?? value;
      const { field, from, to } = change;
      return {
        field: field.replace(/Id$/, ""),
        ...(from === undefined ? {} : { from: nameOf(from) }),
        ...(to === undefined ? {} : { to: nameOf(to) }),
      };
    }),
  );
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
