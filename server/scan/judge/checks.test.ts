import { describe, expect, test } from "vitest";
import { allChecks } from "../../checks/all.ts";
import type { Check, CheckExample, Evidence } from "../../checks/check.ts";
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
