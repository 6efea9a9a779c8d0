import { expect, test } from "vitest";
import type { Verdict } from "../../../src/contract/endpoints.ts";
import { someJudged } from "../../testing/judged-operation.ts";
import { withConsentToAsk, withReason } from "./untried.ts";

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

test("What needs an object of the scan's own names the consent only where that is not given yet", () => {
  const authentication: Verdict = { state: "enforced", confidence: null, code: "c", reason: "r" };
  const judged = someJudged({ method: "DELETE", path: "/notes/{id}", authentication, authorization: alone });
  const reason = (making: "may" | "mayNot" | "never") => withReason(judged, making).authorization.reason;
  expect(reason("mayNot")).toContain("Turn on “Create test objects”");
  expect(reason("may")).toContain("here it made none");
  expect([reason("may"), reason("never")].join(" ")).not.toContain("Turn on");
});

test("A write whose faulty requests left open who may send it names the consent that settles it, once and only where it is not given", () => {
  const open: Verdict = {
    state: "inconclusive",
    confidence: null,
    code: "faulty-for-everyone",
    reason: "Both get 400.",
  };
  const judged = someJudged({ method: "POST", path: "/notes", authentication: open });
  const asked = withConsentToAsk(judged, "mayNot");
  expect(asked.authentication.reason).toBe("Both get 400. Turn on “Create test objects” to test this.");
  expect(withConsentToAsk(asked, "mayNot")).toBe(asked);
  expect(withConsentToAsk(judged, "may")).toBe(judged);
  expect(withConsentToAsk(judged, "never")).toBe(judged);
});
