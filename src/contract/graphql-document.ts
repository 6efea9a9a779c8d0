/** Characters of one document; longer ones are none that people write. */
const maxDocument = 20_000;
const begins = /^(query|mutation|subscription|fragment)\b|^\{/;
/** All that is left of a document without its values. */
const remaining = /^[\w\s{}()[\]:,$!=|&@."-]+$/;

/**
 * A GraphQL document with every text and number in it replaced and its comments left out, so that it says what is asked for and
 * of no value; null where a text is none.
 */
export function withoutValues(document: string): string | null {
  if (document.length > maxDocument) return null;
  let plain = "";
  for (let at = 0; at < document.length; ) {
    const character = document[at] as string;
    if (character === "#") at = endOf(document, "\n", at);
    else if (document.startsWith('"""', at)) {
      plain += '"1"';
      at = endOf(document, '"""', at + 3) + 3;
    } else if (character === '"') {
      plain += '"1"';
      at = endOfText(document, at + 1);
    } else if (/[\d-]/.test(character) && !/[\w$]/.test(plain.at(-1) ?? "")) {
      plain += "1";
      while (/[\w.+-]/.test(document[at] ?? "")) at += 1;
    } else {
      plain += character;
      at += 1;
    }
  }
  plain = plain.trim();
  return begins.test(plain) && plain.includes("{") && remaining.test(plain) ? plain : null;
}

/** The documents of a JSON body that asks a GraphQL endpoint, one or several at once; empty where it is none. */
export function documentsIn(body: unknown): string[] {
  const requests: unknown[] = Array.isArray(body) ? body.slice(0, 50) : [body];
  return requests.flatMap((request) => {
    const { query } = (request ?? {}) as { query?: unknown };
    const plain = typeof query === "string" ? withoutValues(query) : null;
    return plain === null ? [] : [plain];
  });
}

/** The same of a recorded text. */
export function documentsInText(text: unknown): string[] {
  if (typeof text !== "string" || text.length > 20 * maxDocument || !/^\s*[[{]/.test(text)) return [];
  try {
    return documentsIn(JSON.parse(text));
  } catch {
    return [];
  }
}

function endOf(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? text.length : found;
}

function endOfText(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
