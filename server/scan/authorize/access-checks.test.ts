import { describe, expect, test } from "vitest";
import type { AccessCheck, AccessEvidence, AccessExample } from "../../checks/access-check.ts";
import { allAccessChecks } from "../../checks/all-access.ts";
import { readingOf } from "../compare/reading.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { Answer } from "../wire/probe.ts";

const answer = (status: number, body: string): Answer => ({
  probe: { id: "as-bob", identity: "other", label: "bob", purpose: "Example", method: "GET", path: "/invoices/7" },
  url: "http://target.test/invoices/7",
  status,
  headers: { "content-type": "application/json" },
  sentHeaders: {},
  body,
  bytes: body.length,
  truncated: false,
  durationMs: 1,
  error: null,
});
const traits = { role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };

function evidenceFrom({ evidence: { operation, answer: given, ...more } }: AccessExample): AccessEvidence {
  const data = '{"id":7,"iban":"DE02120300000000202051"}';
  const owner = { ...traits, label: "alice", isPrivileged: more.relation === "lower" };
  return {
    operation: operationOf("GET /invoices/{id}", operation),
    owner,
    asker: { ...traits, label: "bob", isPrivileged: more.relation === "higher" },
    relation: "peer",
    baseline: readingOf(answer(200, data)),
    privateFields: [],
    hasSecrets: false,
    isIntimate: false,
    isAccount: false,
    saysPublic: false,
    hasSubstance: true,
    isVolatile: false,
    reading: readingOf(answer(given?.status ?? 200, given?.body ?? data)),
    likeness: "same",
    sharedPrivateFields: [],
    ofPeople: [],
    leaks: false,
    isCatchAll: false,
    apartness: "named-apart",
    markers: [],
    foreign: null,
    third: null,
    isListedToEach: false,
    isBelowOwner: false,
    ownerSign: null,
    bond: null,
    refusedAlone: null,
    authentication: { state: "enforced", confidence: "confirmed", code: "refused-without-credential", reason: "r" },
    isPrivilegedByName: false,
    refusedBeside: 0,
    servedBeside: 1,
    nobodyPrivileged: false,
    ...{ furtherRole: null, holdsMost: false, hasSameRows: false },
    listedFields: new Set(),
    askerWorks: true,
    ...more,
  };
}

describe.each(allAccessChecks)("The check $id", (check: AccessCheck) => {
  test("has examples of both kinds, and explains itself", () => {
    expect(check.examples.vulnerable.length).toBeGreaterThan(0);
    expect(check.examples.safe.length).toBeGreaterThan(0);
    expect(check.explain.why).toMatch(/\.$/);
    expect(check.explain.fix).toMatch(/\.$/);
    expect(check.owasp).toMatch(/^API\d{1,2}:2023$/);
    expect(check.cwe).toMatch(/^CWE-\d+$/);
  });
  test.each(check.examples.vulnerable)("finds: $name", (example) => {
    expect(check.judge(evidenceFrom(example))).toMatchObject({
      state: "missing",
      code: expect.stringMatching(/^[a-z-]+$/),
    });
  });
  test.each(check.examples.safe)("raises no alarm: $name", (example) => {
    expect(check.judge(evidenceFrom(example))?.state).not.toBe("missing");
  });
});

test("What strangers get as well without a sign that it was to be kept is no certain hole between users", () => {
  const [check] = allAccessChecks.filter(({ id }) => id === "object-authorization");
  const judge = (confidence: "likely" | "confirmed") =>
    check?.judge(
      evidenceFrom({
        name: "",
        evidence: {
          apartness: "listed-apart",
          authentication: { state: "missing", confidence, code: "same-data-without-credential", reason: "r" },
        },
      }),
    );
  expect(judge("likely")).toMatchObject({ state: "missing", confidence: "likely" });
  expect(judge("confirmed")).toMatchObject({ state: "missing", confidence: "confirmed" });
});

test("A page that shows somebody without the role less, and nothing private, is no hole; data and the whole page are", () => {
  const role = allAccessChecks.find(({ id }) => id === "function-authorization");
  const example = role?.examples.vulnerable[1];
  if (!role || !example) throw new Error("The check has no such example.");
  const evidence = { ...evidenceFrom(example), privateFields: [], isCatchAll: false };
  const html = { "content-type": "text/html; charset=utf-8" };
  const page = readingOf({ ...answer(200, "<h1>Hello Ann</h1><p>Posts, Orders</p>"), headers: html });
  const codeOf = (more: Partial<AccessEvidence>) => role.judge({ ...evidence, ...more })?.code ?? null;
  expect(codeOf({ reading: page, likeness: "part" })).toBeNull();
  expect(codeOf({ reading: page, likeness: "same" })).toBe("privileged-answer-returned");
  expect(codeOf({ likeness: "part" })).toBe("privileged-answer-returned");
});
