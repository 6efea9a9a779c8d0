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

/** Whether a text still holds 8 characters of a secret, plain or in what its base64, hex or escapes decode to. */
export function isIn(text: string, secret: string): boolean {
  const readings = [
    text,
    text.replace(/(?:%|\\u00)([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ...(text.match(/[\da-f]{16,}/gi) ?? []).map((hex) => Buffer.from(hex, "hex").toString("latin1")),
    ...(text.match(/[\w+/-]{8,}/g) ?? []).flatMap((word) =>
      [0, 1, 2, 3].map((from) => Buffer.from(word.slice(from), "base64").toString("latin1")),
    ),
  ].map((reading) => reading.toLowerCase());
  for (let at = 0; at + 8 <= Math.max(secret.length, 8); at++) {
    const piece = secret.slice(at, at + 8).toLowerCase();
    if (readings.some((reading) => reading.includes(piece))) return true;
  }
  return false;
}
