import { expect, test } from "vitest";
import type { AuthClassification, Verdict } from "../../../src/contract/endpoints.ts";
import { someFinding } from "../../testing/judged-operation.ts";
import { classificationOf, classified } from "./classification.ts";

const said = (state: Verdict["state"], code = "c"): Verdict => ({ state, confidence: null, code, reason: "r" });

test.each<[string, Verdict, Verdict, AuthClassification]>([
  ["shut to both", said("enforced"), said("enforced"), "secure"],
  ["public on purpose", said("public"), said("public"), "secure"],
  [
    "shut to strangers, never tried as another user",
    said("enforced"),
    said("not_tested", "needs-own-object"),
    "unknown",
  ],
  [
    "shut to strangers, with nobody else to try",
    said("enforced"),
    said("not_tested", "needs-second-identity"),
    "unknown",
  ],
  [
    "shut to strangers, shown to the privileged alone",
    said("enforced"),
    said("not_tested", "allowed-by-role"),
    "unknown",
  ],
  ["shut to strangers, undecided among users", said("enforced"), said("inconclusive", "perhaps-shared"), "unknown"],
  ["shut to strangers, nobody else's", said("enforced"), said("not_tested", "nobody-elses"), "secure"],
  ["shut to strangers, shared by intention", said("enforced"), said("not_tested", "shared-object"), "secure"],
  ["shut to strangers, the same for all", said("enforced"), said("not_tested", "same-for-all"), "secure"],
  ["open to strangers", said("missing"), said("not_tested", "open-to-strangers"), "lacks_auth"],
  ["open to other users", said("enforced"), said("missing"), "lacks_authz"],
  ["open to both", said("missing"), said("missing"), "lacks_both"],
  ["undecided", said("inconclusive"), said("not_tested", "nobody-elses"), "unknown"],
])("What is %s is classified so", (_what, authentication, authorization, classification) => {
  expect(classificationOf(authentication, authorization)).toBe(classification);
});

test("The level is that of the worst finding, and secure only where nothing is found and all is proven", () => {
  const level = (authorization: Verdict, severity?: "critical" | "high") =>
    classified({
      ...{ authentication: said("enforced"), authorization },
      finding: severity ? someFinding({ severity }) : null,
    }).securityLevel;
  expect(level(said("enforced"))).toBe("secure");
  expect(level(said("enforced"), "high")).toBe("warning");
  expect(level(said("not_tested"), "critical")).toBe("critical");
  expect(level(said("not_tested"))).toBe("warning");
});
