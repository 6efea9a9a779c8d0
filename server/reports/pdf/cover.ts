import { revisionWords } from "../../../src/contract/revision-words.ts";
import type { ReportHead } from "../report-data.ts";
import type { Tally } from "../tally.ts";
import { dayText, many, momentText, scopeNames, typeNames } from "../wording.ts";
import { palette, readableOn, standingColors } from "./palette.ts";
import { type Look, looks, page, type Sheet } from "./sheet.ts";

const inset = 64;

/** The first page: whose report, about what, of when, and its figures at a glance. */
export function cover(sheet: Sheet, head: ReportHead, counts: Tally): void {
  sheet.newPage();
  const { doc } = sheet;
  const { brandColor } = head.tenant;
  doc.rect(0, 0, page.width, 8).fill(brandColor);
  brand(sheet, head.tenant);

  sheet.y = 232;
  sheet.line(`API security report · ${typeNames[head.reportType]}`, inset, { ...looks.body, size: 11, leading: 16 });
  sheet.y += 24;
  title(sheet, head.title);
  sheet.y += 18;
  doc.rect(inset, sheet.y, 56, 3).fill(brandColor);
  sheet.y += 30;

  const facts: [string, string][] = [
    ["Organization", head.tenant.name],
    ["Scope", head.scope === "global" ? "Global: every application" : `${scopeNames[head.scope]}: ${head.scopeName}`],
    ...revisionOf(head),
    ["Period", periodText(head)],
    ["Generated", momentText(head.generatedAt)],
    ...(head.requestedBy ? ([["Requested by", head.requestedBy]] as [string, string][]) : []),
    ["Based on", many(head.scanCount, "completed scan")],
  ];
  for (const [name, value] of facts) {
    sheet.line(name, inset, { ...looks.body, color: palette.ink3 });
    const lines = sheet.lettering.lines(value, "semibold", looks.strong.size, page.width - 2 * inset - 110, 3);
    for (const line of lines) {
      sheet.line(line, inset + 110, looks.strong);
      sheet.y += looks.strong.leading;
    }
    sheet.y += 4;
  }
  tiles(sheet, counts);
  sheet.y = 800;
  sheet.line(
    "Confidential: shows how weaknesses were found. Share it only with those who fix them.",
    inset,
    looks.small,
  );
}

/** The state of the code that the one scan of a report looked at. */
function revisionOf({ scope, scans }: ReportHead): [string, string][] {
  const revision = scope === "scan" ? scans[0]?.revision : null;
  return revision ? [["Revision", revisionWords(revision)]] : [];
}

/** The period in words. */
export function periodText({ dateFrom, dateTo }: Pick<ReportHead, "dateFrom" | "dateTo">): string {
  if (dateFrom && dateTo) return `${dayText(dateFrom)} to ${dayText(dateTo)}`;
  if (dateFrom) return `Since ${dayText(dateFrom)}`;
  return dateTo ? `Until ${dayText(dateTo)}` : "All time";
}

function brand(sheet: Sheet, tenant: ReportHead["tenant"]): void {
  const { doc } = sheet;
  const look: Look = { style: "semibold", size: 13, leading: 36, color: palette.ink };
  sheet.y = 72;
  if (tenant.logo && drawLogo(sheet, tenant.logo)) {
    sheet.y = 122;
    sheet.line(sheet.lettering.cut(tenant.name, "semibold", 11, 380), inset, { ...look, size: 11, leading: 16 });
    return;
  }
  doc.roundedRect(inset, sheet.y, 36, 36, 7).fill(tenant.brandColor);
  const initial = [...tenant.name.trim()][0]?.toUpperCase() ?? "";
  sheet.line(initial, inset + 18, { ...look, size: 18, color: readableOn(tenant.brandColor) }, "center");
  sheet.line(sheet.lettering.cut(tenant.name, "semibold", 13, 380), inset + 48, look);
}

/** False for an image that cannot be drawn after all. */
function drawLogo(sheet: Sheet, logo: Uint8Array): boolean {
  try {
    sheet.doc.image(Buffer.from(logo), inset, 68, { fit: [200, 44] });
    return true;
  } catch {
    return false;
  }
}

function title(sheet: Sheet, text: string): void {
  const width = page.width - 2 * inset;
  const size = [30, 24, 19].find((points) => sheet.lettering.lines(text, "semibold", points, width).length <= 3) ?? 16;
  const look: Look = { style: "semibold", size, leading: size * 1.22, color: palette.ink };
  for (const line of sheet.lettering.lines(text, "semibold", size, width, 6)) {
    sheet.line(line, inset, look);
    sheet.y += look.leading;
  }
}

function tiles(sheet: Sheet, { total, standings, score }: Tally): void {
  const figures: [string, string, string][] = [
    [score === null ? "–" : String(score), "Score of 100", palette.ink],
    [total.toLocaleString("en"), total === 1 ? "Operation" : "Operations", palette.ink],
    [standings.critical.toLocaleString("en"), "Critical", standingColors.critical],
    [standings.warning.toLocaleString("en"), standings.warning === 1 ? "Warning" : "Warnings", "#8a5a00"],
    [standings.undecided.toLocaleString("en"), "Undecided", palette.ink3],
  ];
  const gap = 10;
  const width = (page.width - 2 * inset - 4 * gap) / 5;
  for (const [at, [figure, name, color]] of figures.entries()) {
    const x = inset + at * (width + gap);
    sheet.box(x, 640, width, 76, palette.surface, palette.line);
    sheet.y = 654;
    sheet.line(figure, x + 12, { style: "semibold", size: 20, leading: 28, color });
    sheet.y += 31;
    sheet.line(name, x + 12, looks.small);
  }
}
