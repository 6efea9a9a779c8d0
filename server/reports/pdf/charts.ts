import { palette } from "./palette.ts";
import { looks, page, type Sheet } from "./sheet.ts";

export type Slice = { name: string; value: number; color: string };

/** A ring of shares around a figure. Shares of nothing are left out; an empty ring is grey. */
export function ring(
  sheet: Sheet,
  slices: readonly Slice[],
  center: { x: number; y: number; radius: number; text: string; note: string },
): void {
  const { x, y, radius, text, note } = center;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const inner = radius * 0.66;
  const { doc } = sheet;
  doc.path(`${circle(x, y, radius)} ${circle(x, y, inner)}`).fill(palette.sunken, "even-odd");
  let angle = -Math.PI / 2;
  for (const { value, color } of slices.filter((slice) => slice.value > 0)) {
    const next = angle + (value / total) * 2 * Math.PI;
    if (value === total) doc.path(`${circle(x, y, radius)} ${circle(x, y, inner)}`).fill(color, "even-odd");
    else doc.path(arc(x, y, radius, inner, angle, next)).fill(color);
    angle = next;
  }
  const before = sheet.y;
  sheet.y = y - 17;
  sheet.line(text, x, { style: "semibold", size: 22, leading: 24, color: palette.ink }, "center");
  sheet.y = y + 6;
  sheet.line(note, x, looks.small, "center");
  sheet.y = before;
}

const circle = (x: number, y: number, r: number) =>
  `M ${x - r} ${y} A ${r} ${r} 0 1 1 ${x + r} ${y} A ${r} ${r} 0 1 1 ${x - r} ${y} Z`;

function arc(x: number, y: number, outer: number, inner: number, from: number, to: number): string {
  const large = to - from > Math.PI ? 1 : 0;
  const at = (radius: number, angle: number) => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  return `M ${at(outer, from)} A ${outer} ${outer} 0 ${large} 1 ${at(outer, to)} L ${at(inner, to)} A ${inner} ${inner} 0 ${large} 0 ${at(inner, from)} Z`;
}

/** One bar whose parts are shares of a whole. The cursor stays. */
export function stackedBar(
  sheet: Sheet,
  slices: readonly Slice[],
  x: number,
  y: number,
  width: number,
  height = 8,
): void {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  sheet.doc.rect(x, y, width, height).fill(palette.sunken);
  let at = x;
  for (const { value, color } of slices.filter((slice) => slice.value > 0)) {
    const part = (value / total) * width;
    sheet.doc.rect(at, y, Math.max(0.8, part - 0.8), height).fill(color);
    at += part;
  }
}

/** Named values below each other as bars of the greatest; the cursor moves below them. */
export function bars(sheet: Sheet, slices: readonly Slice[], x: number = page.left, width: number = page.inner): void {
  const greatest = Math.max(1, ...slices.map(({ value }) => value));
  const named = Math.min(130, width * 0.4);
  for (const { name, value, color } of slices) {
    sheet.room(16);
    sheet.line(sheet.lettering.cut(name, "regular", 8.5, named - 8), x, { ...looks.small, size: 8.5, leading: 16 });
    const room = width - named - 40;
    sheet.doc.rect(x + named, sheet.y + 4, room, 8).fill(palette.sunken);
    if (value > 0) sheet.doc.rect(x + named, sheet.y + 4, Math.max(1.5, (value / greatest) * room), 8).fill(color);
    sheet.line(value.toLocaleString("en"), x + width, { ...looks.label, size: 8.5, leading: 16 }, "right");
    sheet.y += 16;
  }
}
