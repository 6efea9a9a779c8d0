import { expect, test } from "vitest";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { securityScore } from "./score.ts";

const secure = someJudged();
const open = someJudged({ finding: someFinding() });
const unknown = someJudged({ authClassification: "unknown", securityLevel: "warning" });

test("The score is the rounded share of secure operations", () => {
  expect(securityScore([secure, secure, open])).toBe(67);
  expect(securityScore([open])).toBe(0);
  expect(securityScore([secure])).toBe(100);
});

test("What could not be judged counts neither for nor against", () => {
  expect(securityScore([secure, unknown, unknown])).toBe(100);
  expect(securityScore([unknown, someJudged({ authClassification: "unknown", finding: someFinding() })])).toBe(0);
});

test("Where nothing could be judged there is no score", () => {
  expect(securityScore([])).toBeNull();
  expect(securityScore([unknown, unknown])).toBeNull();
});
