import { expect, test } from "vitest";
import type { Severity } from "../../src/contract/alerts.ts";
import type { WebhookEvent } from "../../src/contract/webhook-events.ts";
import type { ChangedFinding, ChangedFindings } from "../db/finding/finding-news.ts";
import type { WebhookNews } from "../db/webhook/webhook-news.ts";
import { tell } from "./told.ts";

const none: ChangedFindings = { counts: { critical: 0, high: 0, medium: 0, low: 0 }, worst: [] };
const finding = (severity: ChangedFinding["severity"], endpointId: number) =>
  ({ severity, endpointId, method: "GET", path: `/${endpointId}`, title: "It is open" }) as ChangedFinding;
const found: ChangedFindings = {
  counts: { critical: 1, high: 0, medium: 0, low: 1 },
  worst: [finding("critical", 33), finding("low", 34)],
};
const news = {
  application: { id: 17, name: "Shop", environment: "production" },
  scan: { id: 81, completedAt: new Date(0), securityScore: 50, endpointCount: 2, revision: null },
  findings: { isFirst: false, new: found, regressed: found, fixed: found },
} as WebhookNews;
const leadsTo = (event: WebhookEvent, least: Severity = "low", given = news) =>
  tell(event, given, least, "https://postern.example")?.url;

test("A message leads to what it tells of: the application's findings, the only one there is, or the scan that fixed them", () => {
  expect(leadsTo("findings.new")).toBe("https://postern.example/security-alerts?application=17");
  expect(leadsTo("findings.regressed")).toBe("https://postern.example/security-alerts?application=17");
  expect(leadsTo("findings.new", "high")).toBe("https://postern.example/endpoints/33");
  expect(leadsTo("findings.fixed")).toBe("https://postern.example/scan/81");
  const nothing = { ...news, findings: { ...news.findings, new: none } };
  expect(leadsTo("findings.new", "low", nothing)).toBeUndefined();
});
