import { expect, test } from "vitest";
import { hasSameRows } from "./same-rows.ts";

const made = "2026-11-20T10:00:00.000Z";

test("Two lists have the same rows where all ids are in both, whatever else of each is told, and in whatever order", () => {
  const [one, two] = [
    { id: "66b0a1f3c4d5e6f7a8b9c0d1", sender: { email: "ada@example.com" } },
    { id: "66b0a1f3c4d5e6f7a8b9c0d2", sender: 7 },
  ];
  expect(
    hasSameRows([one, two], {
      docs: [
        { ...two, sender: {} },
        { ...one, sender: 6 },
      ],
    }),
  ).toBe(true);
  expect(hasSameRows([one, two], [one])).toBe(false);
  expect(hasSameRows([one], [one, two])).toBe(false);
});

test("Ids that may be counted for each user say nothing unless something else is the same", () => {
  expect(hasSameRows([{ id: 1, title: "Rope" }], [{ id: 1, title: "Rope" }])).toBe(false);
  expect(hasSameRows([{ id: 1, createdAt: made }], [{ id: 1, createdAt: `${made}.` }])).toBe(false);
  expect(hasSameRows([{ id: 1, createdAt: made, of: 7 }], [{ id: 1, createdAt: made, of: 8 }])).toBe(true);
});

test("What has no row with an id has no same rows", () => {
  for (const none of [null, [], {}, "text", [{ title: "Rope" }]]) expect(hasSameRows(none, none)).toBe(false);
});
