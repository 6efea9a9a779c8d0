import type { Socket } from "node:net";

/** What one program says to another over D-Bus; see the specification's chapter 'Message Protocol'. */
export type DBusMessage = {
  /** Whether it asks for an answer: neither a signal nor an answer itself. */
  isCall: boolean;
  serial: number;
  destination: string;
  member: string;
  body: unknown[];
};

const kinds = { call: 1, answer: 2, error: 3, signal: 4 };
const fields = { path: 1, interface: 2, member: 3, error: 4, replySerial: 5, destination: 6, sender: 7, signature: 8 };
const alignments: Readonly<Record<string, number>> = { "(": 8, "{": 8, x: 8, t: 8, d: 8, n: 2, q: 2, y: 1, g: 1, v: 1 };
const alignmentOf = (type: string) => alignments[type.charAt(0)] ?? 4;
const padded = (length: number, to: number) => Math.ceil(length / to) * to;

/** The complete types of a signature: `a{sv}i` has two. */
function typesIn(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length; ) {
    const start = at;
    while (signature[at] === "a") at++;
    for (let depth = 0, isFirst = true; isFirst || depth > 0; isFirst = false) {
      const sign = signature.charAt(at++);
      depth += "({".includes(sign) ? 1 : ")}".includes(sign) ? -1 : 0;
    }
    types.push(signature.slice(start, at));
  }
  return types;
}

/** Reads a signature's values of bytes that begin at a multiple of 8. */
function read(bytes: Buffer, signature: string): unknown[] {
  let at = 0;
  const number = (size: number) => {
    at += size;
    return bytes.readUIntLE(at - size, size);
  };
  const text = (length: number) => {
    at += length + 1;
    return bytes.toString("utf8", at - length - 1, at - 1);
  };
  function value(type: string): unknown {
    at = padded(at, alignmentOf(type));
    switch (type.charAt(0)) {
      case "a": {
        const [length, item] = [number(4), type.slice(1)];
        at = padded(at, alignmentOf(item));
        const items: unknown[] = [];
        for (const end = at + length; at < end; ) items.push(value(item));
        return items;
      }
      case "(":
      case "{":
        return typesIn(type.slice(1, -1)).map(value);
      case "v":
        return value(text(number(1)));
      case "s":
      case "o":
        return text(number(4));
      case "g":
        return text(number(1));
      case "x":
      case "t":
      case "d":
        at += 8;
        return bytes.readBigUInt64LE(at - 8);
      default:
        return number(alignmentOf(type));
    }
  }
  return typesIn(signature).map(value);
}

/** Values of a signature as bytes: of numbers, texts, lists, structures and the variants of a header. */
function write(signature: string, values: readonly unknown[]): Buffer {
  const bytes: number[] = [];
  const align = (to: number) => bytes.push(...new Array(padded(bytes.length, to) - bytes.length).fill(0));
  const bytesOf = (number: number) => [0, 8, 16, 24].map((by) => (number >>> by) & 255);
  const number = (value: number) => bytes.push(...bytesOf(value));
  const text = (of: unknown) => bytes.push(...Buffer.from(String(of)), 0);
  function value(type: string, of: unknown): void {
    align(alignmentOf(type));
    const kind = type.charAt(0);
    if (kind === "a") {
      const [lengthAt, item] = [bytes.length, type.slice(1)];
      number(0);
      align(alignmentOf(item));
      const start = bytes.length;
      for (const one of of as unknown[]) value(item, one);
      bytes.splice(lengthAt, 4, ...bytesOf(bytes.length - start));
    } else if (kind === "(") {
      for (const [at, one] of typesIn(type.slice(1, -1)).entries()) value(one, (of as unknown[])[at]);
    } else if (kind === "v") {
      const [inside, what] = of as [string, unknown];
      value("g", inside);
      value(inside, what);
    } else if (kind === "s" || kind === "o") {
      number(Buffer.byteLength(String(of)));
      text(of);
    } else if (kind === "g") {
      bytes.push(String(of).length);
      text(of);
    } else if (kind === "y") bytes.push(of as number);
    else number(Number(of));
  }
  for (const [at, type] of typesIn(signature).entries()) value(type, values[at]);
  return Buffer.from(bytes);
}

let serials = 0;
function message(kind: number, header: [number, [string, unknown]][], signature: string, values: unknown[]): Buffer {
  const body = write(signature, values);
  const all = signature ? [...header, [fields.signature, ["g", signature]]] : header;
  const head = write("yyyyuua(yv)", [0x6c, kind, 1, 1, body.length, ++serials, all]);
  return Buffer.concat([head, Buffer.alloc(padded(head.length, 8) - head.length), body]);
}

/** The answer to a call. */
export const answerTo = ({ serial }: DBusMessage, signature = "", values: unknown[] = []): Buffer =>
  message(kinds.answer, [[fields.replySerial, ["u", serial]]], signature, values);

/** The refusal of a call; `name` is that of an error, with dots. */
export const errorTo = ({ serial }: DBusMessage, name: string): Buffer =>
  message(
    kinds.error,
    [
      [fields.replySerial, ["u", serial]],
      [fields.error, ["s", name]],
    ],
    "",
    [],
  );

/** What an object tells everybody who listens. */
export const signalOf = (
  from: { path: string; interface: string; sender: string },
  member: string,
  signature: string,
  values: unknown[],
): Buffer =>
  message(
    kinds.signal,
    [
      [fields.path, ["o", from.path]],
      [fields.interface, ["s", from.interface]],
      [fields.member, ["s", member]],
      [fields.sender, ["s", from.sender]],
    ],
    signature,
    values,
  );

/** Lets a client in, who only has to say that it is one, and hands over what it says from then on. */
export function hear(client: Socket, take: (message: DBusMessage) => void): void {
  let isIn = false;
  let waiting = Buffer.alloc(0);
  const next = () => (isIn ? nextMessage() : nextLine());

  /** The lines before the first message: a null byte, then words. */
  function nextLine(): boolean {
    const end = waiting.indexOf("\r\n");
    if (end < 0) return false;
    const line = waiting.toString("latin1", 0, end).replace("\0", "");
    waiting = waiting.subarray(end + 2);
    if (line === "BEGIN") isIn = true;
    else if (/^AUTH \w+ /.test(line)) client.write(`OK ${"0".repeat(32)}\r\n`);
    else client.write(line === "AUTH" ? "REJECTED EXTERNAL\r\n" : "ERROR\r\n");
    return true;
  }
  function nextMessage(): boolean {
    if (waiting.length < 16) return false;
    const bodyAt = padded(16 + waiting.readUInt32LE(12), 8);
    const end = bodyAt + waiting.readUInt32LE(4);
    if (waiting.length < end) return false;
    const [, kind, , , , serial, header] = read(waiting, "yyyyuua(yv)") as [
      0,
      number,
      0,
      0,
      0,
      number,
      [number, unknown][],
    ];
    const field = (code: number) => String(header.find(([one]) => one === code)?.[1] ?? "");
    take({
      isCall: kind === kinds.call,
      serial,
      destination: field(fields.destination),
      member: field(fields.member),
      body: read(Buffer.from(waiting.subarray(bodyAt, end)), field(fields.signature)),
    });
    waiting = waiting.subarray(end);
    return true;
  }
  client.on("data", (chunk) => {
    waiting = Buffer.concat([waiting, Buffer.from(chunk)]);
    while (next()) {}
  });
}
