import { findingWords, many } from "../../src/contract/finding-words.ts";
import type { FindingCounts } from "../../src/contract/findings.ts";
import { countStandings, type Standing } from "../../src/contract/standing.ts";

/** Lines of a list in a message; the rest is counted. */
const listed = 10;

/** A message in plain text, as the history shows it. */
export type SlackText = { title: string; message: string };
type Operation = { method: string; path: string };

/** What a channel reads about operations that a scan found for the first time. */
export function discoveryText(application: string, operations: readonly Operation[], link: string): SlackText {
  const title = `${many(operations.length, "new endpoint")} in ${application}`;
  return { title, message: [...list(operations.map(named)), link].join("\n") };
}

/**
 * What a channel reads about a scan that completed: the findings that stand open, as every screen counts them, or where the
 * channel hears of a part, how its own endpoints stand.
 */
export function completionText(
  application: string,
  scan: { endpointCount: number; securityScore: number | null; open: FindingCounts },
  endpoints: readonly { standing: Standing }[],
  link: string,
): SlackText {
  const { secure, critical, warning, undecided } = countStandings(endpoints.map(({ standing }) => standing));
  const isPart = endpoints.length < scan.endpointCount;
  const notDecided = undecided > 0 ? `, ${undecided} undecided` : "";
  const all = many(scan.endpointCount, "endpoint");
  const words = findingWords(scan.open);
  const lines = isPart
    ? [
        `${endpoints.length} of ${all} for this channel: ${many(critical, "critical endpoint")}, ${many(warning, "warning")}${notDecided}.`,
      ]
    : [`${words[0]?.toUpperCase()}${words.slice(1)}.`, `${secure} of ${all} secure${notDecided}.`];
  if (scan.securityScore !== null) lines.push(`Security score of the whole scan: ${scan.securityScore} of 100.`);
  return { title: `Scan of ${application} completed`, message: [...lines, link].join("\n") };
}

/** What a channel reads about new critical alerts. */
export function alertText(
  application: string,
  alerts: readonly { title: string; endpointMethod: string | null; endpointPath: string | null }[],
  link: string,
): SlackText {
  const [first] = alerts;
  const title =
    alerts.length === 1 && first
      ? `Critical alert in ${application}: ${first.title}`
      : `${alerts.length} new critical alerts in ${application}`;
  const lines = alerts.map(({ title: what, endpointMethod: method, endpointPath: path }) => {
    const where = method && path ? named({ method, path }) : application;
    return alerts.length === 1 ? where : `${what}: ${where}`;
  });
  return { title, message: [...list(lines), link].join("\n") };
}

/**
 * A message in Slack's mrkdwn. What comes from a scanned API is text: its `<`, `>` and `&` cannot address anybody or
 * hide where a link leads (https://docs.slack.dev/messaging/formatting-message-text#escaping).
 */
export function slackText({ title, message }: SlackText): string {
  return `*${escaped(title).replaceAll("*", "∗")}*\n${escaped(message)}`;
}

/** Text that Slack shows as it is. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function list(lines: readonly string[]): string[] {
  const shown = lines.slice(0, listed).map((line) => `• ${shortened(line)}`);
  return lines.length > listed ? [...shown, `and ${lines.length - listed} more`] : shown;
}

const named = ({ method, path }: Operation) => `${method} ${path}`;
const shortened = (line: string) => (line.length > 200 ? `${line.slice(0, 199)}…` : line);
