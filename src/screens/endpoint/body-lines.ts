/** A body as lines to read: JSON indented by two, even where it was cut off in the middle; other text as it is. */
export function bodyLines(body: string): string[] {
  const text = body.trim();
  if (text === "") return [];
  if (!isJsonLike.test(text)) return body.trimEnd().split(/\r?\n/);
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replaceAll(obeyed, shown).split("\n");
  } catch {
    return indentCut(text);
  }
}

/** Signs that JSON need not write as codes, and that turn the direction of text or are obeyed: read, they would be back. */
const obeyed = /[\p{Bidi_Control}\x7f-\x9f]/gu;
const shown = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

// A settings file begins with a bracket too: `[core]`.
const isJsonLike = /^(\{\s*["}]|\[\s*(["[{\]\d-]|true|false|null))/;

/** Breaks JSON-like text at brackets and commas outside of strings, without needing its end. */
function indentCut(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  let quoted = false;
  const flush = () => {
    if (line.trim()) lines.push(`${"  ".repeat(Math.max(0, depth))}${line.trim()}`);
    line = "";
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (quoted) {
      line += char;
      if (char === "\\") line += text[++at] ?? "";
      else if (char === '"') quoted = false;
    } else if (char === "{" || char === "[") {
      line += char;
      flush();
      depth++;
    } else if (char === "}" || char === "]") {
      flush();
      depth--;
      line = char;
    } else if (char === ",") {
      line += char;
      flush();
    } else if (char === ":") {
      line += ": ";
    } else if (!/\s/.test(char)) {
      line += char;
      quoted = char === '"';
    }
  }
  flush();
  return lines;
}
