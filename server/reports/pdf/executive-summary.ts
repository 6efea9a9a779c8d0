import { findingWords } from "../../../src/contract/finding-words.ts";
import { type FindingGroup, severities } from "../finding-groups.ts";
import type { ReportHead } from "../report-data.ts";
import type { Tally } from "../tally.ts";
import { many, percent, standingNames } from "../wording.ts";
import { bars, ring } from "./charts.ts";
import { palette, severityColors, standingColors } from "./palette.ts";
import { looks, page, type Sheet } from "./sheet.ts";

/** The report on one page: what was judged, how it stands in a chart, and what to look at first. */
export function executiveSummary(sheet: Sheet, head: ReportHead, counts: Tally, groups: readonly FindingGroup[]): void {
  sheet.chapter("Executive summary");
  for (const sentence of sentences(head, counts, groups)) {
    sheet.paragraph(sentence, { ...looks.body, size: 10.5, leading: 16, color: palette.ink });
    sheet.y += 6;
  }
  sheet.heading("How the operations stand", 208);
  const top = sheet.y;
  sheet.box(page.left, top, page.inner, 196, palette.surface, palette.line);
  const slices = (["secure", "warning", "critical", "undecided"] as const).map((name) => ({
    name: standingNames[name],
    value: counts.standings[name],
    color: standingColors[name],
  }));
  const score = counts.score === null ? "–" : String(counts.score);
  ring(sheet, slices, { x: page.left + 96, y: top + 98, radius: 66, text: score, note: "of 100" });
  legend(sheet, slices, counts.total, top + 22);
  sheet.y = top + 106;
  const bySeverity = severities.map((severity) => ({
    name: severity.charAt(0).toUpperCase() + severity.slice(1),
    value: groups.flatMap(({ found }) => found).filter(({ finding }) => finding.severity === severity).length,
    color: severityColors[severity].ink,
  }));
  sheet.line("Findings by severity", page.left + 214, looks.label);
  sheet.y += 13;
  bars(sheet, bySeverity, page.left + 214, page.inner - 214 - 20);
  sheet.y = top + 196 + 6;
  if (groups.length > 0) first(sheet, groups);
}

function sentences(
  head: ReportHead,
  { total, standings, dismissed, applications, shadow }: Tally,
  groups: readonly FindingGroup[],
): string[] {
  const where = applications === 1 ? "one application" : many(applications, "application");
  const { secure, critical, warning, undecided } = standings;
  const judged = total - undecided;
  const said = [
    `Postern found ${many(total, "operation")} of ${where} and could judge ${judged === total ? "all of them" : judged.toLocaleString("en")}. ${many(secure, "operation")} (${percent(secure, total)}) ${secure === 1 ? "is" : "are"} secure: protected as they should be, or open on purpose. ${critical.toLocaleString("en")} ${critical === 1 ? "is" : "are"} critical, ${warning.toLocaleString("en")} ${warning === 1 ? "has a warning" : "have warnings"}.`,
  ];
  const [worst] = groups;
  const all = groups.flatMap(({ found }) => found);
  const counted = findingWords({
    findings: all.length,
    endpoints: new Set(all.map(({ endpoint }) => endpoint.id)).size,
    critical: all.filter(({ finding }) => finding.severity === "critical").length,
  });
  if (worst) {
    said.push(
      `${openOrFound(head, counted, all.length)}, in ${many(groups.length, "kind")}. The most pressing: “${worst.title}”, at ${many(worst.found.length, "operation")}.`,
    );
  } else said.push("No weakness was found in what was judged.");
  if (dismissed > 0) {
    said.push(
      `${many(dismissed, "further finding")} ${dismissed === 1 ? "was" : "were"} dismissed and ${dismissed === 1 ? "is" : "are"} not listed. Where ${dismissed === 1 ? "it was" : "they were"} found still counts as critical or warning.`,
    );
  }
  if (undecided > 0) {
    said.push(
      `The other ${many(undecided, "operation")} (${percent(undecided, total)}) ${undecided === 1 ? "is" : "are"} undecided: nothing was found there, and nothing shows protection. They count as neither secure nor warnings.`,
    );
  }
  if (shadow > 0)
    said.push(`${many(shadow, "operation")} ${shadow === 1 ? "is" : "are"} missing from the published API documents.`);
  const alerts = head.openAlerts;
  const open = alerts.critical + alerts.high + alerts.medium + alerts.low;
  if (open > 0)
    said.push(
      `${many(open, "alert")} ${open === 1 ? "is" : "are"} unresolved, ${alerts.critical.toLocaleString("en")} of them critical.`,
    );
  return said;
}

/** A scan goes on saying what it found; of everything else a report tells what is open now. */
function openOrFound({ scope }: ReportHead, counted: string, count: number): string {
  return scope === "scan" ? `The scan has ${counted}` : `${counted}, ${count === 1 ? "stands" : "stand"} open`;
}

function legend(
  sheet: Sheet,
  slices: readonly { name: string; value: number; color: string }[],
  total: number,
  top: number,
): void {
  const x = page.left + 214;
  sheet.y = top - 10;
  sheet.line("Operations by security level", x, looks.label);
  sheet.y += 15;
  for (const { name, value, color } of slices) {
    sheet.box(x, sheet.y + 4, 9, 9, color);
    sheet.line(name, x + 16, { ...looks.body, leading: 17 });
    sheet.line(
      `${value.toLocaleString("en")}   ${percent(value, total)}`,
      page.right - 20,
      { ...looks.strong, leading: 17 },
      "right",
    );
    sheet.y += 17;
  }
}

/** The first operations to look at. */
function first(sheet: Sheet, groups: readonly FindingGroup[]): void {
  sheet.heading("Look at these first", 80);
  const all = groups.flatMap(({ title, found }) => found.map((one) => ({ ...one, title })));
  const listed = severities
    .flatMap((severity) => all.filter(({ finding }) => finding.severity === severity))
    .slice(0, 8);
  for (const { endpoint, finding, title } of listed) {
    if (sheet.y + 30 > page.bottom) return;
    const colors = severityColors[finding.severity];
    sheet.doc.rect(page.left, sheet.y + 1, 3, 24).fill(colors.ink);
    const operation = `${endpoint.method} ${endpoint.path}`;
    sheet.line(sheet.lettering.cut(operation, "mono", 9, page.inner - 160), page.left + 12, {
      ...looks.code,
      size: 9,
      leading: 13,
    });
    sheet.line(
      sheet.lettering.cut(endpoint.applicationName, "regular", 8, 140),
      page.right,
      { ...looks.small, leading: 13 },
      "right",
    );
    sheet.y += 13;
    sheet.line(
      `${finding.severity.charAt(0).toUpperCase()}${finding.severity.slice(1)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      page.left + 12,
      { ...looks.small, leading: 13, color: colors.ink },
    );
    sheet.y += 18;
  }
}
