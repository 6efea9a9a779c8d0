import { expect, test } from "vitest";
import type { Exchange } from "../../src/contract/endpoints.ts";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { keepWhatStands } from "./keep-what-stands.ts";

const answer = (more: Partial<Exchange>): Exchange => ({
  identity: "other",
  label: "mats",
  purpose: "Read as mats",
  method: "GET",
  url: "http://target.test/people",
  requestHeaders: {},
  requestBody: null,
  status: 200,
  responseHeaders: {},
  responseBody: '[{"name":"Ada","salary":12}]',
  bytes: 28,
  durationMs: 1,
  error: null,
  result: "allowed",
  ...more,
});

test("An answer still shows what only the scan could see in it, as long as that stands", () => {
  const finding = someFinding({ checkId: "exposed-properties", severity: "high" });
  const row = { checkId: "exposed-properties", identity: "mats", state: "tested" as const, reason: null };
  const before = someJudged({
    findings: [finding],
    exchanges: [answer({ proves: ["exposed-properties", "mended-since"] })],
    coverage: [row],
  });
  const now = someJudged({ exchanges: [answer({})], coverage: [{ ...row, state: "skipped", reason: "Alone." }] });
  const { findings, exchanges } = keepWhatStands(before, now);
  expect(findings).toEqual([finding]);
  expect(exchanges.map(({ proves }) => proves)).toEqual([["exposed-properties"]]);
});
