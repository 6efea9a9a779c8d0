import type { ReportHead } from "../report-data.ts";
import { looks, type Sheet } from "./sheet.ts";

/** Operations of one application that are named; the scan's page lists the others. */
const named = 100;

/** What the last scan of each application did not send, because it may act; nothing where everything was sent. */
export function keptBack(sheet: Sheet, { scans }: ReportHead): void {
  const last = new Map(scans.toReversed().map((scan) => [scan.applicationName, scan]));
  const kept = [...last.values()].filter(({ keptBack }) => keptBack && keptBack.operations.length > 0);
  if (kept.length === 0) return;
  sheet.heading("Kept back", 90);
  sheet.paragraph(
    "What scans did not send, because it may act where nothing may. None of it was tested by being called.",
  );
  for (const { id, applicationName, keptBack = { total: 0, operations: [] } } of kept) {
    const { total, guesses = 0, operations } = keptBack;
    sheet.y += 6;
    for (const { method, path, reason } of operations.slice(0, named)) {
      sheet.room(40);
      sheet.paragraph(`${method} ${path}`, { ...looks.code, size: 9.5, leading: 14 });
      sheet.paragraph(`${applicationName}  ·  ${reason}`, looks.small);
    }
    const more = total + guesses - Math.min(named, operations.length);
    if (more > 0) sheet.paragraph(`And ${more.toLocaleString("en")} more, which scan ${id} lists.`, looks.small);
  }
}
