/** Ways in which another side may repeat a secret; `before` stands in front of it where it is encoded with its neighbours. */
export const echoes: [name: string, echo: (secret: string, before?: string) => string][] = [
  ["it is", (secret) => secret],
  ["hex", (secret) => Buffer.from(secret).toString("hex")],
  ["upper-case hex", (secret) => Buffer.from(secret).toString("hex").toUpperCase()],
  ["percent-encoded bytes", (secret) => [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join("")],
  ["JSON escapes", (secret) => [...secret].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join("")],
  ["capitals", (secret) => secret.toUpperCase()],
  ["its first 12 characters", (secret) => secret.slice(0, 12)],
  ["base64", (secret) => Buffer.from(secret).toString("base64")],
  ["base64 of a longer text", (secret, before = "") => Buffer.from(`${before}${secret} and more`).toString("base64")],
  ["base64 at the second place", (secret) => Buffer.from(`x${secret} and more`).toString("base64")],
  ["base64url at the third place", (secret) => Buffer.from(`xy${secret} and more`).toString("base64url")],
];

/** A text and what its base64, hex or escapes decode to, in lower case. */
const readingsOf = (text: string): string =>
  [
    text,
    text.replace(/(?:%|\\u00)([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ...(text.match(/[\da-f]{16,}/gi) ?? []).map((hex) => Buffer.from(hex, "hex").toString("latin1")),
    ...(text.match(/[\w+/-]{8,}/g) ?? []).flatMap((word) =>
      [0, 1, 2, 3].map((from) => Buffer.from(word.slice(from), "base64").toString("latin1")),
    ),
  ]
    .join("\n")
    .toLowerCase();

/** Characters of a secret that must not be found in a row. */
const piece = 8;
const pairAt = (text: string, at: number) => ((text.charCodeAt(at) << 8) ^ text.charCodeAt(at + 1)) & 0xffff;

/** Finds in a text which of many secrets, by their names, have 8 characters there, plain or in what its base64, hex or escapes decode to. */
export function secretsIn(secrets: Readonly<Record<string, string>>): (text: string) => string[] {
  const names = new Map<string, string>();
  const starts = new Uint8Array(0x10000);
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret.length < piece) throw new Error(`${name} is too short to be told from other text.`);
    for (let at = 0; at + piece <= secret.length; at++) {
      const part = secret.slice(at, at + piece).toLowerCase();
      names.set(part, name);
      starts[pairAt(part, 0)] = 1;
    }
  }
  return (text) => {
    const found = new Set<string>();
    const readings = readingsOf(text);
    // Nearly every place is passed over by its first two characters.
    for (let at = 0; at + piece <= readings.length; at++)
      if (starts[pairAt(readings, at)]) found.add(names.get(readings.slice(at, at + piece)) ?? "");
    found.delete("");
    return [...found];
  };
}

/** Whether a text still holds 8 characters of a secret, or all of a shorter one, plain or in what its base64, hex or escapes decode to. */
export const isIn = (text: string, secret: string): boolean =>
  secret.length < piece ? readingsOf(text).includes(secret.toLowerCase()) : secretsIn({ it: secret })(text).length > 0;
