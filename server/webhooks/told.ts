import type { Severity } from "../../src/contract/alerts.ts";
import type { WebhookEvent } from "../../src/contract/webhook-events.ts";
import type { WebhookDelivery } from "../../src/contract/webhooks.ts";
import type { ChangedFinding, ChangedFindings } from "../db/finding/finding-news.ts";
import type { WebhookNews } from "../db/webhook/webhook-news.ts";

/** A finding as a webhook tells of it. */
export type ToldFinding = Omit<ChangedFinding, "endpointId"> & { url: string };

/** Something that happened, before it is put into the words of a kind of webhook. */
export type Told = {
  event: WebhookDelivery["event"];
  /** ISO 8601 in UTC. */
  timestamp: string;
  /** One line for people. */
  title: string;
  /** Where the console shows it. */
  url: string;
  /** Lines for people who read only this. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Everything but the findings. */
  data: Record<string, unknown>;
  /** How many they are, and the worst of them, worst first; null where it is not about findings. */
  findings: { total: number; worst: ToldFinding[] } | null;
};

/** Severities, worst first. */
const severities: readonly Severity[] = ["critical", "high", "medium", "low"];

/** What a webhook that wants an event is told of a scan; null when there is nothing to tell. */
export function tell(event: WebhookEvent, news: WebhookNews, leastSeverity: Severity, publicUrl: string): Told | null {
  const { application, scan, open } = news;
  const base = {
    event,
    timestamp: scan.completedAt.toISOString(),
    data: {
      application,
      scan: {
        id: scan.id,
        url: `${publicUrl}/scan/${scan.id}`,
        completedAt: scan.completedAt.toISOString(),
        isFirst: news.findings.isFirst,
        revision: scan.revision,
      },
    },
  };
  if (event === "scan.completed") {
    const { new: _, back, fixed, ...standing } = open;
    const changed = {
      new: totalOf(news.findings.new),
      regressed: totalOf(news.findings.regressed),
      fixed: totalOf(news.findings.fixed),
    };
    return {
      ...base,
      title: `Scan of ${application.name} completed`,
      url: base.data.scan.url,
      facts: [
        ["Open findings", `${standing.findings} (${standing.critical} critical, ${standing.high} high)`],
        ["Since the scan before", `${changed.new} new, ${changed.regressed} regressed, ${changed.fixed} fixed`],
        ["Endpoints", String(scan.endpointCount)],
      ],
      data: {
        ...base.data,
        endpoints: scan.endpointCount,
        securityScore: scan.securityScore,
        open: standing,
        changed,
      },
      findings: null,
    };
  }
  const change = event.slice("findings.".length) as "new" | "regressed" | "fixed";
  const wanted = severities.slice(0, severities.indexOf(leastSeverity) + 1);
  const total = totalOf(news.findings[change], wanted);
  if (total === 0) return null;
  const worst = news.findings[change].worst
    .filter(({ severity }) => wanted.includes(severity))
    .map(({ endpointId, ...finding }) => ({ ...finding, url: `${publicUrl}/endpoints/${endpointId}` }));
  const [only] = total === 1 ? worst : [];
  const listed = only?.url ?? `${publicUrl}/security-alerts?application=${application.id}`;
  return {
    ...base,
    title: `${total} ${change} ${total === 1 ? "finding" : "findings"} in ${application.name}`,
    url: change === "fixed" ? base.data.scan.url : listed,
    facts: [],
    findings: { total, worst },
  };
}

/** What a test message says: nothing happened, and the same way is open for what does. */
export function tellTest(publicUrl: string): Told {
  return {
    event: "webhook.test",
    timestamp: new Date().toISOString(),
    title: "Test message from Postern",
    url: publicUrl,
    facts: [["What to do", "Nothing. Messages about scans arrive the same way."]],
    data: { message: "Messages about scans arrive the same way." },
    findings: null,
  };
}

function totalOf({ counts }: ChangedFindings, of = severities): number {
  return of.reduce((sum, severity) => sum + counts[severity], 0);
}
