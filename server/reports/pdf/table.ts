import { palette } from "./palette.ts";
import { type Look, looks, page, type Sheet } from "./sheet.ts";

export type Column = { title: string; width: number; look?: Look; align?: "right" };
/** A cell's text, with a look of its own or a coloured dot before it. */
export type Cell = string | { text: string; look?: Look; dot?: string };

const padding = 3;
const gutter = 8;
const head: Look = { ...looks.small, style: "semibold" };

/**
 * Draws rows below each other, every cell wrapped as far as it needs. The head stands again on each page. A row that
 * fits on a page is kept on one. Returns what draws a row, and what ends the table.
 */
export function table(sheet: Sheet, columns: readonly Column[]) {
  const places = columns.map((_, at) => page.left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0));

  function drawHead(): void {
    sheet.doc.rect(page.left, sheet.y, page.inner, 18).fill(palette.sunken);
    sheet.y += 3.5;
    for (const [at, column] of columns.entries()) put(column.title, at, head);
    sheet.y += 14.5;
  }

  function put(text: string, at: number, look: Look, indent = 0): void {
    const { align, width } = columns[at] as Column;
    const x = (places[at] as number) + (align ? width - gutter / 2 : gutter / 2 + indent);
    sheet.line(text, x, look, align ?? "left");
  }

  if (!sheet.room(60)) sheet.y += 2;
  drawHead();

  return {
    row(cells: readonly Cell[]): void {
      const drawn = cells.map((cell, at) => {
        const { text, look, dot } =
          typeof cell === "string" ? { text: cell } : { look: undefined, dot: undefined, ...cell };
        const { width, look: ofColumn } = columns[at] as Column;
        const used = look ?? ofColumn ?? looks.small;
        const indent = dot ? 9 : 0;
        return {
          lines: sheet.lettering.lines(text, used.style, used.size, width - gutter - indent),
          look: used,
          dot,
          indent,
        };
      });
      const height = Math.max(...drawn.map(({ lines, look }) => lines.length * look.leading));
      if (height + 2 * padding <= page.bottom - page.top - 18 && sheet.room(height + 2 * padding)) drawHead();
      sheet.y += padding;
      const count = Math.max(...drawn.map(({ lines }) => lines.length));
      const leading = Math.max(...drawn.map(({ look }) => look.leading));
      for (let line = 0; line < count; line++) {
        if (sheet.room(leading)) drawHead();
        for (const [at, { lines, look, dot, indent }] of drawn.entries()) {
          const text = lines[line];
          if (text === undefined) continue;
          if (dot && line === 0) {
            sheet.doc.circle((places[at] as number) + gutter / 2 + 3, sheet.y + leading / 2, 2.6).fill(dot);
          }
          put(text, at, look, indent);
        }
        sheet.y += leading;
      }
      sheet.y += padding;
      sheet.rule();
    },
    /** A line across the table that names what the next rows have in common. */
    group(title: string, note: string): void {
      if (sheet.room(56)) drawHead();
      sheet.y += 9;
      sheet.line(sheet.lettering.cut(title, "semibold", looks.strong.size, 240), page.left + gutter / 2, looks.strong);
      sheet.line(sheet.lettering.cut(note, "regular", looks.small.size, 240), page.right, looks.small, "right");
      sheet.y += 17;
      sheet.rule();
    },
    end(): void {
      sheet.y += 10;
    },
  };
}
