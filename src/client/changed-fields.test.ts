import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("Only what was changed is sent, with what was there before", () => {
  expect(changedFields({ name: "New", description: "" }, { name: "Old", description: null })).toEqual({
    name: "New",
    seen: { name: "Old" },
  });
  expect(changedFields({ name: "Old", description: "x" }, { name: "Old", description: null })).toEqual({
    description: "x",
    seen: { description: null },
  });
});
