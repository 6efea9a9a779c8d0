const dots = "•••••";

/**
 * A value as proof shows it: enough to recognize it, too little to use it. Two digits of a number, the domain of an
 * address, the prefix of a token. Booleans, null, single lower-case words such as a status, and what the scan has
 * redacted already stay.
 */
export function mask(value: string): string {
  if (isHarmless(value)) return value;
  const mail = /^([^\s@])[^\s@]*@([^\s@]+)$/.exec(value);
  if (mail) return `${mail[1]}••••@${mail[2]}`;
  const date = /^(\d{4})-\d\d-\d\d/.exec(value);
  if (date) return `${date[1]}-••-••`;
  const url = /^(https?:\/\/[^/\s]+)\/./.exec(value);
  if (url) return `${url[1]}/••••`;
  if (/^-?\d+(\.\d+)?$/.test(value)) {
    const digits = value.replace(/\D/g, "");
    return digits.length <= 2 ? "••" : `${digits.slice(0, digits.length > 4 ? 2 : 1)}••••`;
  }
  if (value.length <= 4) return "••••";
  const prefix = /^[A-Za-z]{2,5}[_-]/.exec(value)?.[0] ?? value.slice(0, value.length > 8 ? 2 : 1);
  return `${prefix}${dots}${value.length > 12 ? value.slice(-2) : ""}`;
}

function isHarmless(value: string): boolean {
  return value === "" || /^(true|false|null|undefined|\[redacted\]|[a-z][a-z_-]{1,15})$/.test(value);
}

/** A line of a body: what stands before the value, the value without quotes, and what follows; null without a value. */
export type BodyField = { before: string; name: string | null; value: string; after: string };

const namedText = /^(\s{0,200}"((?:[^"\\]|\\.)*)": ")((?:[^"\\]|\\.)+)("?,?)$/;
const namedBare = /^(\s{0,200}"((?:[^"\\]|\\.)*)": )(-?\d[\d.eE+-]*|true|false|null)(,?)$/;
const item = /^(\s{0,200}")()((?:[^"\\]|\\.)+)("?,?)$/;
const bareItem = /^(\s{0,200})()(-?\d[\d.eE+-]*)(,?)$/;
const setting = /^(\s{0,200}([\w.-]{1,200})\s{0,9}=\s{0,9})(\S.*)()$/;
const forms = [namedText, namedBare, item, bareItem, setting];

/** Reads one line of an indented body or of a settings file. */
export function fieldOf(line: string): BodyField | null {
  for (const form of forms) {
    const found = form.exec(line);
    if (found?.[3]) return { before: found[1] ?? "", name: found[2] || null, value: found[3], after: found[4] ?? "" };
  }
  return null;
}

/** A line with its value masked; values that the request itself carries, its ids, stay. */
export function maskLine(line: string, carried: string): string {
  const field = fieldOf(line);
  if (!field) return line.trim().length > 24 && !/^[\s{}[\],]*$/.test(line) ? maskText(line) : line;
  return carries(carried, field.value) ? line : `${field.before}${mask(field.value)}${field.after}`;
}

/** Whether a request's address or body holds a value, as a whole part of it. */
export function carries(carried: string, value: string): boolean {
  return value !== "" && carried.split(/[/?&=#:,"\s]/).includes(value);
}

/** A sentence with the values that it quotes masked. */
export function maskQuoted(text: string): string {
  return text.replace(/“([^“”]*)”/g, (whole, value: string) => (/[@\d]/.test(value) ? `“${mask(value)}”` : whole));
}

const maskText = (line: string) => `${line.slice(0, 12)}${dots}`;
