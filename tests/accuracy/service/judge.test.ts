import { expect, test } from "vitest";
import { operationOf } from "../../../server/scan/judge/judged-target.fixture.ts";
import { notTested } from "../../../server/scan/not-tested.ts";
import type { JudgedOperation, ScanOutcome } from "../../../server/scan/outcome.ts";
import type { Exchange } from "../../../src/contract/endpoints.ts";
import { judgeScan } from "./judge.ts";
import { completeTruth } from "./truth-file.ts";

const call = "POST /graphql#Mutation.createNote";
const truth = completeTruth({ service: "Notes", identities: { ann: {} }, operations: { [call]: "allowed" } });
const invalid = '{"query":"mutation { __typename } fragment postern on Mutation { createNote }"}';

/** What is counted of an undecided mutation that was answered so to a stranger, to its owner, and to a made-up credential. */
function unheard(
  answers: Partial<Record<"anonymous" | "owner" | "invalid", number>>,
  body: string,
  hasConsent = false,
) {
  const exchanges = Object.entries(answers).map(
    ([identity, status]) =>
      ({ identity, method: "POST", status, requestBody: body, responseBody: `${status}` }) as unknown as Exchange,
  );
  const operation: JudgedOperation = {
    ...notTested(operationOf(call), ""),
    authentication: { state: "inconclusive", confidence: null, code: "credential-verified", reason: "It is open." },
    exchanges,
  };
  const outcome = { operations: [operation], keptBack: [] } as unknown as ScanOutcome;
  return judgeScan(outcome, truth, { asOne: true, hasConsent }).figures.unheard ?? 0;
}

test("A body that nobody can read tells nothing where strangers and the owner are answered alike, though a made-up credential is refused", () => {
  const alike = { anonymous: 422, owner: 422, invalid: 400 };
  for (const body of ['{"postern":', invalid]) expect(unheard(alike, body), body).toBe(1);
  expect(unheard({ ...alike, anonymous: 401 }, invalid)).toBe(0);
  expect(unheard({ invalid: 400 }, '{"query":"mutation { createNote }"}')).toBe(0);
  expect(unheard(alike, "{}")).toBe(0);
  expect(unheard(alike, invalid, true)).toBe(0);
});

test("That others were not tried at a mutation is not held against a scan where only a consent lets them", () => {
  const users = { ann: "allowed", ben: "denied" } as const;
  const both = completeTruth({ service: "Notes", identities: { ann: {}, ben: {} }, operations: { [call]: { users } } });
  const count = (need: string) => {
    const verdict = {
      state: "not_tested",
      confidence: null,
      code: "not-asked",
      reason: "Others were not asked.",
    } as const;
    const authorization = { ...verdict, settle: { need, request: "ben then sends it" } };
    const operation: JudgedOperation = { ...notTested(operationOf(call), ""), authorization };
    const outcome = { operations: [operation], keptBack: [] } as unknown as ScanOutcome;
    return judgeScan(outcome, both).figures.unheard ?? 0;
  };
  expect(count("Turn on “Create test objects”")).toBe(1);
  expect(count("Scan a copy that may be changed")).toBe(0);
});
