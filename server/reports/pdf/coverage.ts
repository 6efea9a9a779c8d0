import type { ControlState } from "../../../src/contract/endpoints.ts";
import type { ReportedEndpoint, ReportHead } from "../report-data.ts";
import { breakdown, type Tally } from "../tally.ts";
import { many, momentText, percent, sourceNames, stateNames } from "../wording.ts";
import { bars, stackedBar } from "./charts.ts";
import { keptBack } from "./kept-back.ts";
import { leftBehind } from "./left-behind.ts";
import { stateColors } from "./palette.ts";
import { looks, page, type Sheet } from "./sheet.ts";
import { table } from "./table.ts";

const states: readonly ControlState[] = ["enforced", "public", "missing", "inconclusive", "not_tested"];

/** What the report rests upon: how much was judged and how well, where it was found, and by which scans. */
export function coverage(sheet: Sheet, head: ReportHead, endpoints: readonly ReportedEndpoint[], counts: Tally): void {
  sheet.chapter("Coverage");
  sheet.paragraph(
    "A control counts as enforced or missing only where an answer of the target shows it. Everything else is inconclusive or not tested.",
  );
  control(sheet, "Authentication", counts.authentication, counts.total);
  control(sheet, "Authorization", counts.authorization, counts.total);

  sheet.heading("Where the operations were seen first", 40);
  const sources = [...counts.sources].sort(([, a], [, b]) => b - a);
  bars(
    sheet,
    sources.map(([source, value]) => ({ name: sourceNames[source], value, color: head.tenant.brandColor })),
  );

  settling(sheet, endpoints);
  checks(sheet, head);
  byPart(sheet, head, endpoints);
  scans(sheet, head);
  leftBehind(sheet, head);
  keptBack(sheet, head);
}

function control(sheet: Sheet, name: string, values: Record<ControlState, number>, total: number): void {
  sheet.heading(name, 50);
  stackedBar(
    sheet,
    states.map((state) => ({ name: state, value: values[state], color: stateColors[state] })),
    page.left,
    sheet.y,
    page.inner,
    12,
  );
  sheet.y += 20;
  const width = page.inner / states.length;
  for (const [at, state] of states.entries()) {
    const x = page.left + at * width;
    sheet.box(x, sheet.y + 2.5, 8, 8, stateColors[state]);
    sheet.line(stateNames[state], x + 13, { ...looks.small, leading: 13 });
  }
  sheet.y += 13;
  for (const [at, state] of states.entries()) {
    const text = `${values[state].toLocaleString("en")}  (${percent(values[state], total)})`;
    sheet.line(text, page.left + at * width + 13, { ...looks.label, leading: 13 });
  }
  sheet.y += 15;
}

/** What would decide what is undecided, what decides most first. */
function settling(sheet: Sheet, endpoints: readonly ReportedEndpoint[]): void {
  const needs = endpoints.flatMap(({ authentication, authorization }) => [
    ...new Set([authentication, authorization].flatMap(({ settle }) => settle?.need ?? [])),
  ]);
  if (needs.length === 0) return;
  sheet.heading("How to decide the rest", 60);
  const drawn = table(sheet, [
    { title: "What is needed", width: 419.28 },
    { title: "Operations", width: 80, align: "right" },
  ]);
  const counts = [...Map.groupBy(needs, (need) => need)].toSorted(([, one], [, two]) => two.length - one.length);
  for (const [need, of] of counts) drawn.row([{ text: need, look: looks.label }, of.length.toLocaleString("en")]);
  drawn.end();
}

/** How every check of every operation as every identity ended, so that no result is green where little was tried. */
function checks(sheet: Sheet, { checks: tried }: ReportHead): void {
  if (tried.length === 0) return;
  sheet.heading("What was tried", 60);
  const drawn = table(sheet, [
    { title: "Check", width: 125 },
    { title: "Tested", width: 45, align: "right" },
    { title: "Skipped", width: 45, align: "right" },
    { title: "Blocked", width: 45, align: "right" },
    { title: "No answer", width: 50, align: "right" },
    { title: "Mostly skipped because", width: 189.28, look: looks.small },
  ]);
  for (const { checkId, ended, skippedBecause } of tried) {
    const { tested, skipped, blocked, unreachable } = ended;
    const figures = [tested, skipped, blocked, unreachable].map((count) => count.toLocaleString("en"));
    drawn.row([{ text: checkName(checkId), look: looks.label }, ...figures, skippedBecause ?? ""]);
  }
  drawn.end();
}

/** `missing-authentication` as words. */
const checkName = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

/** Each type of report takes the operations apart in its own way. */
function byPart(sheet: Sheet, { reportType }: ReportHead, endpoints: readonly ReportedEndpoint[]): void {
  const parts: Record<ReportHead["reportType"], [string, (endpoint: ReportedEndpoint) => string]> = {
    global_summary: ["Application", ({ applicationName }) => applicationName],
    team_summary: ["Team", ({ teamName }) => teamName ?? "Unattributed"],
    scan_summary: ["Scan", ({ scanId }) => (scanId === null ? "Deleted scans" : `Scan ${scanId}`)],
    vulnerability_report: ["Application", ({ applicationName }) => applicationName],
  };
  const [title, nameOf] = parts[reportType];
  const rows = breakdown(endpoints, nameOf);
  sheet.heading(`By ${title.toLowerCase()}`, 60);
  const drawn = table(sheet, [
    { title, width: 179.28 },
    { title: "Operations", width: 64, align: "right" },
    { title: "Secure", width: 64, align: "right" },
    { title: "Warning", width: 64, align: "right" },
    { title: "Critical", width: 64, align: "right" },
    { title: "Undecided", width: 64, align: "right" },
  ]);
  for (const { name, total, standings } of rows.slice(0, 100)) {
    const { secure, warning, critical, undecided } = standings;
    const figures = [total, secure, warning, critical, undecided].map((count) => count.toLocaleString("en"));
    drawn.row([{ text: name, look: looks.label }, ...figures]);
  }
  drawn.end();
  if (rows.length > 100) sheet.paragraph(`And ${rows.length - 100} more, with fewer findings.`, looks.small);
}

function scans(sheet: Sheet, { scans: listed, scanCount }: ReportHead): void {
  if (listed.length === 0) return;
  sheet.heading("Scans", 60);
  const drawn = table(sheet, [
    { title: "Scan", width: 44 },
    { title: "Application", width: 185.28 },
    { title: "Completed", width: 130 },
    { title: "Operations", width: 50, align: "right" },
    { title: "Requests", width: 46, align: "right" },
    { title: "Duration", width: 44, align: "right" },
  ]);
  for (const { id, applicationName, completedAt, endpointCount, requests, durationMs } of listed) {
    drawn.row([
      { text: String(id), look: looks.label },
      applicationName,
      momentText(completedAt),
      endpointCount.toLocaleString("en"),
      requests.toLocaleString("en"),
      duration(durationMs),
    ]);
  }
  drawn.end();
  if (scanCount > listed.length) sheet.paragraph(`The newest of ${many(scanCount, "scan")}.`, looks.small);
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
