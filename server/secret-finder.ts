/** Shortest secret that is looked for in every writing, and how much of its beginning or end gives a longer one away. */
export const shortestSought = 8;
const part = 12;
/** Signs by which a place in a text is found. */
const key = 4;

/**
 * Finds secrets in a text, however they are written there: plain, in another case, as hex, percent-encoded, escaped with
 * `\u` or `\x`, as HTML entities, in base64 or base64url of a longer text at any offset, and cut to their first or last
 * 12 signs. One pass over the text, whose cost grows with its length and not with the number of secrets.
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
    // The whole of it in base64 may have been encoded, quoted or escaped once more.
    ...writings(Buffer.from(form).toString("base64")),
  ]);
}

/** What of a secret is its own: a token's signature, for all begin alike, or what follows a name, an account or a scheme. */
const ownPart = (secret: string) =>
  (secret.startsWith("eyJ") ? secret.split(".") : secret.split(/(?<![:=\s])[:=\s]+(?=[^:=\s])/)).at(-1) ?? "";

/** How protocols and languages write a text inside another. */
function writings(text: string): string[] {
  const bytes = [...Buffer.from(text)];
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const points = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const each = (values: number[], write: (value: number) => string) => values.map(write).join("");
  const encoded = encodeURIComponent(text);
  return [
    text,
    encoded,
    encoded.replaceAll("%20", "+"),
    text.replaceAll(" ", "+"),
    encodeURI(text),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
    each(points, (value) => entities.get(value) ?? String.fromCodePoint(value)),
    each(bytes, (value) => hex(value, 2)),
    each(bytes, (value) => `%${hex(value, 2)}`),
    each(bytes, (value) => `\\x${hex(value, 2)}`),
    each(units, (value) => `\\u${hex(value, 4)}`),
    each(points, (value) => `\\u{${value.toString(16)}}`),
    each(points, (value) => `&#${value};`),
    each(points, (value) => `&#x${value.toString(16)};`),
  ];
}

const entities = new Map(
  [..."&<>\"'"].map((sign, at) => [sign.charCodeAt(0), ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"][at] ?? sign]),
);

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
    if (/[+/]/.test(inside)) found.push(encodeURIComponent(inside));
  }
  return found;
}

/**
 * Replaces forms, the longest that begins at a place first, in any case. Places are found by the first four signs, so
 * that a place is compared with the few forms that begin like it, and with no others.
 */
function replacer(forms: string[]): (text: string, by: string) => string {
  const byStart = new Map<string, string[]>();
  for (const form of forms.sort((one, two) => two.length - one.length)) {
    const start = form.slice(0, key);
    const same = byStart.get(start);
    if (same) same.push(form);
    else byStart.set(start, [form]);
  }
  const starts = new Set([...byStart.keys()].map((start) => start.slice(0, 2)));
  return (text, by) => {
    // Some letters change their length with their case: then places would differ, and only ASCII is folded.
    const lower =
      text.toLowerCase().length === text.length ? text.toLowerCase() : text.replace(/[A-Z]/g, (a) => a.toLowerCase());
    let out = "";
    let copied = 0;
    for (let at = 0; at + key <= lower.length; at++) {
      if (!starts.has(lower.slice(at, at + 2))) continue;
      const form = byStart.get(lower.slice(at, at + key))?.find((one) => lower.startsWith(one, at));
      if (form === undefined) continue;
      out += text.slice(copied, at) + by;
      at += form.length - 1;
      copied = at + 1;
    }
    return copied === 0 ? text : out + text.slice(copied);
  };
}
