import type { KeyScope } from "../../src/contract/key-scopes.ts";
import type { Access } from "../../src/contract/roles.ts";

// Written by hand from who may do what, and not taken from the contract: the server obeys the contract, so a contract
// that lets the wrong people in is seen only here.

const everybody: Access = ["viewer", "contributor", "user", "admin", "superadmin"];
const notViewers: Access = ["contributor", "user", "admin", "superadmin"];
const adminsUp: Access = ["admin", "superadmin"];
const superadminAlone: Access = ["superadmin"];

/** Who may make each call of the contract. */
export const accessTable: Readonly<Record<string, Access>> = {
  "accessContracts.get": everybody,
  "accessContracts.counts": everybody,
  "accessContracts.start": notViewers,
  "accessContracts.import": notViewers,
  "accessContracts.decide": notViewers,
  "accessContracts.decisions": everybody,

  "alerts.list": everybody,
  "alerts.resolve": notViewers,

  "apiKeys.list": adminsUp,
  "apiKeys.create": adminsUp,
  "apiKeys.revoke": adminsUp,

  "applicationSummaries.list": everybody,
  "applicationSummaries.get": everybody,

  "applications.list": everybody,
  "applications.create": notViewers,
  "applications.get": everybody,
  "applications.update": notViewers,
  "applications.remove": adminsUp,
  "applications.importTraffic": notViewers,
  "applications.addObserved": notViewers,
  "applications.look": notViewers,
  "applications.plan": everybody,
  "applications.access": everybody,

  "auditLog.list": adminsUp,
  "auditLog.export": adminsUp,

  "auth.user": "session",
  "auth.requestLink": "public",
  "auth.linkChoices": "public",
  "auth.confirm": "public",
  "auth.disownLink": "public",
  "auth.claim": "public",
  "auth.verify": "public",
  "auth.ways": "public",
  "auth.login": "public",
  "auth.logout": "public",
  "auth.setPassword": "session",
  "auth.createTenant": "session",

  "dashboard.metrics": everybody,
  "dashboard.trend": everybody,
  "dashboard.practice": everybody,
  "dashboard.recentScans": everybody,
  "dashboard.recentAlerts": everybody,

  // The key or the token that is sent is the permission.
  "embed.createToken": "public",
  "embed.startSession": "public",
  "embedKeys.list": adminsUp,
  "embedKeys.create": adminsUp,
  "embedKeys.revoke": adminsUp,

  "endpoints.list": everybody,
  "endpoints.paths": everybody,
  "endpoints.counts": everybody,
  "endpoints.get": everybody,
  "endpoints.test": notViewers,
  "endpoints.attribute": notViewers,

  "findings.open": everybody,
  "findings.counts": everybody,
  "findings.list": everybody,
  "findings.dismiss": notViewers,
  "findings.reopen": notViewers,
  "findings.resolveSeveral": notViewers,
  "findings.reopenSeveral": notViewers,

  "identities.list": everybody,
  "identities.create": notViewers,
  "identities.update": notViewers,
  "identities.remove": notViewers,
  "identities.importAuthFile": notViewers,
  "identities.probe": notViewers,
  "intentions.list": everybody,
  "intentions.answer": notViewers,

  "learnedEndpoints.list": superadminAlone,
  "learnedEndpoints.highConfidence": superadminAlone,
  "learnedEndpoints.patterns": superadminAlone,
  "learnedEndpoints.clear": superadminAlone,

  "live.ticket": everybody,

  "mail.settings": superadminAlone,
  "mail.createSetting": superadminAlone,
  "mail.updateSetting": superadminAlone,
  "mail.templates": superadminAlone,
  "mail.createTemplate": superadminAlone,
  "mail.updateTemplate": superadminAlone,
  "mail.activateTemplate": superadminAlone,
  "mail.test": superadminAlone,
  "mail.testToMe": superadminAlone,

  // Branding needs the settings of the own tenant on every screen.
  "ownTenant.settings": everybody,
  "ownTenant.updateSettings": adminsUp,
  "ownTenant.uploadLogo": adminsUp,
  "ownTenant.uploadFavicon": adminsUp,
  "ownTenant.users": adminsUp,
  "ownTenant.invite": adminsUp,
  "ownTenant.invitations": adminsUp,
  "ownTenant.withdrawInvitation": adminsUp,
  "ownTenant.updateUser": adminsUp,

  "products.list": everybody,
  "products.metrics": everybody,

  "reports.list": everybody,
  "reports.generate": notViewers,
  "reports.download": everybody,
  "reports.exportSummary": everybody,
  "reports.remove": adminsUp,

  "scans.list": everybody,
  "scans.get": everybody,
  "scans.coverage": everybody,
  "scans.create": notViewers,
  "scans.cancel": notViewers,
  "scans.export": everybody,
  "scans.remove": adminsUp,

  "slack.settings": adminsUp,
  "slack.createSetting": adminsUp,
  "slack.updateSetting": adminsUp,
  "slack.removeSetting": adminsUp,
  "slack.testConnection": adminsUp,
  "slack.channels": adminsUp,
  "slack.notifications": adminsUp,
  "slack.testMessage": adminsUp,
  "slack.teamChannels": adminsUp,
  "slack.createTeamChannel": adminsUp,
  "slack.updateTeamChannel": adminsUp,
  "slack.removeTeamChannel": adminsUp,

  "system.scanConfigs": superadminAlone,
  "system.createScanConfig": superadminAlone,
  "system.updateScanConfig": superadminAlone,
  "system.scannerStatus": superadminAlone,
  "system.stats": superadminAlone,
  "system.settings": superadminAlone,
  "system.updateSetting": superadminAlone,
  "system.clearData": superadminAlone,

  "search.find": everybody,
  "teams.list": everybody,
  "teams.create": adminsUp,
  "teams.update": adminsUp,
  "teams.remove": adminsUp,

  "tenantSlack.settings": adminsUp,
  "tenantSlack.updateSettings": adminsUp,
  "tenantSlack.connect": adminsUp,
  "tenantSlack.teamChannels": adminsUp,
  "tenantSlack.updateTeamChannel": adminsUp,

  "tenants.list": superadminAlone,
  "tenants.create": superadminAlone,
  // An admin passes these two with the own tenant alone; another's is not found.
  "tenants.get": adminsUp,
  "tenants.updateFeatureFlags": adminsUp,
  "tenants.update": superadminAlone,
  "tenants.remove": superadminAlone,

  "webhooks.list": adminsUp,
  "webhooks.create": adminsUp,
  "webhooks.update": adminsUp,
  "webhooks.remove": adminsUp,
  "webhooks.rotateSecret": adminsUp,
  "webhooks.test": adminsUp,
  "webhooks.deliveries": adminsUp,
  "webhooks.sendAgain": adminsUp,
};

/** Scopes of which an API key needs one to make a call; a key makes no call that is not in this list. */
export const keyTable: Readonly<Record<string, readonly KeyScope[]>> = {
  "applications.list": ["scans:start", "applications:read"],
  "applications.get": ["applications:read"],
  "applications.plan": ["applications:read"],
  "applications.access": ["applications:read"],
  "accessContracts.get": ["applications:read"],
  "scans.list": ["scans:read"],
  "scans.get": ["scans:start", "scans:read"],
  "scans.coverage": ["scans:read"],
  "scans.export": ["scans:read"],
  "scans.create": ["scans:start"],
  "scans.cancel": ["scans:start"],
};

/** Who may open each address below `/api` that the contract does not hold: browsers, Slack and Microsoft lead there. */
export const addressTable: Readonly<Record<string, Access>> = {
  "GET /api/login": "public",
  "GET /api/logout": "public",
  "POST /api/logout/confirmed": "public",
  "GET /api/health": "public",
  "GET /api/ready": "public",
  "GET /api/openapi.json": "public",
  // The key in the address is the permission.
  "GET /api/tenant-assets/:tenantId/:key": "public",
  "GET /api/admin/email-settings/:id/oauth/authorize": superadminAlone,
  "GET /api/admin/email-settings/oauth/callback": superadminAlone,
  "GET /api/tenant/slack/oauth/callback": adminsUp,
};
