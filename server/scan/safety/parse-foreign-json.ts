/** Levels of lists and objects within each other that are read; real answers have under 20. */
export const maxJsonDepth = 200;

/** A text is valid and still not read, because it goes beyond a limit. The message is the end of a sentence. */
export class BeyondLimitError extends Error {
  override name = "BeyondLimitError";
}

/**
 * Reads JSON that a stranger wrote. Throws a `SyntaxError` for what is none, and a `BeyondLimitError` for what is nested
 * so deeply that whatever walks through it would run out of stack (CWE-674). Every reader of foreign JSON uses this one.
 */
export function parseForeignJson(text: string): unknown {
  if (isNestedTooDeeply(text)) throw new BeyondLimitError(`it is nested deeper than ${maxJsonDepth} levels`);
  return JSON.parse(withoutHalves(text));
}

/** Escapes of half a sign, `\ud800` without its other half: no address and no database takes one. Written as unknown signs. */
export function withoutHalves(text: string): string {
  return halves.test(text) ? text.replace(halvesOrSigns, (_half, sign?: string) => sign ?? "\\ufffd") : text;
}
const halves = /\\u[dD][89a-fA-F]/;
const halvesOrSigns = /(\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;

/**
 * Reads JSON as `parseForeignJson` does, with null for each number that would be another, or be written otherwise, when it is
 * written again: `9007199254740993` becomes `9007199254740992`.
 */
export function parseExactJson(text: string): unknown {
  if (isNestedTooDeeply(text)) throw new BeyondLimitError(`it is nested deeper than ${maxJsonDepth} levels`);
  return JSON.parse(withoutHalves(text), ((_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && String(value) !== context?.source ? null : value) as Reviver);
}

type Reviver = NonNullable<Parameters<typeof JSON.parse>[1]>;

/** Whether a JSON text has more levels than are read, told without reading it. */
export function isNestedTooDeeply(text: string): boolean {
  if (text.length < 2 * maxJsonDepth) return false;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === backslash) at++;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openList || code === openObject) {
      depth++;
      if (depth > maxJsonDepth) return true;
    } else if (code === closeList || code === closeObject) depth--;
  }
  return false;
}

const quote = 34;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;
