import { plainName, secretField } from "../src/contract/secrets.ts";

/**
 * Shortest secret that is looked for in every writing, and how much of its beginning or end gives a longer one away. Of 4
 * signs, base64 of a longer text leaves 4 at some offsets, which stand in many a text by chance; of 5 signs it leaves 6.
 */
export const shortestSought = 5;
const part = 12;

/**
 * Every text whose presence, in any case, gives one of the secrets away; those under 5 signs have none. Of a secret that is a
 * name, a colon and another of the secrets, such as an account with its password or a header with its value, the name is none.
 */
export function formsOf(secrets: readonly string[]): string[] {
  const known = new Set(secrets.map((secret) => secret.trim()));
  const forms = new Set<string>();
  for (const secret of known) {
    if (secret.length < shortestSought) continue;
    forms.add(secret);
    const colon = secret.indexOf(":");
    if (colon > 0 && known.has(secret.slice(colon + 1).trim())) continue;
    for (const end of endsOf(secret)) forms.add(end);
  }
  const written = [...forms].flatMap((form) => [...writings(form), ...base64Of(Buffer.from(form))]);
  const sought = [...known].filter((secret) => secret.length >= shortestSought);
  const encoded = sought.flatMap((secret) => [...encodings(secret), ...inUtf16(secret), ...twice(secret)]);
  return [...new Set([...written, ...encoded])];
}

/** A secret that was put in another case, escaped, or into bytes of Latin-1, before it was encoded. */
function encodings(secret: string): string[] {
  const texts = [
    secret.toUpperCase(),
    secret.toLowerCase(),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ];
  const isLatin = /[\u0080-\u00ff]/.test(secret) && !/[^\0-\u00ff]/.test(secret);
  const bytes = [...new Set(texts)].filter((text) => text !== secret).map((text) => Buffer.from(text));
  return [...bytes, ...(isLatin ? [Buffer.from(secret, "latin1")] : [])].flatMap((one) => [
    one.toString("hex"),
    ...base64Of(one),
  ]);
}

/** In UTF-16, whichever byte comes first: both hold the low ones with a zero between them. */
function inUtf16(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf16le").subarray(0, -1);
  return [[...secret].join("\0"), bytes.toString("hex"), ...base64Of(bytes)];
}

/** Base64 of base64, each of a longer text at any offset. */
const twice = (secret: string): string[] =>
  base64Of(Buffer.from(secret)).flatMap((inner) => base64Of(Buffer.from(inner)));

/** What stands before a secret in a header's value. */
const scheme = /^(?:basic|bearer|token|api-?key|jwt|digest)\s+(?=\S)/i;

/** The first and last signs of what is a secret's own, and of its long pieces: a server may show any of them shortened. */
function endsOf(secret: string): string[] {
  const own = withoutName(secret.replace(scheme, ""));
  // Tokens of one maker begin alike: the signature is a token's own, or its end where it has a short one or none.
  if (own.startsWith("eyJ")) {
    const signature = own.split(".").at(-1) ?? "";
    return signature.length >= part ? ends(signature) : ends(own).slice(1);
  }
  const pieces = own.split(/[\s:=,;"']+/).filter((piece) => !isName(piece));
  return [own, ...pieces].flatMap(ends);
}

const ends = (text: string) => (text.length < part ? [] : [text.slice(0, part), text.slice(-part)]);

/** Without the name of a cookie or a parameter, as in `session=…`. */
function withoutName(secret: string): string {
  const [whole = "", name = ""] = /^([^\s:=]+)=(?=[^=])/.exec(secret) ?? [];
  return isName(name) ? secret.slice(whole.length) : secret;
}

/** One or two words that name a credential; more could be a passphrase. */
const isName = (text: string) =>
  /^[a-z]+(?:[._-][a-z]+)?$/i.test(text) && secretField.test(plainName(text).replaceAll(".", "_"));

/** How a text is written as a whole, one `=` of it in quoted-printable; other single signs may be escaped in each. */
function writings(text: string): string[] {
  return [text, text.replaceAll(" ", "+"), text.replaceAll("=", "=3D"), Buffer.from(text).toString("hex")];
}

/**
 * What base64 makes of the bytes, by themselves and inside a longer text: there three texts, one for each offset, without the
 * signs at both ends that also hold neighbours (RFC 4648). Those under 6 signs could be part of anything.
 */
function base64Of(bytes: Buffer): string[] {
  const whole = bytes.toString("base64");
  const found = [whole, whole.replace(/={1,2}$/, ""), bytes.toString("base64url")];
  for (const before of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/={1,2}$/, "");
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const inside = encoded.slice(from, to);
    if (inside.length < 6) continue;
    found.push(inside, inside.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return found;
}
