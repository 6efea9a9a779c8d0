import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { withStranger, writesBelow } from "./rule-stranger.ts";

const answer = (status: number): Answer => ({
  probe: { id: "w", identity: "anonymous", purpose: "Write", method: "PATCH", path: "/people/7", body: "{}" },
  ...{ url: "http://t.test/people/7", status, headers: {}, sentHeaders: {}, body: "", bytes: 0 },
  ...{ truncated: false, durationMs: 1, error: null },
});
const judgedAs = (code: string) =>
  ({
    ...{ method: "PATCH", path: "/people/{id}", exchanges: [], findings: [], finding: null, access: [], coverage: [] },
    authentication: { state: "inconclusive", confidence: null, code, reason: "It was not told." },
    authorization: { state: "not_tested", confidence: null, code: "not-asked", reason: "It was not asked." },
  }) as unknown as JudgedOperation;
const identities = createIdentities({ authMethod: "bearer", credentials: "ann-token-0b1c" });

test.each([
  ["faulty-for-everyone", "enforced"],
  ["perhaps-unverified", "inconclusive"],
])("A stranger's refusal settles what was %s: %s", (code, state) => {
  const verdict = {
    state: "enforced",
    confidence: "confirmed",
    code: "refused-without-credential",
    reason: "No.",
  } as const;
  const shown = { answer: answer(401), before: answer(200), after: answer(200), owner: "ann", isChanged: false };
  expect(withStranger(judgedAs(code), verdict, shown, identities).authentication.state).toBe(state);
});

test("Nothing is copied of a thing of the scan's own: the copy stands elsewhere and is whoever's who made it", () => {
  const calls = ["archive", "duplicate", "clone", "copy-to", "fork", "export"].map((word) =>
    operationOf(`POST /papers/{id}/${word}`),
  );
  expect(writesBelow("/papers/{id}", calls).map(({ path }) => path)).toEqual(["/papers/{id}/archive"]);
});
