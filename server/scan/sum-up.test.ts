import { expect, test } from "vitest";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { classified } from "./judge/classification.ts";
import type { JudgedOperation } from "./outcome.ts";
import { sumUp } from "./sum-up.ts";

const undecided = (path: string) =>
  someJudged({
    path,
    authentication: { state: "inconclusive", confidence: null, code: "c", reason: "r" },
    authClassification: "unknown",
    securityLevel: "warning",
    hasAuthentication: null,
  });

function told(judged: JudgedOperation[], hasCredential: boolean) {
  const lines: string[] = [];
  const outcome = sumUp(
    {
      operations: judged.map(({ operation }) => operation),
      judged: new Map(judged.map((one) => [`${one.method} ${one.path}`, one])),
      reason: null,
      tried: [],
      kept: () => [],
      left: () => [],
    },
    {
      ...{ status: "completed", requests: 1_391, durationMs: 4_200, hasCredential, troubles: null, tellsLeft: true },
      request: { environment: "staging" },
    },
    (type, message) => lines.push(`${type}: ${message}`),
  );
  return { lines, reason: outcome.reason, outcome };
}

test("The end says what was decided, with the score that the scan stores", () => {
  const all = [
    someJudged({ path: "/a" }),
    someJudged({ path: "/b" }),
    someJudged({ path: "/c", finding: someFinding() }),
    undecided("/d"),
  ];
  const { lines } = told(all, true);
  expect(lines).toEqual([
    "info: Of 4 operations, 2 denied to anonymous callers, 1 open without a credential, 1 undecided. Security score 50 of 100: 2 operations proven secure.",
    "status: Scan completed: 4 operations, 1 finding, 1 critical, 1,391 requests in 4 s",
  ]);
});

test("What was shut to strangers and never tried as another user is not proven secure, and the end says so", () => {
  const untried = (path: string) =>
    classified(
      someJudged({
        path,
        authorization: { state: "not_tested", confidence: null, code: "needs-own-object", reason: "It made none." },
      }),
    );
  const all = [someJudged({ path: "/a" }), untried("/b/{id}"), untried("/c/{id}")];
  const { lines, reason } = told(all, true);
  expect(lines[0]).toBe(
    "info: Of 3 operations, 3 denied to anonymous callers. Security score 33 of 100: 1 operation proven secure, 2 with authorization undecided.",
  );
  expect(reason).toBe(
    "Authorization was hardly tested: 2 of 3 operations are undecided, so the score says little. Most often: It made none.",
  );
});

test("Where nothing could be decided there is no score, and the end says so", () => {
  const { lines } = told([undecided("/a"), undecided("/b")], true);
  expect(lines[0]).toContain("2 undecided. There is no security score, because nothing was decided.");
});

test("A scan that decided little says so as its reason, with what stood in the way most often", () => {
  const { lines, reason } = told([someJudged({ path: "/a" }), ...["/b", "/c", "/d"].map(undecided)], true);
  expect(reason).toBe("Little was tested: 3 of 4 operations are undecided, so the score says little. Most often: r");
  expect(lines).toContain(`info: ${reason}`);
  expect(told([someJudged({ path: "/a" }), undecided("/b")], true).reason).toBeNull();
});

test("Without a credential, the end says what therefore is not known", () => {
  const { lines } = told([someJudged({ path: "/a" }), undecided("/b")], false);
  expect(lines[1]).toBe(
    "info: This scan had no credential. Anonymous callers are denied at 1 operation; whether a credential opens them is unknown. Whether one user may see another's data was not tested. Give the application a credential and scan again.",
  );
});

test("A scan that finds none of what is documented says where to look, and rates nothing", () => {
  const absent = (path: string, statuses = [404, 404]) =>
    someJudged({
      path,
      source: "openapi",
      isOrphan: !path.includes("{"),
      exchanges: statuses.map((status) => ({
        ...someJudged({ path }).exchanges[0],
        status,
      })) as JudgedOperation["exchanges"],
      authClassification: "unknown",
    });
  const all = [absent("/v9/a"), absent("/v9/a/{id}"), absent("/v9/b"), someJudged({ path: "/health" })];
  const { lines, outcome } = told(all, true);
  expect(outcome.withoutScore).toBe(true);
  expect(outcome.reason).toBe(
    "The target has none of the 3 documented operations that were tried: GET /v9/a and the others are not found for anyone. Enter the address below which they answer, or correct the server address in the document, and scan again.",
  );
  expect(lines[0]).toContain(
    "There is no security score, because the target has hardly any of the documented operations.",
  );
  expect(told([absent("/a"), absent("/b"), absent("/c", [404, 200])], true).outcome.withoutScore).toBeUndefined();
  expect(told([absent("/a/{id}"), absent("/b/{id}"), absent("/c/{id}")], true).outcome.withoutScore).toBeUndefined();
});
