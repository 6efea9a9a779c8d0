import { expect, it } from "vitest";
import { badgeOf } from "./badge.ts";

const signedIn = (unresolved: Partial<Record<"critical" | "high" | "medium" | "low", number>>) =>
  badgeOf({
    state: "signed-in",
    userId: 1,
    email: "a@b.test",
    unresolved: { critical: 0, high: 0, medium: 0, low: 0, ...unresolved },
  });

it("counts the critical alerts that wait", () => {
  expect(signedIn({ critical: 3, high: 9 })).toMatchObject({ text: "3", color: "#B42318" });
  expect(signedIn({ critical: 1 }).title).toBe("Postern: 1 unresolved critical alert");
});

it("turns to high alerts, in their colour, once nothing critical waits", () => {
  expect(signedIn({ high: 2, low: 5 })).toMatchObject({ text: "2", color: "#B54708" });
});

it("stays short enough for a toolbar", () => {
  expect(signedIn({ critical: 1234 }).text).toBe("99+");
});

it("is empty when nothing pressing waits, when signed out and when the platform is down", () => {
  expect(signedIn({ medium: 4 }).text).toBe("");
  expect(badgeOf({ state: "signed-out" }).text).toBe("");
  expect(badgeOf({ state: "unreachable", reason: "down" }).text).toBe("");
  expect(badgeOf(null).text).toBe("");
});
