import { expect, it } from "vitest";
import { noFindings } from "../contract/finding-words.ts";
import { badgeOf } from "./badge.ts";

const signedIn = (counts: Partial<typeof noFindings>) =>
  badgeOf({
    state: "signed-in",
    userId: 1,
    email: "a@b.test",
    findings: { ...noFindings, ...counts },
  });

it("counts the critical findings that stand open", () => {
  expect(signedIn({ critical: 3, high: 9 })).toMatchObject({ text: "3", color: "#B42318" });
  expect(signedIn({ critical: 1 }).title).toBe("Postern: 1 open critical finding");
});

it("stays short enough for a toolbar", () => {
  expect(signedIn({ critical: 1234 }).text).toBe("99+");
});

it("is empty when nothing critical stands open, when signed out and when the platform is down", () => {
  expect(signedIn({ high: 4 }).text).toBe("");
  expect(badgeOf({ state: "signed-out" }).text).toBe("");
  expect(badgeOf({ state: "unreachable", reason: "down" }).text).toBe("");
  expect(badgeOf(null).text).toBe("");
});
