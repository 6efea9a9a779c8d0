import { expect, test } from "vitest";
import { whyUnknown } from "./could-tell.ts";

const ended = (...operations: [method: string, state: string, findings?: object[]][]) =>
  whyUnknown({
    status: "completed",
    reason: null,
    lost: [],
    operations: operations.map(([method, state, findings = []]) => ({ method, authentication: { state }, findings })),
  });

test("Where half of the endpoints are decided a scan can tell, and one with a finding is", () => {
  expect(ended(["GET", "enforced"], ["GET", "inconclusive"])).toBe(null);
  expect(ended(["GET", "not_tested", [{}]], ["POST", "not_tested"])).toBe(null);
});

test("Where most that could not be decided are writes, it says how they can be", () => {
  expect(ended(["GET", "enforced"], ["POST", "not_tested"], ["DELETE", "inconclusive"])).toBe(
    "Only 1 of 3 endpoints could be decided. 2 writes could not: scan a copy that may be changed with --environment staging --create-objects.",
  );
  expect(ended(["GET", "inconclusive"], ["GET", "not_tested"], ["POST", "not_tested"])).toBe(
    "Only 0 of 3 endpoints could be decided.",
  );
});
