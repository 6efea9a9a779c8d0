import { unescapedView, type View } from "./unescaped-view.ts";

/** Shortest secret that is looked for in every writing, and how much of its beginning or end gives a longer one away. */
export const shortestSought = 8;
const part = 12;
/** Signs by which a place in a text is found. */
const key = 4;

/**
 * Finds secrets in a text, however they are written there: plain, in another case, as hex, with all or some signs
 * percent-encoded, escaped with `\u` or `\x` or as HTML entities, in base64 or base64url of a longer text at any offset, and
 * cut to their first or last 12 signs. The cost grows with the text's length and not with the number of secrets.
 */
export type SecretFinder = { replace(text: string, by: string): string };

/** A finder of these secrets; those under 8 signs are not looked for, or ordinary text would vanish. */
export function secretFinder(secrets: readonly string[]): SecretFinder {
  const forms = new Set<string>();
  for (const secret of secrets) for (const form of formsOf(secret)) forms.add(form.toLowerCase());
  return { replace: replacer([...forms]) };
}

/** Every text whose presence, in any case, gives the secret away. */
function formsOf(secret: string): string[] {
  const trimmed = secret.trim();
  if (trimmed.length < shortestSought) return [];
  const forms = [secret, trimmed];
  const own = ownPart(trimmed);
  if (own.length > part) forms.push(own.slice(0, part), own.slice(-part));
  return [...new Set(forms)].flatMap((form) => [
    ...writings(form),
    ...insideBase64(Buffer.from(form)),
    Buffer.from(form).toString("base64"),
  ]);
}

/** What of a secret is its own: a token's signature, for all begin alike, or what follows a name, an account or a scheme. */
const ownPart = (secret: string) =>
  (secret.startsWith("eyJ") ? secret.split(".") : secret.split(/(?<![:=\s])[:=\s]+(?=[^:=\s])/)).at(-1) ?? "";

/** How a text is written as a whole; single signs of it may be escaped in each. */
function writings(text: string): string[] {
  return [text, text.replaceAll(" ", "+"), Buffer.from(text).toString("hex")];
}

/**
 * What base64 makes of the bytes inside a longer text: three texts, one for each offset, without the signs at both ends
 * that also hold neighbours (RFC 4648). Those under 8 signs could be part of anything.
 */
function insideBase64(bytes: Buffer): string[] {
  const found: string[] = [];
  for (const before of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/={1,2}$/, "");
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const inside = encoded.slice(from, to);
    if (inside.length < 8) continue;
    found.push(inside, inside.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return found;
}

/** Escapes inside escapes that are looked through: a query in a JSON text in a script. */
const depth = 3;

/** Replaces forms in the text and in what it reads like without its escapes. */
function replacer(forms: string[]): (text: string, by: string) => string {
  const search = searcher(forms);
  return (text, by) => {
    const ranges = search(text);
    let view: View | null = { text, places: [] };
    let place = (at: number) => at;
    for (let level = 0; level < depth; level++) {
      view = unescapedView(view.text);
      if (view === null) break;
      const { places } = view;
      const outer = place;
      place = (at) => outer(places[at] ?? 0);
      for (const [from, to] of search(view.text)) ranges.push([place(from), place(to)]);
    }
    return cut(text, ranges, by);
  };
}

type Range = [from: number, to: number];

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
  const starts = new Set([...byStart.keys()].map((start) => start.slice(0, 2)));
  return (text) => {
    // Some letters change their length with their case: then places would differ, and only ASCII is folded.
    const lower =
      text.toLowerCase().length === text.length ? text.toLowerCase() : text.replace(/[A-Z]/g, (a) => a.toLowerCase());
    const found: Range[] = [];
    for (let at = 0; at + key <= lower.length; at++) {
      if (!starts.has(lower.slice(at, at + 2))) continue;
      const form = byStart.get(lower.slice(at, at + key))?.find((one) => lower.startsWith(one, at));
      if (form === undefined) continue;
      found.push([at, at + form.length]);
      at += form.length - 1;
    }
    return found;
  };
}
