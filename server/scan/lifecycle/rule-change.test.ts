import { expect, test } from "vitest";
import type { Verdict } from "../../checks/verdict.ts";
import type { WriteTry } from "../authorize/with-writes.ts";
import { sharedByRight } from "./rule-change.ts";

const tried = (label: string, state: Verdict["state"], code: string): WriteTry => ({
  label,
  answers: [],
  verdict: { state, confidence: state === "not_tested" ? null : "likely", code, reason: "r" } as Verdict,
});
const changed = tried("contributor", "missing", "shared-object-changed");
const sharers = new Set(["contributor", "viewer"]);

test("Who writes to what is listed for them, where another for whom it is listed is refused, has the right to", () => {
  const tries = [changed, tried("viewer", "enforced", "refused-to-others")];
  const [first] = sharedByRight(tries, sharers, "admin");
  expect(first?.verdict).toMatchObject({ state: "not_tested", code: "shared-object" });
  expect(first?.verdict.reason).toContain("viewer, for whom it is listed as well, is refused");
});

test("It stays a likely hole where nobody who sees it is refused, where it is hidden, or where it names its owner", () => {
  for (const other of [
    tried("viewer", "missing", "shared-object-changed"),
    tried("viewer", "enforced", "hidden-from-others"),
    tried("neighbour", "enforced", "refused-to-others"),
  ])
    expect(sharedByRight([changed, other], sharers, "admin")[0]).toBe(changed);
  const refused = tried("viewer", "enforced", "refused-to-others");
  expect(sharedByRight([changed, refused], new Set(["viewer"]), "admin")[0]).toBe(changed);
});
