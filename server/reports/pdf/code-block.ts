import { palette } from "./palette.ts";
import { type Look, looks, page, type Sheet } from "./sheet.ts";

/** Lines of one text that are shown. */
const mostLines = 8;
const code: Look = { ...looks.code, size: 7.5, leading: 10.5, color: palette.ink2 };

/** Lines in a grey box below their title; the box may go on over a page's end. */
export function codeBlock(sheet: Sheet, title: string, texts: readonly string[]): void {
  sheet.room(13 + 3 * code.leading);
  sheet.line(title, page.left, looks.label);
  sheet.y += 13;
  const inner = page.inner - 16;
  const lines = texts.flatMap((text) => sheet.lettering.lines(text, code.style, code.size, inner, mostLines));
  for (const [at, line] of lines.entries()) {
    const [above, below] = [at === 0 ? 4 : 0, at === lines.length - 1 ? 4 : 0];
    sheet.room(code.leading + above + below);
    sheet.doc.rect(page.left, sheet.y, page.inner, code.leading + above + below + 0.3).fill(palette.sunken);
    sheet.y += above;
    sheet.line(line, page.left + 8, code);
    sheet.y += code.leading + below;
  }
  sheet.y += 7;
}
