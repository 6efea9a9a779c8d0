import { describe, expect, test } from "vitest";
import { allChecks } from "../../checks/all.ts";
import type { Check, CheckExample, Evidence, Ruling } from "../../checks/check.ts";
import { invalidCredentialAccepted } from "../../checks/invalid-credential-accepted.ts";
import { missingAuthentication } from "../../checks/missing-authentication.ts";
import { enforced, missing, undecided } from "../../checks/rulings.ts";
import type { Operation } from "../operation.ts";
import type { Answer, Identity } from "../wire/probe.ts";
import { evidenceOf } from "./evidence.ts";
import { ruleOn } from "./rule.ts";

const operation: Operation = {
  method: "GET",
  path: "/invoices/{id}",
  example: "/invoices/7",
  exampleSeen: true,
  source: "openapi",
  isShadow: false,
  documentedSecurity: "unknown",
  intention: null,
  requestTypes: [],
};

function evidenceFrom(example: CheckExample): Evidence {
  const answers = Object.fromEntries(
    Object.entries(example.answers).map(([id, { status, headers = {}, body = "" }]): [string, Answer] => {
      const identity = (id.split("-", 1)[0] ?? "") as Identity;
      const probe = { id, identity, purpose: "Example", method: "GET", path: "/invoices/7" };
      const base = {
        url: "http://target.test/invoices/7",
        sentHeaders: {},
        truncated: false,
        durationMs: 1,
        error: null,
      };
      return [id, { ...base, probe, status, headers, body, bytes: body.length }];
    }),
  );
  return evidenceOf({
    operation: { ...operation, ...example.operation },
    hasCredential: example.hasCredential ?? true,
    answers,
  });
}

describe.each(allChecks)("The check $id", (check: Check) => {
  test("has examples of both kinds, and explains itself", () => {
    expect(check.examples.vulnerable.length).toBeGreaterThan(0);
    expect(check.examples.safe.length).toBeGreaterThan(0);
    expect(check.explain.why).toMatch(/\.$/);
    expect(check.explain.fix).toMatch(/\.$/);
    expect(check.owasp).toMatch(/^API\d{1,2}:2023$/);
    expect(check.cwe).toMatch(/^CWE-\d+$/);
  });

  test.each(check.examples.vulnerable)("finds: $name", (example) => {
    const ruling = check.judge(evidenceFrom(example));
    expect(ruling).toMatchObject({ outcome: "vulnerable", code: expect.stringMatching(/^[a-z-]+$/) });
  });

  test.each(check.examples.safe)("raises no alarm: $name", (example) => {
    expect(["safe", "not-applicable"]).toContain(check.judge(evidenceFrom(example)).outcome);
  });
});

/** What the checks decide in this order, turned by any number, and backwards. */
const decidedInEveryOrder = (evidence: Evidence, checks: readonly Check[]) =>
  checks.flatMap((_, turn) => {
    const turned = [...checks.slice(turn), ...checks.slice(0, turn)];
    return [turned, turned.toReversed()].map((order) => ruleOn(evidence, () => {}, order).authentication);
  });

test("No order of the checks decides anything", () => {
  for (const { examples } of allChecks)
    for (const example of [...examples.vulnerable, ...examples.safe]) {
      const evidence = evidenceFrom(example);
      const first = ruleOn(evidence, () => {}).authentication;
      for (const verdict of decidedInEveryOrder(evidence, allChecks)) expect(verdict, example.name).toEqual(first);
    }
});

test.each<[string, Ruling, Ruling, string]>([
  ["a hole by a made-up credential", enforced("a", "r", "confirmed"), missing("b", "r", "likely"), "missing b"],
  ["a hole for strangers, of two", missing("a", "r", "likely"), missing("b", "r", "confirmed"), "missing a"],
  ["the refusal of strangers", enforced("a", "r", "confirmed"), undecided("signs-disagree", "r"), "enforced a"],
  ["what strangers leave open", undecided("volatile", "r"), enforced("b", "r", "confirmed"), "inconclusive volatile"],
  ["a failure", enforced("a", "r", "confirmed"), undecided("check-failed", "r"), "inconclusive check-failed"],
])("%s stands, whichever check spoke first", (_, ofStrangers, ofMadeUp, decided) => {
  const [example] = missingAuthentication.examples.safe;
  if (!example) throw new Error("no example");
  const claims = [
    { ...missingAuthentication, judge: () => ofStrangers },
    { ...invalidCredentialAccepted, judge: () => ofMadeUp },
  ];
  // No sign weighs anything where nothing was answered.
  const evidence = evidenceFrom({ ...example, answers: {} });
  for (const { state, code } of decidedInEveryOrder(evidence, claims)) expect(`${state} ${code}`).toBe(decided);
});

test("Check ids are unique", () => {
  expect(new Set(allChecks.map((check) => check.id)).size).toBe(allChecks.length);
});

test("A check that throws never counts as safe", () => {
  const [first] = allChecks;
  if (!first) throw new Error("no checks");
  const logged: string[] = [];
  const broken: Check = {
    ...first,
    judge() {
      throw new Error("broken");
    },
  };
  const example = first.examples.safe[0];
  if (!example) throw new Error("no example");
  const { authentication } = ruleOn(evidenceFrom(example), (_type, message) => logged.push(message), [broken]);
  expect(authentication).toMatchObject({ state: "inconclusive", code: "check-failed" });
  expect(logged).toHaveLength(1);
});
