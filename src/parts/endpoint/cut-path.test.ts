import { expect, test } from "vitest";
import { cutPath } from "./cut-path.ts";

test.each([
  ["/v1/users", 20, "/v1/users"],
  ["/v2/merchants/{merchantId}/settlements", 26, "/v2/merchants…/settlements"],
  ["/v1/exports/ledger.csv", 18, "/v1/ex…/ledger.csv"],
  ["/v2/accounts/{id}/settlements-of-the-whole-year", 20, "/v2/accoun…hole-year"],
  ["/a/{averylongparameter}", 12, "/a/…"],
])("%s in %i characters is %s", (path, length, expected) => expect(cutPath(path, length)).toBe(expected));

test("No width cuts a parameter in half, and none makes a path longer than its room", () => {
  const path = "/api/v1/accounts/{accountId}/cards/{cardId}/limits";
  for (let length = 3; length < path.length; length++) {
    const cut = cutPath(path, length);
    expect(cut.length).toBeLessThanOrEqual(length);
    expect(cut.replaceAll(/\{\w+\}/g, "")).not.toMatch(/[{}]/);
  }
});
