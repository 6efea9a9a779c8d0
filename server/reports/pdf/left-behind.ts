import type { ReportHead } from "../report-data.ts";
import { codeBlock } from "./code-block.ts";
import { looks, type Sheet } from "./sheet.ts";

/** What scans made and could not remove, with the commands that do; nothing where nothing stays. */
export function leftBehind(sheet: Sheet, { scans }: ReportHead): void {
  // Scans of one application list the same thing until it is gone.
  const left = new Map(
    scans.flatMap(({ applicationName, leftovers }) =>
      leftovers.map((leftover) => [`${applicationName} ${leftover.mark}`, { ...leftover, applicationName }] as const),
    ),
  );
  if (left.size === 0) return;
  sheet.heading("Left behind", 90);
  sheet.paragraph(
    "What scans made or changed by testing and may still be on the target. Each command removes it, or shows where to look; put the credential in the variable that it names.",
  );
  sheet.y += 6;
  for (const { applicationName, owner, mark, path, collection, isMarked = true, reason, command } of left.values()) {
    sheet.room(70);
    sheet.paragraph(path ?? (isMarked ? `Below ${collection}` : collection), { ...looks.code, size: 9.5, leading: 14 });
    sheet.paragraph(
      [applicationName, ...(isMarked ? [`made as ${owner}`, `marked ${mark}`] : [])].join("  ·  "),
      looks.small,
    );
    sheet.paragraph(reason);
    sheet.y += 4;
    if (command !== "") codeBlock(sheet, path === null ? "Look for it" : "Remove it", [command]);
    sheet.y += 6;
  }
}
