import calls from "virtual:contract";
import type { CallMeta } from "../../contract/call.ts";
import { allows, type Role, roles } from "../../contract/roles.ts";

/** What the roles may do with one noun of the contract. */
export type Permission = { noun: string; actions: string[]; roles: Role[] };

/** What a call lets somebody do, in words: several calls may be one right. A call without words has its own name's. */
const rights: Readonly<Record<string, string>> = {
  list: "see",
  get: "see",
  open: "see",
  counts: "see",
  matrix: "see",
  access: "see",
  coverage: "see",
  metrics: "see",
  trend: "see",
  practice: "see",
  paths: "see",
  settings: "see",
  templates: "see",
  channels: "see",
  teamChannels: "see",
  notifications: "see",
  recentScans: "see",
  recentAlerts: "see",
  patterns: "see",
  highConfidence: "see",
  scanConfigs: "see",
  scannerStatus: "see",
  stats: "see",
  decisions: "see",
  deliveries: "see",
  users: "see",
  invitations: "see",
  ticket: "follow",
  find: "use",
  plan: "plan scans",
  create: "add",
  createTemplate: "add",
  update: "change",
  updateUser: "change",
  updateSetting: "change",
  updateSettings: "change",
  updateTemplate: "change",
  updateTeamChannel: "change",
  updateFeatureFlags: "change",
  createTeamChannel: "change",
  createScanConfig: "change",
  updateScanConfig: "change",
  activateTemplate: "change",
  removeTeamChannel: "change",
  rotateSecret: "change",
  uploadLogo: "change",
  uploadFavicon: "change",
  remove: "delete",
  invite: "invite",
  withdrawInvitation: "invite",
  cancel: "stop",
  exportAll: "export",
  exportSummary: "export",
  resolveSeveral: "resolve",
  reopenSeveral: "reopen",
  test: "send a test",
  testToMe: "send a test",
  testConnection: "send a test",
  testMessage: "send a test",
  attribute: "attribute to teams",
  // Whoever may add an application may have its address looked at first.
  look: "add",
  addObserved: "add watched calls",
  importAuthFile: "import",
  importTraffic: "import traffic",
  clearData: "clear data",
  sendAgain: "send again",
  "endpoints.test": "test again",
  "mail.createSetting": "add",
  "scans.create": "start",
  "slack.createSetting": "connect",
  "slack.removeSetting": "connect",
};

/** Nouns whose calls are parts of another, or that people call otherwise. */
const nouns: Readonly<Record<string, string>> = {
  apiKeys: "API keys",
  applicationSummaries: "Applications",
  intentions: "Open questions",
  live: "Scans",
  mail: "Email",
  ownTenant: "Organization",
  "ownTenant.invitations": "Users",
  "ownTenant.invite": "Users",
  "ownTenant.updateUser": "Users",
  "ownTenant.users": "Users",
  "ownTenant.withdrawInvitation": "Users",
  products: "Applications",
  system: "Platform",
  tenants: "Organizations",
  "tenants.get": "Feature flags",
  "tenants.updateFeatureFlags": "Feature flags",
  tenantSlack: "Slack",
};

/** Who may do what, read from the contract itself, so that it cannot differ from what the platform enforces. */
export function permissions(): Permission[] {
  const found: Permission[] = [];
  for (const [noun, verbs] of Object.entries(calls)) {
    for (const [verb, call] of Object.entries(verbs as Record<string, { "~orpc": { meta: CallMeta } }>)) {
      const { access } = call["~orpc"].meta;
      // Signing in and out needs no role.
      if (access === "public" || access === "session") continue;
      const allowed = roles.filter((role) => allows(access, role));
      const right = rights[`${noun}.${verb}`] ?? rights[verb] ?? words(verb).toLowerCase();
      const name = nouns[`${noun}.${verb}`] ?? nouns[noun] ?? words(noun);
      const same = found.find((row) => row.noun === name && row.roles.join() === allowed.join());
      if (!same) found.push({ noun: name, actions: [right], roles: allowed });
      else if (!same.actions.includes(right)) same.actions.push(right);
    }
  }
  return found
    .map(({ actions, ...row }) => ({ ...row, actions: actions.sort(seeFirst) }))
    .sort((one, two) => one.noun.localeCompare(two.noun, "en") || two.roles.length - one.roles.length);
}

const seeFirst = (one: string, two: string) => Number(two === "see") - Number(one === "see");

/** `learnedEndpoints` as `Learned endpoints`. */
function words(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
