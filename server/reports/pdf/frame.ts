import type { ReportHead } from "../report-data.ts";
import { dayText } from "../wording.ts";
import { palette } from "./palette.ts";
import { type Look, looks, type Mark, type Plan, page, type Sheet } from "./sheet.ts";

/** Entries that the page of contents has room for. */
const most = 32;

/** The page of contents, from what was planned. */
export function contents(sheet: Sheet, { marks }: Plan): void {
  sheet.newPage();
  sheet.line("Contents", page.left, looks.chapter);
  sheet.y += looks.chapter.leading + 14;
  for (const mark of shown(marks)) {
    const look: Look = mark.level === 1 ? { ...looks.strong, leading: 22 } : { ...looks.body, leading: 17 };
    const x = page.left + (mark.level - 1) * 14;
    const text = sheet.lettering.cut(mark.title, look.style, look.size, page.inner - 60);
    sheet.line(text, x, look);
    const from = x + sheet.lettering.width(text, look.style) * look.size + 8;
    sheet.doc.lineWidth(0.6).dash(0.6, { space: 2.6 }).strokeColor("#b6c0cc");
    sheet.doc
      .moveTo(from, sheet.y + look.leading / 2 + 3)
      .lineTo(page.right - 26, sheet.y + look.leading / 2 + 3)
      .stroke();
    sheet.doc.undash();
    sheet.line(String(mark.page), page.right, look, "right");
    sheet.doc.goTo(x, sheet.y, page.right - x, look.leading, mark.name);
    sheet.y += look.leading;
  }
}

/** All marks, or only chapters where there are too many. */
function shown(marks: readonly Mark[]): readonly Mark[] {
  return marks.length <= most ? marks : marks.filter(({ level }, at) => level === 1 || at < most - 6);
}

/** Head and foot of every page but the cover, with its number. */
export function frameOf(head: ReportHead, { pages }: Plan): (sheet: Sheet) => void {
  const foot = `Postern · ${dayText(head.generatedAt)} · Confidential`;
  return (sheet) => {
    if (sheet.pageNumber === 1) return;
    const { lettering } = sheet;
    sheet.doc.rect(page.left, 52, page.inner, 0.6).fill(palette.line);
    sheet.doc.rect(page.left, 52, 24, 1.4).fill(head.tenant.brandColor);
    sheet.y = 36;
    sheet.line(lettering.cut(head.title, "regular", looks.small.size, 320), page.left, looks.small);
    sheet.line(lettering.cut(head.tenant.name, "regular", looks.small.size, 160), page.right, looks.small, "right");
    sheet.y = 802;
    sheet.line(foot, page.left, looks.small);
    sheet.line(`Page ${sheet.pageNumber} of ${pages}`, page.right, looks.small, "right");
  };
}
