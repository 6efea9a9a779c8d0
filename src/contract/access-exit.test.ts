import { expect, test } from "vitest";
import { accessExit, type ComparedAccess } from "./access-exit.ts";

const agreed: ComparedAccess = { absent: 0, differences: 0, undecided: 0, decided: 4, unseen: 4 };

test.each<[string, Partial<ComparedAccess>, number]>([
  ["is as agreed", {}, 0],
  ["differs", { differences: 1, unseen: 9 }, 1],
  ["was hardly seen", { unseen: 5 }, 2],
  ["was not seen at all", { decided: 0, unseen: 0 }, 2],
  ["names an identity that takes no part", { absent: 1, differences: 1 }, 3],
  ["is undecided in parts", { undecided: 2 }, 0],
])("Access that %s", (_, given, exit) => {
  expect(accessExit({ ...agreed, ...given })).toBe(exit);
});

test("What is undecided fails by choice", () => {
  expect(accessExit({ ...agreed, undecided: 1 }, true)).toBe(1);
});
