import { isDeepStrictEqual } from "node:util";
import { type Document, parse } from "yaml";

/**
 * An access file's document as text, in the hand of the text that it was read from: a line that says what one said before
 * stays blank for blank, so that a review shows what was decided alone. Where lines of both hands would not fit together, the
 * whole is written anew.
 */
export function asWritten(document: Document, before: string): string {
  const lines = before.split(/\r?\n/);
  // A list above may be indented otherwise.
  const operations = lines.slice(lines.findIndex((line) => line.startsWith("access:")) + 1);
  const indent = operations.find((line) => /^ +[^ #]/.test(line))?.search(/[^ ]/) ?? 2;
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true, indent });
  const old = new Map<string, string[]>();
  for (const [says, line] of saying(lines)) old.set(says, [...(old.get(says) ?? []), line]);
  const written = saying(text.split("\n")).map(([says, line]) => old.get(says)?.shift() ?? line);
  const kept = written.join(before.includes("\r\n") ? "\r\n" : "\n");
  return saysSame(kept, document) ? kept : text;
}

/** Each line behind what it says, which is its operation's or its group's where it names none itself. */
function saying(lines: readonly string[]): [says: string, line: string][] {
  let place = "";
  return lines.map((line) => {
    place = /^\s*["']?(?:[A-Z]+ )?\/\S*/.exec(line)?.[0].trim() ?? place;
    return [`${place} ${line.replaceAll(/\s/g, "")}`, line];
  });
}

function saysSame(text: string, document: Document): boolean {
  try {
    return isDeepStrictEqual(parse(text), document.toJS());
  } catch {
    return false;
  }
}
