import { expect, test } from "vitest";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import { neverIn } from "./could-tell.ts";

test("Who opened nothing that is closed to strangers, so that the scan could not tell of them, never got in", () => {
  const cell = (identity: string, result: AccessCell["result"], code: string): AccessCell => ({
    ...{ identity, result, code, status: 200, reason: "As it was." },
    isStranger: identity === "anonymous",
  });
  const open = { access: ["anonymous", "ada", "bob"].map((who) => cell(who, "allowed", "same-for-all")) };
  const unproven = cell("ada", "inconclusive", "identity-unproven");
  const closed = { access: [cell("anonymous", "denied", "refused"), unproven, cell("bob", "allowed", "owner")] };
  expect(neverIn([open, closed], ["ada", "bob"])).toEqual(["ada"]);
  const entered = { access: [cell("anonymous", "denied", "refused"), cell("ada", "allowed", "owner")] };
  expect(neverIn([closed, entered], ["ada", "bob"])).toEqual([]);
  expect(neverIn([open], ["ada", "bob"])).toEqual([]);
  // Where nobody gets in there is nobody to compare with, and each is refused as who has no credential.
  const refused = { ...cell("bob", "denied", "refused"), status: 401 };
  expect(neverIn([open, { access: [cell("anonymous", "denied", "refused"), refused] }], ["ada", "bob"])).toEqual([
    "bob",
  ]);
});
