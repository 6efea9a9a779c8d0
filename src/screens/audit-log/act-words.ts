import type { AuditChange, AuditEntry } from "../../contract/audit-log.ts";

/** Acts whose call does not say what happened in the past tense. */
const known: Readonly<Record<string, string>> = {
  "accessContracts.decide": "Decided access to",
  "accessContracts.import": "Imported access contract of",
  "accessContracts.start": "Started access contract of",
  "apiKeys.create": "Created API key",
  "apiKeys.revoke": "Revoked API key",
  "applications.addObserved": "Added watched calls",
  "applications.importTraffic": "Imported traffic",
  "applications.look": "Looked at an address",
  "auditLog.export": "Exported the audit log",
  "auth.claim": "Signed in with a link opened elsewhere",
  "auth.confirm": "Chose the number of a sign-in link",
  "auth.createTenant": "Created the organization",
  "auth.disownLink": "Ended a sign-in link by Not me",
  "auth.login": "Signed in with a password",
  "auth.logout": "Signed out",
  "auth.setPassword": "Changed own password",
  "auth.singleSignOn": "Signed in with single sign-on",
  "auth.verify": "Signed in with a link",
  "alerts.resolve": "Resolved alert",
  "embed.startSession": "Signed in through a portal",
  "embedKeys.create": "Created embed key",
  "embedKeys.revoke": "Revoked embed key",
  "endpoints.attribute": "Attributed endpoint",
  "endpoints.test": "Tested endpoint",
  "findings.resolveSeveral": "Resolved findings",
  "findings.reopenSeveral": "Reopened findings",
  "identities.importAuthFile": "Imported identities",
  "identities.probe": "Probed identity",
  "intentions.answer": "Said what is public",
  "learnedEndpoints.clear": "Cleared what was learned",
  "mail.activateTemplate": "Activated email template",
  "mail.connected": "Connected Microsoft 365",
  "mail.createSetting": "Created email configuration",
  "mail.createTemplate": "Created email template",
  "mail.test": "Sent a test email",
  "mail.testToMe": "Sent a test email",
  "mail.updateSetting": "Changed email configuration",
  "mail.updateTemplate": "Changed email template",
  "ownTenant.invite": "Invited",
  "ownTenant.updateSettings": "Changed the organization",
  "ownTenant.updateUser": "Changed user",
  "ownTenant.uploadFavicon": "Uploaded the favicon",
  "ownTenant.uploadLogo": "Uploaded the logo",
  "ownTenant.withdrawInvitation": "Withdrew the invitation of",
  "reports.generate": "Generated report",
  "scans.cancel": "Stopped scan",
  "scans.create": "Started scan",
  "slack.createSetting": "Added Slack workspace",
  "slack.createTeamChannel": "Mapped Slack channel",
  "slack.removeSetting": "Removed Slack workspace",
  "slack.removeTeamChannel": "Removed Slack channel",
  "slack.testMessage": "Sent a test message to Slack",
  "slack.updateSetting": "Changed Slack workspace",
  "slack.updateTeamChannel": "Changed Slack channel",
  "system.clearData": "Cleared all data",
  "system.createScanConfig": "Created scan configuration",
  "system.updateScanConfig": "Changed scan configuration",
  "system.updateSetting": "Changed platform setting",
  "tenants.update": "Changed organization",
  "tenants.create": "Created organization",
  "tenants.remove": "Deleted organization",
  "tenants.updateFeatureFlags": "Changed features of",
  "tenantSlack.connect": "Began to connect Slack",
  "tenantSlack.connected": "Connected Slack",
  "tenantSlack.updateSettings": "Changed Slack notifications",
  "tenantSlack.updateTeamChannel": "Changed Slack channel of team",
  "webhooks.rotateSecret": "Changed the secret of webhook",
  "webhooks.sendAgain": "Sent again to a webhook",
  "webhooks.test": "Sent a test to webhook",
};
const verbs: Readonly<Record<string, string>> = {
  create: "Created",
  update: "Changed",
  remove: "Deleted",
  dismiss: "Dismissed",
  reopen: "Reopened",
};

/** What was done, in words: `Deleted team`. A sign-in that was refused says so. */
export function actInWords({ action, outcome }: Pick<AuditEntry, "action" | "outcome">): string {
  if (outcome === "refused") return "Failed to sign in";
  const [noun = "", verb = ""] = action.split(".");
  const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return known[action] ?? `${verbs[verb] ?? spaced(verb)} ${spaced(noun).replace(/ies$/, "y").replace(/s$/, "")}`;
}

/** What an act set, in words: `role: viewer → admin`. */
export function changeInWords({ field, from, to }: AuditChange): string {
  const name = fieldNames[field] ?? spacedField(field);
  if (to === undefined) return `${name} set`;
  const said = (value: AuditChange["to"]) => (name.endsWith("type") ? shown(value).replaceAll("_", " ") : shown(value));
  return from === undefined ? `${name}: ${said(to)}` : `${name}: ${said(from)} → ${said(to)}`;
}

/** Fields whose names in the API are none of the console's words. */
const fieldNames: Readonly<Record<string, string>> = { slackSettingId: "Slack workspace id" };

const shown = (value: AuditChange["to"]) =>
  value === null || value === "" ? "none" : value === true ? "on" : value === false ? "off" : String(value);

// What is no name of a field names a cell of an access contract: `bob at GET /orders`.
const spacedField = (name: string) =>
  /[^\w.]/.test(name)
    ? name
    : name
        .split(".")
        .map((part) => part.replaceAll("_", " ").replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`))
        .join(", ")
        .replaceAll(/\burl\b/g, "URL");
