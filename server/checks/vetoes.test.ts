import { expect, test } from "vitest";
import type { Evidence, Reading, Ruling } from "./check.ts";
import { enforced, missing, open, untested } from "./rulings.ts";
import { vetoed } from "./vetoes.ts";

const answered = (id: string, kind: Reading["kind"], status: number, body = ""): Reading => ({
  kind,
  by: `status ${status}`,
  answer: {
    ...{ status, body, headers: {} },
    probe: { id, identity: id.startsWith("owner") ? "owner" : id.startsWith("invalid") ? "invalid" : "anonymous" },
  } as Reading["answer"],
});
const seen = (readings: Reading[], more: Partial<Evidence> = {}): Evidence =>
  ({
    readings: Object.fromEntries(readings.map((reading) => [reading.answer.probe.id, reading])),
    ...{ likeness: {}, leaks: [], catchAll: [], sibling: null },
    ...more,
  }) as unknown as Evidence;

const reached = missing("examined-without-credential", "Their input is examined.", "likely", ["anonymous-wrong-kind"]);
const refusal = enforced("refused-without-credential", "Anonymous callers get status 403.", "confirmed", [
  "anonymous-malformed",
]);
const leak = missing("same-data-without-credential", "Anonymous callers get the owner's data.", "confirmed", [
  "anonymous",
  "owner-first",
]);

type Case = [guarantee: string, evidence: Evidence, claims: Ruling[], code: string];
test.each<Case>([
  [
    "What the owner gets one time and not the next proves neither a hole nor a lock",
    seen([answered("owner-first", "success", 200), answered("owner-second", "fault", 500)]),
    [leak, refusal],
    "unstable",
  ],
  [
    "The page that any address shows proves neither a hole nor an intention",
    seen([answered("anonymous", "success", 200)], { catchAll: ["anonymous"] }),
    [leak, open({ code: "health", reason: "It tells whether the service works" })],
    "catch-all",
  ],
  [
    "Getting far without a credential is no hole where a made-up one is refused for the same request",
    seen([answered("anonymous-wrong-kind", "invalid", 422), answered("invalid-wrong-kind", "denied", 401)]),
    [reached],
    "credential-verified",
  ],
  [
    "A refusal for want of a CSRF token is no lock",
    seen([answered("anonymous-malformed", "denied", 403, "CSRF token missing")]),
    [refusal],
    "csrf-token-demanded",
  ],
  [
    "A refusal of none is no lock where a made-up credential passes as the owner's does, and the read takes it",
    seen(
      [
        answered("anonymous-malformed", "denied", 401),
        answered("owner-malformed", "denied", 403),
        answered("invalid-malformed", "denied", 403),
      ],
      { sibling: { state: "missing", code: "invalid-credential-accepted", confidence: "confirmed", reason: "" } },
    ),
    [refusal],
    "perhaps-unverified",
  ],
])("%s", (_guarantee, evidence, claims, code) => {
  for (const claim of claims)
    expect(vetoed(evidence, claim)).toMatchObject({ outcome: "inconclusive", state: "inconclusive", code });
});

test("No veto touches what was accepted, what was not tried, or a check that says nothing of who gets in", () => {
  const accepted = missing("write-accepted-without-credential", "It was accepted.", "confirmed", [
    "anonymous-malformed",
  ]);
  const verified = seen([
    answered("anonymous-malformed", "success", 201),
    answered("invalid-malformed", "denied", 401),
  ]);
  expect(vetoed(verified, accepted)).toBe(accepted);
  const untried = untested("kept-back", "Kept back.");
  expect(vetoed(verified, untried)).toBe(untried);
  const other: Ruling = { outcome: "safe", code: "no-secrets", reason: "None.", confidence: null };
  expect(vetoed(seen([], { catchAll: ["owner-first"] }), other)).toBe(other);
});
