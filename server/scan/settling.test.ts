import { expect, test } from "vitest";
import type { Verdict } from "../checks/verdict.ts";
import { someJudged } from "../testing/judged-operation.ts";
import type { ScanRequest } from "./outcome.ts";
import { withSettling } from "./settling.ts";

type Allowed = Pick<ScanRequest, "environment" | "makesObjects" | "writesBack" | "others">;
const identity = { role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
const mika = { ...identity, label: "mika", authMethod: "bearer" as const, credentials: "x" };
const careful: Allowed = { environment: "staging", others: [mika] };

const open = (code: Verdict["code"], reason = "Both get 400."): Verdict =>
  ({ state: "inconclusive", confidence: null, code, reason }) as Verdict;

function settled(authorization: Verdict, allowed: Allowed = careful, method = "PUT") {
  const path = "/notes/{id}";
  return withSettling(someJudged({ method, path, authorization, access: [] }), allowed).authorization;
}

test("What only a write that may succeed settles names the consent, who sends it, and what is sent", () => {
  const { settle, reason } = settled(open("parser-first"));
  expect(settle).toEqual({
    need: "Turn on “Create test objects”",
    request: "mika then sends PUT /notes/{id} with a valid body",
  });
  expect(reason).toBe("Both get 400.");
});

test("What would settle it follows what the scan was allowed", () => {
  const need = (allowed: Partial<Allowed>, method?: string) =>
    settled(open("needs-own-object"), { ...careful, ...allowed }, method).settle?.need;
  expect(need({ environment: "production" })).toBe("Scan a copy that may be changed");
  expect(need({ makesObjects: true }, "PATCH")).toBe("Turn on “Write unchanged values”");
  expect(need({ makesObjects: true, writesBack: true }, "PATCH")).toBe("Import traffic with a valid request");
});

test("A reason does not ask for the consent that settles it as well", () => {
  const { reason, settle } = settled(open("kept-back", "It may act. Turn on “Create test objects” to test this."));
  expect([reason, settle?.need]).toEqual(["It may act.", "Turn on “Create test objects”"]);
});

test("What is never called asks for no consent, and neither does what was decided", () => {
  expect(settled(open("kept-back", "It cannot be undone, so it is never called."))).not.toHaveProperty("settle");
  expect(settled(open("shared-object"))).not.toHaveProperty("settle");
  const closed: Verdict = { state: "enforced", confidence: "confirmed", code: "refused-to-others", reason: "r" };
  expect(settled(closed)).toBe(closed);
});

test("A verdict of an earlier version says nothing of what would settle it", () => {
  expect(settled(open("a-code-of-before" as Verdict["code"]))).not.toHaveProperty("settle");
});
