import type { View } from "./unescaped-view.ts";

/** Ends of lines within base64 (RFC 2045, 6.8), and what stands between the bytes of hex: `5a:78`, `5A 78`, `0x5a, 0x78`. */
const joints =
  /(?<=[\w+/-])\r?\n[ \t]{0,8}(?=[\w+/-])|(?<=(?<![\da-z])[\da-f]{2})[:\s-](?=[\da-f]{2}(?![\da-z]))|,?\s{0,8}0x(?<=0x[\da-f]{2},?\s{0,8}0x)(?=[\da-f]{2}(?![\da-z]))/gi;

/** The text with its encoded data in one piece; null where nothing divides it. */
export function joinedView(text: string): View | null {
  const places: number[] = [];
  let joined = "";
  let copied = 0;
  const copy = (end: number) => {
    for (let at = copied; at < end; at++) places.push(at);
    joined += text.slice(copied, end);
  };
  for (const { 0: joint, index } of text.matchAll(joints)) {
    copy(index);
    copied = index + joint.length;
  }
  if (copied === 0) return null;
  copy(text.length);
  places.push(text.length);
  return { text: joined, places };
}
