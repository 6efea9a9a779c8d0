import { expect, test } from "vitest";
import type { Exchange } from "../../../src/contract/endpoints.ts";
import { someFinding, someJudged } from "../../testing/judged-operation.ts";
import { withAskers } from "./with-askers.ts";

const exchange = (identity: Exchange["identity"], proves: string[], label?: string): Exchange => ({
  ...{ identity, purpose: "p", method: "GET", url: "http://127.0.0.1/people", proves, ...(label && { label }) },
  ...{ requestHeaders: {}, requestBody: null, status: 200, responseHeaders: {}, responseBody: "", bytes: 0 },
  ...{ durationMs: 1, error: null },
});
const found = someFinding({ checkId: "secrets-in-answer" });
const askerIn = (exchanges: Exchange[], given = {}) =>
  withAskers(someJudged({ path: "/people", findings: [found], finding: found, exchanges }), given).finding?.asker;

test("A finding that an answer to a credential shows is whose that credential is, and not strangers'", () => {
  const shown = [exchange("anonymous", []), exchange("owner", [found.checkId])];
  expect(askerIn(shown)).toBe("default");
  expect(askerIn(shown, { label: "ann" })).toBe("ann");
  expect(askerIn([exchange("other", [found.checkId], "bob")])).toBe("bob");
});

test("What strangers are shown, or a credential that nobody has, stays theirs", () => {
  expect(askerIn([exchange("owner", [found.checkId]), exchange("anonymous", [found.checkId])])).toBeUndefined();
  expect(askerIn([exchange("forged", [found.checkId])])).toBeUndefined();
  expect(askerIn([exchange("owner", [found.checkId])], { present: false })).toBeUndefined();
  expect(askerIn([])).toBeUndefined();
});
