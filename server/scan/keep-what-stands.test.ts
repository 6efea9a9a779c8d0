import { expect, test } from "vitest";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { keepWhatStands } from "./keep-what-stands.ts";

const cell = (identity: string, given: Partial<AccessCell>): AccessCell => ({
  ...{ identity, result: "denied", status: 401, code: "refused", reason: "r" },
  ...given,
});

test("The hole of an identity that is called like strangers is not shown as theirs after a test", () => {
  const code = "owner-object-returned";
  const tested = [{ checkId: "object-authorization", identity: "anonymous", state: "tested" as const, reason: null }];
  const finding = someFinding({ checkId: "object-authorization", code });
  const before = someJudged({
    ...{ finding, coverage: tested },
    access: [cell("anonymous", { isStranger: true }), cell("anonymous", { result: "bypassed", status: 200, code })],
  });
  const now = someJudged({ access: [cell("anonymous", { isStranger: true }), cell("anonymous", { status: 404 })] });
  const { access } = keepWhatStands(before, now);
  expect(access.map(({ isStranger, result }) => [isStranger ?? false, result])).toEqual([
    [true, "denied"],
    [false, "bypassed"],
  ]);
});
