import type { Severity } from "../../../contract/alerts.ts";
import type { WebhookEvent, WebhookKind } from "../../../contract/webhook-events.ts";
import type { Webhook, WebhookDelivery } from "../../../contract/webhooks.ts";

/** What each event is, in words. */
export const eventWords: Readonly<Record<WebhookEvent, { label: string; hint: string }>> = {
  "findings.new": { label: "New findings", hint: "No scan saw them before." },
  "findings.regressed": { label: "Regressed findings", hint: "Resolved or fixed once, and open again." },
  "findings.fixed": { label: "Fixed findings", hint: "Tested again, and no longer there." },
  "scan.completed": { label: "Completed scans", hint: "With their counts." },
};

export const kindWords: Readonly<Record<WebhookKind, string>> = { standard: "Webhook", teams: "Microsoft Teams" };

/** From which severity on findings are told. */
export const severityWords: Readonly<Record<Severity, string>> = {
  low: "Every severity",
  medium: "Medium and above",
  high: "High and above",
  critical: "Critical alone",
};

const changes = ["new", "regressed", "fixed"] as const;

/** What a webhook is told of, as facts: `New and regressed findings`, `High and above`. */
export function toldInWords({ events, leastSeverity }: Pick<Webhook, "events" | "leastSeverity">): string[] {
  const told = changes.filter((change) => events.includes(`findings.${change}`));
  const last = told.at(-1);
  const findings = last && `${told.length > 1 ? `${told.slice(0, -1).join(", ")} and ` : ""}${last} findings`;
  const scans = events.includes("scan.completed") && "completed scans";
  const line = [findings, scans].filter(Boolean).join(", ");
  return [line.charAt(0).toUpperCase() + line.slice(1), ...(findings ? [severityWords[leastSeverity]] : [])];
}

/** What a message is about, in words. */
export const messageWords = (event: WebhookDelivery["event"]): string =>
  event === "webhook.test" ? "Test" : eventWords[event].label;
