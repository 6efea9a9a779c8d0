import { beforeAll, describe, expect, test } from "vitest";
import { practicePages, practiceTruth } from "../../server/practice/ground-truth.ts";
import { firstToken } from "../../server/practice/people.ts";
import { startPractice } from "../../server/practice/practice.ts";
import type { ScanOutcome } from "../../server/scan/outcome.ts";
import { draw } from "../../server/testing/draw.ts";
import { jsonServerPages, jsonServerTruth } from "../targets/json-server.truth.ts";
import { startJsonServer } from "../targets/json-server.ts";
import { shape } from "../targets/truth.ts";
import { verdaccioPages, verdaccioTruth } from "../targets/verdaccio.truth.ts";
import { startVerdaccio } from "../targets/verdaccio.ts";
import { type Comparison, compare, scanTarget } from "./comparison.ts";

type Result = { outcome: ScanOutcome; comparison: Comparison; changed: boolean };

async function scanPractice(): Promise<Result> {
  const practice = await startPractice({ port: 0 });
  const before = practice.state();
  const outcome = await scanTarget(practice.url, firstToken);
  const changed = before !== practice.state();
  await practice.close();
  const truths = practiceTruth.map((truth) => ({ ...truth, reachable: true }));
  const comparison = compare(outcome.operations, truths, (path) => practicePages.includes(path));
  return { outcome, comparison, changed };
}

/** One scan shows all that is asked of it below. */
let ofPractice: Promise<Result> | undefined;
function scannedPractice(): Promise<Result> {
  ofPractice ??= scanPractice();
  return ofPractice;
}

async function scanJsonServer(): Promise<Result> {
  const target = await startJsonServer();
  const before = await target.state();
  const outcome = await scanTarget(target.url, null);
  const changed = before !== (await target.state());
  await target.close();
  const comparison = compare(outcome.operations, jsonServerTruth, (path) => jsonServerPages.includes(path));
  return { outcome, comparison, changed };
}

async function scanVerdaccio(): Promise<Result> {
  const target = await startVerdaccio();
  const before = await target.state();
  const outcome = await scanTarget(target.url, target.token);
  const changed = before !== (await target.state());
  await target.close();
  const isPage = (path: string) => verdaccioPages.some((page) => page.test(path));
  return { outcome, comparison: compare(outcome.operations, verdaccioTruth, isPage), changed };
}

const others: [name: string, scan: () => Promise<Result>][] = [
  ["json-server", scanJsonServer],
  ["verdaccio", scanVerdaccio],
];

describe.each([["the practice API", scannedPractice] as const, ...draw(others, 1, "accuracy")])(
  "a scan of %s",
  (name, scan) => {
    let result: Result;
    beforeAll(async () => {
      result = await scan();
      const { outcome, comparison } = result;
      const { length } = outcome.operations;
      console.log(
        `${name}: ${length} operations, ${outcome.requests} requests, ${outcome.durationMs} ms\n${comparison.table}`,
      );
    });

    test("completes, and says where everything there is becomes a question, or what one credential cannot tell", () => {
      const why = {
        "json-server": "Say whether it is meant to be public to settle it.",
        "the practice API": "Add a second identity to settle it.",
      };
      const reason = name === "verdaccio" ? null : expect.stringContaining(why[name as keyof typeof why]);
      expect(result.outcome).toMatchObject({ status: "completed", reason });
    });
    test("finds every operation that can be found", () => expect(result.comparison.missed).toEqual([]));
    test("lists no operation that is not there", () => expect(result.comparison.invented).toEqual([]));
    test("raises no false alarm", () => expect(result.comparison.falseAlarms).toEqual([]));
    test("overlooks no open door", () => expect(result.comparison.overlooked).toEqual([]));
    test("gives the right verdict everywhere else", () => expect(result.comparison.otherwise).toEqual([]));
    test("changes nothing on its target", () => expect(result.changed).toBe(false));
    test("gives each missing control a finding with its proof", () => {
      for (const { method, path, authentication, finding, exchanges } of result.outcome.operations) {
        if (authentication.state !== "missing") continue;
        expect([method, path, finding !== null, exchanges.length > 0]).toEqual([method, path, true, true]);
      }
    });
  },
);

test("the practice API's operations are found where its ground truth says", async () => {
  const { outcome } = await scannedPractice();
  const sources = new Map(outcome.operations.map(({ method, path, source }) => [`${method} ${shape(path)}`, source]));
  const elsewhere = practiceTruth.filter(({ method, path, reachableBy }) => {
    const source = sources.get(`${method} ${shape(path)}`);
    return source !== reachableBy;
  });
  expect(elsewhere.map(({ method, path, reachableBy }) => `${method} ${path} ${reachableBy}`)).toEqual([]);
});

test("no secret of the credential reaches the stored proof", async () => {
  const { outcome } = await scannedPractice();
  expect(JSON.stringify(outcome)).not.toContain(firstToken);
});
