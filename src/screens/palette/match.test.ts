import { expect, test } from "vitest";
import { matchOf } from "./match.ts";

test.each([
  ["Payments", "payments", { at: 0, rank: 4 }],
  ["Payments", "PAY", { at: 0, rank: 3 }],
  ["Acme Payments", "pay", { at: 5, rank: 2 }],
  ["/v1/repay/payouts", "pay", { at: 10, rank: 2 }],
  ["Repayments", "pay", { at: 2, rank: 1 }],
  ["Payments", " ", { at: 0, rank: 0 }],
])("In %s, %s is found where it fits best", (text, query, found) => expect(matchOf(text, query)).toEqual(found));

test("What is not in a text is not found", () => expect(matchOf("Payments", "refund")).toBeNull());
