import { expect, test } from "vitest";
import type { Verdict } from "../../../src/contract/endpoints.ts";
import { someJudged } from "../../testing/judged-operation.ts";
import { withReason } from "./untried.ts";

const alone: Verdict = { state: "not_tested", confidence: null, code: "needs-second-identity", reason: "Alone." };

test.each<[string, string, Verdict["state"], string]>([
  ["a removal", "DELETE", "enforced", "needs-own-object"],
  ["a write that might succeed", "POST", "inconclusive", "needs-own-object"],
  ["a read that gives nobody anything", "GET", "enforced", "nothing-to-compare"],
  ["what strangers get", "GET", "missing", "open-to-strangers"],
  ["what was not asked at all", "POST", "not_tested", "not-asked"],
])("That nobody else tried %s has its own reason", (_what, method, state, code) => {
  const authentication: Verdict = { state, confidence: null, code: "c", reason: "r" };
  expect(
    withReason(someJudged({ method, path: "/notes/{id}", authentication, authorization: alone }), "mayNot")
      .authorization,
  ).toMatchObject({
    state: "not_tested",
    code,
  });
});

test("What was tried keeps what was found out", () => {
  const judged = someJudged({ authorization: { ...alone, state: "enforced", code: "refused-to-others" } });
  expect(withReason(judged, "may")).toBe(judged);
});

test("A creation has no other's object that could be protected", () => {
  const authentication: Verdict = { state: "enforced", confidence: null, code: "c", reason: "r" };
  const judged = someJudged({ method: "POST", path: "/notes", authentication, authorization: alone });
  expect(withReason(judged, "may").authorization).toMatchObject({ state: "not_tested", code: "nobody-elses" });
});
