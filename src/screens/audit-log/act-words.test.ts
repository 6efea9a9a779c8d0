import { expect, it } from "vitest";
import { actInWords, changeInWords } from "./act-words.ts";

const done = (action: string) => actInWords({ action, outcome: "done" });

it("An act is told in words, also one that nobody wrote words for", () => {
  expect(done("auth.verify")).toBe("Signed in with a link");
  expect(done("teams.remove")).toBe("Deleted team");
  expect(done("identities.update")).toBe("Changed identity");
  expect(actInWords({ action: "auth.login", outcome: "refused" })).toBe("Failed to sign in");
});

it("A change names both values, one of them, or that a secret was set", () => {
  expect(changeInWords({ field: "role", from: "viewer", to: "admin" })).toBe("role: viewer → admin");
  expect(changeInWords({ field: "slackSettingId", to: 1 })).toBe("Slack workspace id: 1");
  expect(changeInWords({ field: "teamId", from: null, to: 3 })).toBe("team id: none → 3");
  expect(changeInWords({ field: "featureFlags.slack_integration", to: true })).toBe(
    "feature flags, slack integration: on",
  );
  // A kind is one of a few words of the platform's; what a person wrote stays as it is.
  expect(changeInWords({ field: "reportType", to: "vulnerability_report" })).toBe("report type: vulnerability report");
  expect(changeInWords({ field: "name", to: "my_report" })).toBe("name: my_report");
  expect(changeInWords({ field: "credentials" })).toBe("credentials set");
  expect(changeInWords({ field: "targetUrl" })).toBe("target URL set");
  expect(changeInWords({ field: "bob at GET /v1.2/Orders_{id}", from: "denied", to: "allowed" })).toBe(
    "bob at GET /v1.2/Orders_{id}: denied → allowed",
  );
});
