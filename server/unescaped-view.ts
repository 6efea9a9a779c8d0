/** A text without its escapes, and where each of its signs stood in the text that it was made of. */
export type View = { text: string /** One more than signs: the end is a place too. */; places: number[] };

/**
 * How protocols and languages write single signs: RFC 3986 (2.1), RFC 8259 (7), ECMA-262 (12.9.4), HTML (13.5), C and Python
 * with eight digits. Quoted-printable (RFC 2045, 6.7) counts where several follow each other: `a=12` is a parameter.
 */
const escapes =
  /%[\da-fA-F]{2}|=[\da-fA-F]{2}(?:(?==[\da-fA-F]{2})|(?<==[\da-fA-F]{2}=[\da-fA-F]{2}))|\\[xX][\da-fA-F]{2}|\\[uU]\{[\da-fA-F]{1,6}\}|\\U[\da-fA-F]{8}|\\[uU][\da-fA-F]{4}|\\[/"'\\bfnrtBFNRT]|&#[xX][\da-fA-F]{1,6};|&#\d{1,7};|&(?:amp|lt|gt|quot|apos|AMP|LT|GT|QUOT|APOS);/g;
const signs: Record<string, string> = {
  ...{ "\\b": "\b", "\\f": "\f", "\\n": "\n", "\\r": "\r", "\\t": "\t" },
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" },
};

/**
 * The text as a reader of its language sees it, where some of its signs, or all, are escaped; null where none is. An escape
 * inside an escape takes another call.
 */
export function unescapedView(text: string): View | null {
  if (!/[%\\&=]/.test(text)) return null;
  const places: number[] = [];
  let plain = "";
  let copied = 0;
  const copy = (end: number) => {
    for (let at = copied; at < end; at++) places.push(at);
    plain += text.slice(copied, end);
  };
  for (const { written, index } of escapesIn(text)) {
    copy(index);
    copied = index + written.length;
    for (const { sign, width, from } of meant(written)) {
      plain += sign;
      // A sign of several units, or of several bytes, stands where the first of them does.
      for (let unit = 0; unit < sign.length; unit++) places.push(index + (unit === 0 ? from : from + width - 1));
    }
  }
  if (copied === 0) return null;
  copy(text.length);
  places.push(text.length);
  return { text: plain, places };
}

/** The escapes of a text; bytes that follow each other are one, because several may be one sign. */
function* escapesIn(text: string): Generator<{ written: string; index: number }> {
  let bytes = { written: "", index: -1 };
  for (const { 0: written, index } of text.matchAll(escapes)) {
    const follows = bytes.index + bytes.written.length === index && bytes.written[0] === written[0];
    if (follows && isByte(written)) {
      bytes.written += written;
      continue;
    }
    if (bytes.written !== "") yield bytes;
    bytes = isByte(written) ? { written, index } : { written: "", index: -1 };
    if (!isByte(written)) yield { written, index };
  }
  if (bytes.written !== "") yield bytes;
}

const isByte = (written: string) => /^[%=]/.test(written) || /^\\x/i.test(written);

/** The signs of one escape or of a run of escaped bytes, each with the characters that write it. */
function meant(written: string): { sign: string; from: number; width: number }[] {
  const whole = (sign: string) => [{ sign, from: 0, width: written.length }];
  const step = /^[%=]/.test(written) ? 3 : /^\\x/i.test(written) ? 4 : 0;
  if (step > 0) return ofBytes(written, step);
  const code = /^\\u\{?([0-9a-f]+)/i.exec(written)?.[1] ?? /^&#x([0-9a-f]+)/i.exec(written)?.[1];
  const decimal = /^&#([0-9]+)/.exec(written)?.[1];
  const point = code ? Number.parseInt(code, 16) : decimal ? Number(decimal) : null;
  if (point !== null) return whole(point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd");
  return whole(signs[written.toLowerCase()] ?? written.slice(1));
}

/** Bytes are UTF-8 where they can be, else Latin-1. */
function ofBytes(written: string, step: number): { sign: string; from: number; width: number }[] {
  const bytes = Uint8Array.from({ length: written.length / step }, (_, at) =>
    Number.parseInt(written.slice(at * step + step - 2, at * step + step), 16),
  );
  const found: { sign: string; from: number; width: number }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const decoded = Buffer.from(bytes.subarray(at, at + length)).toString("utf8");
    const isWhole = first < 0x80 || (length > 1 && [...decoded].length === 1 && decoded !== "\ufffd");
    const taken = isWhole ? length : 1;
    found.push({ sign: isWhole ? decoded : String.fromCharCode(first), from: at * step, width: taken * step });
    at += taken;
  }
  return found;
}
