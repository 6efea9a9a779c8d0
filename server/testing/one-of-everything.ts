import type { Role } from "../../src/contract/roles.ts";
import { reports } from "../db/tables/report-tables.ts";
import { alerts, applications, endpoints, findings, teams } from "../db/tables/schema.ts";
import { insertDelivery, updateDelivery } from "../db/webhook/webhook-deliveries.ts";
import { fillTenant } from "./filled-tenant.ts";
import { someFinding } from "./judged-operation.ts";
import type { TestApp } from "./test-app.ts";

/** Ids of one row of each kind that calls name, by the step of the path that stands before the id. */
export type Rows = Record<string, number>;

/** Makes an organization that has one row of everything; resolves to its id, the ids of its rows and its admin. */
export async function oneOfEverything(
  platform: TestApp,
  role: Role = "admin",
): Promise<{ tenantId: number; rows: Rows; cookie: string }> {
  const tenantId = await platform.tenant("Everything");
  const { cookie } = await platform.signedIn(role, tenantId);
  const member = await platform.signedIn("user", tenantId);
  const scan = await fillTenant(platform.db, tenantId, "completed");
  const stored = await platform.db.tenant(tenantId, async (tx) => {
    const [application] = await tx.select().from(applications);
    const [endpoint] = await tx.select().from(endpoints);
    const [alert] = await tx.select().from(alerts);
    const [report] = await tx.select().from(reports);
    const [team] = await tx.insert(teams).values({ tenantId, name: "Payments" }).returning();
    const of = { tenantId, applicationId: application?.id as number, endpointId: endpoint?.id as number };
    const [finding] = await tx
      .insert(findings)
      .values({ ...of, fingerprint: "f".repeat(32), detail: someFinding() })
      .returning();
    return { application, endpoint, alert, report, team, finding };
  });
  const { application, endpoint, alert, report, team, finding } = stored;
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await platform.call("POST", path, { cookie, body });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body.id;
  };
  const [applicationId, teamId] = [application?.id as number, team?.id as number];
  const identity = await make(`/applications/${applicationId}/identities`, { label: "bob", credentials: "t" });
  const key = await make("/api-keys", { name: "Pipeline", scopes: ["scans:read"], applicationIds: [applicationId] });
  const embedKey = await make("/embed-keys", { name: "Portal", addsUsers: true });
  const setting = await make("/admin/slack-settings", {
    workspaceName: "Acme",
    teamId: "T0ACME",
    botToken: "xoxb-good",
  });
  const mapped = await make("/admin/slack/team-channels", {
    slackSettingId: setting,
    teamId,
    channelId: "C0PAYMENTS",
    channelName: "payments",
  });
  const webhook = await make("/webhooks", { name: "Tickets", url: "http://127.0.0.1:9/hooks/in" });
  const delivery = await platform.db.tenant(tenantId, async (tx) => {
    const message = { messageId: "msg_1", event: "findings.new", title: "1 new finding", body: "{}" } as const;
    const { id } = await insertDelivery(tx, { tenantId, webhookId: webhook, ...message });
    await updateDelivery(tx, id, { status: "failed", error: "The address answered 500." });
    return id;
  });
  const email = `new-${tenantId}@acme.test`;
  const invited = await platform.call("POST", "/tenant/users/invite", { cookie, body: { email, role: "user" } });
  if (invited.status >= 300) throw new Error(`Inviting failed: ${invited.text}`);
  const [invitation] = (await platform.call("GET", "/tenant/invitations", { cookie })).body;
  return {
    tenantId,
    cookie,
    rows: {
      applications: applicationId,
      identities: identity,
      "api-keys": key,
      "embed-keys": embedKey,
      scans: scan,
      endpoints: endpoint?.id as number,
      findings: finding?.id as number,
      "security-alerts": alert?.id as number,
      reports: report?.id as number,
      teams: teamId,
      "product-metrics": application?.productId as number,
      users: member.id,
      invitations: invitation.id,
      "slack-settings": setting,
      "test-connection": setting,
      channels: setting,
      "team-channels": mapped,
      webhooks: webhook,
      "webhook-deliveries": delivery,
      tenants: tenantId,
    },
  };
}
