import type { AuditChange } from "../../src/contract/audit-log.ts";
import { secretValue, withoutCredentials } from "../../src/contract/secrets.ts";
import type { AccessChange } from "../access/changed-access.ts";
import { redacted } from "../hide-secrets.ts";

/** Fields whose values the audit log keeps; of all others it tells only that they were given. */
const shownFields = new Set(
  `name title label email role isActive environment authMethod targetUrl makesObjects writesBack isIntrusive archived
  isPrivileged tenantLabel healthPath domain maxUsers brandColor enabled provider authType fromEmail fromName smtpHost
  smtpPort workspaceName defaultChannel channelId channelName slackSettingId notifyOnEndpointDiscovery notifyOnScanComplete
  notifyOnCriticalAlerts templateType to value reason until prefix isPublic method reportType scope teamId applicationId
  scanId tenantId format from search noun featureFlags scopes applicationIds expiresInDays
  kind events leastSeverity`.split(/\s+/),
);
/** Characters of a text that are kept. */
const longest = 200;

type Value = AuditChange["to"];

/**
 * What an act set, by its input and by the fields as they were: never a secret, never a long text or a file, and not what
 * was given but stays the same.
 */
export function changesOf(input: Record<string, unknown>, before: Record<string, Value> | null): AuditChange[] {
  return Object.entries(input).flatMap(([field, given]): AuditChange[] => {
    if (!shownFields.has(field)) return given === "" || given === null ? [] : [{ field }];
    const to = scalar(given);
    if (to === undefined) return switchesIn(field, given);
    const from = before && field in before ? scalar(before[field]) : undefined;
    if (from !== undefined && (from ?? "") === (to ?? "")) return [];
    if (from === undefined && (to === null || to === "")) return [];
    return [{ field, ...(from === undefined ? {} : { from }), to }];
  });
}

/** Cells of an access contract that one act tells. */
const shownCells = 5;
const agreedInWords = (agreed: AccessChange["from"]) => (agreed === "unknown" ? "undecided" : (agreed ?? "taken out"));

/** What a decision on access changed: the first cells by identity and operation, and how many more there are. */
export function cellsChanged(changes: readonly AccessChange[]): AuditChange[] {
  const rest = changes.length - shownCells;
  return [
    ...changes.slice(0, shownCells).map(({ operation, identity, from, to }) => ({
      field: shownText(identity === null ? operation : `${identity} at ${operation}`),
      // Null: each identity had its own.
      ...(from === null ? {} : { from: agreedInWords(from) }),
      to: agreedInWords(to),
    })),
    ...(rest > 0 ? [{ field: "moreCells", to: rest }] : []),
  ];
}

/** What a row, or the input that makes it, is called; null where nothing names it. */
export function nameIn(row: Record<string, unknown>): string | null {
  for (const field of [
    "name",
    "label",
    "title",
    "applicationName",
    "workspaceName",
    "channelName",
    "email",
    "fromEmail",
  ]) {
    const value = row[field];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/** A text as the log keeps it: short, and without what looks like a secret. */
export function shownText(text: string): string {
  const safe = text.includes("://") || text.startsWith("/") ? withoutCredentials(text) : text;
  return safe.replace(secretValue, redacted).slice(0, longest).toWellFormed();
}

function scalar(value: unknown): Value {
  if (typeof value === "string") return shownText(value);
  if (Array.isArray(value)) return shownText(value.filter((one) => typeof one !== "object").join(", "));
  return typeof value === "number" || typeof value === "boolean" || value === null ? value : undefined;
}

/** Switches under one name, each as a field of its own: `featureFlags.slack_integration`. */
function switchesIn(field: string, value: unknown): AuditChange[] {
  if (typeof value !== "object" || value === null) return [{ field }];
  const switches = Object.entries(value).filter(([, on]) => typeof on === "boolean");
  return switches.slice(0, 50).map(([name, on]) => ({ field: `${field}.${name.slice(0, 50)}`, to: on as boolean }));
}
