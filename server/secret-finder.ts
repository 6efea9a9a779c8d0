import { joinedView } from "./joined-view.ts";
import { formsOf } from "./secret-forms.ts";
import { unescapedView, type View } from "./unescaped-view.ts";

/** Signs by which a place in a text is found. */
const key = 4;

/**
 * Finds secrets in a text, however they are written there: plain, in another case, as hex, with all or some signs
 * percent-encoded, escaped with `\u`, `\U` or `\x`, as HTML entities or quoted-printable, in base64 or base64url of a longer text
 * at any offset, also twice, in UTF-16, wrapped into lines or with signs between the bytes of hex, and cut to their first or last
 * 12 signs or to those of a piece of them. The cost grows with the text's length and not with the number of secrets.
 */
export type SecretFinder = { replace(text: string, by: string): string };

/**
 * A finder of these secrets; those under 5 signs are not looked for, or ordinary text would vanish. Of 5 signs, hex is 10
 * and base64 inside a longer text at least 6 long: of 300 megabytes of random base64, at most about one holds the latter by
 * chance, and then 6 signs of it are hidden.
 */
export function secretFinder(secrets: readonly string[]): SecretFinder {
  return { replace: replacer(formsOf(secrets).map((form) => form.toLowerCase())) };
}

/** Escapes inside escapes that are looked through: a query in a JSON text in a script. */
const depth = 3;

/** Replaces forms in the text and in what it reads like without its escapes. */
function replacer(forms: string[]): (text: string, by: string) => string {
  const search = searcher(forms);
  return (text, by) => {
    const ranges: Range[] = [];
    let view: View | null = { text, places: [] };
    let place = (at: number) => at;
    for (let level = 0; view !== null && level <= depth; level++) {
      for (const [from, to] of search(view.text)) ranges.push([place(from), place(to)]);
      const joined = joinedView(view.text);
      // What divides a find from what follows it is no part of it.
      for (const [from, to] of joined ? search(joined.text) : [])
        ranges.push([place(joined?.places[from] ?? 0), place((joined?.places[to - 1] ?? 0) + 1)]);
      view = unescapedView(view.text);
      const { places } = view ?? {};
      const outer = place;
      place = (at) => outer(places?.[at] ?? 0);
    }
    return cut(text, ranges, by);
  };
}

type Range = [from: number, to: number];

const mask = 0xfff;
/** A number for the two signs at a place, which other pairs may share. */
const pairAt = (text: string, at: number): number => ((text.charCodeAt(at) << 6) ^ text.charCodeAt(at + 1)) & mask;

/** The text with `by` in place of each range; ranges that overlap are one. */
function cut(text: string, ranges: Range[], by: string): string {
  let out = "";
  let copied = 0;
  for (const [from, to] of ranges.sort((one, two) => one[0] - two[0])) {
    if (from >= copied) out += text.slice(copied, from) + by;
    copied = Math.max(copied, to);
  }
  return copied === 0 ? text : out + text.slice(copied);
}

/**
 * Finds forms, the longest that begins at a place first, in any case. Places are found by the first four signs, so that a
 * place is compared with the few forms that begin like it, and with no others.
 */
function searcher(forms: string[]): (text: string) => Range[] {
  const byStart = new Map<string, string[]>();
  for (const form of forms.sort((one, two) => two.length - one.length)) {
    const start = form.slice(0, key);
    const same = byStart.get(start);
    if (same) same.push(form);
    else byStart.set(start, [form]);
  }
  // Nearly every place is passed over by its first two signs, without a text made of them.
  const starts = new Uint8Array(mask + 1);
  for (const start of byStart.keys()) starts[pairAt(start, 0)] = 1;
  return (text) => {
    // Some letters change their length with their case: then places would differ, and only ASCII is folded.
    const lower =
      text.toLowerCase().length === text.length ? text.toLowerCase() : text.replace(/[A-Z]/g, (a) => a.toLowerCase());
    const found: Range[] = [];
    for (let at = 0; at + key <= lower.length; at++) {
      if (starts[pairAt(lower, at)] === 0) continue;
      const form = byStart.get(lower.slice(at, at + key))?.find((one) => lower.startsWith(one, at));
      if (form === undefined) continue;
      found.push([at, at + form.length]);
      at += form.length - 1;
    }
    return found;
  };
}
