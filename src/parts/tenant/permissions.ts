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
  settings: "see",
  user: "see",
  users: "see",
  recentScans: "see",
  recentAlerts: "see",
  patterns: "see",
  highConfidence: "see",
  status: "see",
  stats: "see",
  plan: "plan scans",
  create: "add",
  update: "change",
  patch: "change",
  remove: "delete",
  cancel: "stop",
  export: "export",
  exportAll: "export",
  download: "download",
  generate: "generate",
  resolve: "resolve",
  resolveSeveral: "resolve",
  dismiss: "dismiss",
  reopen: "reopen",
  reopenSeveral: "reopen",
  test: "test again",
  attribute: "attribute to teams",
  probe: "probe",
  importAuthFile: "import",
  importTraffic: "import",
  clear: "clear",
  decisions: "see",
  deliveries: "see",
  rotateSecret: "change",
  sendAgain: "send again",
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
      const right = rights[verb] ?? words(verb).toLowerCase();
      const name = nouns[noun] ?? words(noun);
      const same = found.find((row) => row.noun === name && row.roles.join() === allowed.join());
      if (!same) found.push({ noun: name, actions: [right], roles: allowed });
      else if (!same.actions.includes(right)) same.actions.push(right);
    }
  }
  return found.map(({ actions, ...row }) => ({ ...row, actions: actions.sort(seeFirst) }));
}

/** Nouns whose calls are parts of another. */
const nouns: Readonly<Record<string, string>> = {
  apiKeys: "API keys",
  applicationSummaries: "Applications",
  embedKeys: "Embed keys",
  importedTraffic: "Applications",
};

const seeFirst = (one: string, two: string) => Number(two === "see") - Number(one === "see");

/** `learnedEndpoints` as `Learned endpoints`. */
function words(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
