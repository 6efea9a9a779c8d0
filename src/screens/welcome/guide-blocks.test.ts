import { expect, test } from "vitest";
import guide from "../../../docs/guide.md?raw";
import { guideBlocks, guideRuns } from "./guide-blocks.ts";

test("Headings, paragraphs, lists and tables are told apart, pictures left out", () => {
  const text =
    "# Guide\n\n## Scan\n\nA line\nand more.\n\n![A](b.png)\n\n1. one\n2. two\n   more\n\n| | |\n|---|---|\n| **A** | b |";
  expect(guideBlocks(text)).toEqual([
    { kind: "title", text: "Guide" },
    { kind: "heading", text: "Scan" },
    { kind: "text", text: "A line and more." },
    { kind: "list", isOrdered: true, items: ["one", "two more"] },
    { kind: "table", rows: [["**A**", "b"]] },
  ]);
});

test("Words are set as they are marked, code within strong words too, and links are their words", () => {
  expect(guideRuns("Is **reading `/a/**` public**, *likely*? [`x`](y.md) tells.")).toEqual([
    { set: "plain", text: "Is " },
    { set: "strong", text: "reading " },
    { set: "code", text: "/a/**" },
    { set: "strong", text: " public" },
    { set: "plain", text: ", " },
    { set: "soft", text: "likely" },
    { set: "plain", text: "? " },
    { set: "code", text: "x" },
    { set: "plain", text: " tells." },
  ]);
});

test("No mark of the guide is left over as text", () => {
  const texts = guideBlocks(guide).flatMap((block) =>
    block.kind === "table" ? block.rows.flat() : block.kind === "list" ? block.items : [block.text],
  );
  const plain = texts.flatMap((text) => guideRuns(text)).filter(({ set }) => set !== "code" && set !== "strong");
  expect(texts.length).toBeGreaterThan(50);
  expect(plain.filter(({ text }) => /[*`|]|\]\(|^#/.test(text))).toEqual([]);
});
