import { getDocumentProxy } from "unpdf";

type Word = { text: string; left: number; right: number; base: number; height: number };

/** The text of a PDF, as a reader sees it: columns stand beside each other, two blanks or more apart. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  try {
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const words = items.flatMap((item): Word[] => {
        if (!("str" in item) || !item.str.trim()) return [];
        const [, , , , left, base] = item.transform as [number, number, number, number, number, number];
        return [{ text: item.str, left, right: left + item.width, base, height: item.height }];
      });
      pages.push(linesOf(words).map(lineOf).join("\n"));
    }
    return `${pages.join("\n")}\n`;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Words by line, from the top: those whose base lines are less than half a letter apart stand in one. */
function linesOf(words: Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.sort((a, b) => b.base - a.base)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (first && first.base - word.base < Math.min(first.height, word.height) / 2) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function lineOf(words: Word[]): string {
  const [first, ...others] = words.sort((a, b) => a.left - b.left) as [Word, ...Word[]];
  let line = first.text;
  let { right } = first;
  for (const word of others) {
    const gap = (word.left - right) / word.height;
    line += (gap > 0.9 ? "  " : gap > 0.1 ? " " : "") + word.text;
    right = word.right;
  }
  return line.trimEnd();
}
