/** A part of the guide: a heading, a paragraph, the items of a list, or the rows of a table. Texts keep their Markdown. */
export type GuideBlock =
  | { kind: "title" | "heading" | "text"; text: string }
  | { kind: "list"; isOrdered: boolean; items: string[] }
  | { kind: "table"; rows: string[][] };

/** The parts of the guide's Markdown, as far as it uses that: no heading below the second, lists of one level, tables without heads. */
export function guideBlocks(markdown: string): GuideBlock[] {
  return markdown.split(/\n{2,}/).flatMap((block): GuideBlock[] => {
    const lines = block.trim().split("\n");
    const first = lines[0] ?? "";
    const text = lines.join(" ");
    // Its pictures show the console, which stands beside it.
    if (first === "" || first.startsWith("![")) return [];
    if (first.startsWith("# ")) return [{ kind: "title", text: text.slice(2) }];
    if (first.startsWith("## ")) return [{ kind: "heading", text: text.slice(3) }];
    if (first.startsWith("|")) return [{ kind: "table", rows: lines.slice(2).map(cellsOf) }];
    const sign = /^(\d{1,3}\.|-) /;
    if (!sign.test(first)) return [{ kind: "text", text }];
    const items: string[] = [];
    for (const line of lines) {
      if (sign.test(line)) items.push(line.replace(sign, ""));
      else items.push(`${items.pop()} ${line.trim()}`);
    }
    return [{ kind: "list", isOrdered: !first.startsWith("-"), items }];
  });
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A run of letters within a text, and how it is set. */
export type GuideRun = { set: "plain" | "strong" | "soft" | "code"; text: string };

/** The runs of a text. What a link leads to is left out: in the extension there are no other pages of these. */
export function guideRuns(text: string): GuideRun[] {
  let [isStrong, isSoft] = [false, false];
  const words = text.replaceAll(/\[([^[\]]{1,200})\]\([^()[\]]{1,200}\)/g, "$1");
  return words.split(/(`[^`]{1,200}`|\*{1,2})/).flatMap((part): GuideRun[] => {
    if (part === "**") isStrong = !isStrong;
    else if (part === "*") isSoft = !isSoft;
    else if (part.startsWith("`")) return [{ set: "code", text: part.slice(1, -1) }];
    else if (part !== "") return [{ set: isStrong ? "strong" : isSoft ? "soft" : "plain", text: part }];
    return [];
  });
}
