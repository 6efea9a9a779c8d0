import { expect, it } from "vitest";
import { fakeSignedIn } from "../client/platform-status.fixture.ts";
import type { SignedIn } from "../client/platform-status.ts";
import { noFindings } from "../contract/finding-words.ts";
import { fakeApplication } from "../parts/application/application-summary.fixture.ts";
import { badgeOf } from "./badge.ts";

const red = "#B42318";
const grey = "#64748B";
const of = (critical: number): Partial<SignedIn> => ({ findings: { ...noFindings, critical, high: 3 } });
const shop = { ...fakeApplication({ targetUrl: "https://api.acme.test/v1" }), critical: 5 };
const withShop = fakeSignedIn({ ...of(9), applications: [shop] });

it("counts the open critical findings of the application at the tab's site in red", () => {
  expect(badgeOf(withShop, "https://api.acme.test/docs")).toEqual({
    text: "5",
    color: red,
    title: "5 open critical findings on api.acme.test",
  });
  const fixed = fakeSignedIn({ ...of(9), applications: [{ ...shop, critical: 0 }] });
  expect(badgeOf(fixed, "https://api.acme.test/")).toMatchObject({
    text: "",
    title: "No open critical findings on api.acme.test",
  });
});

it("counts those of the organization in grey over every other tab, and says which site is not registered", () => {
  expect(badgeOf(withShop, "https://other.test/")).toEqual({
    text: "9",
    color: grey,
    title: "other.test is not registered yet. 9 open critical findings in Acme Corp",
  });
  const whole = { text: "9", color: grey, title: "9 open critical findings in Acme Corp" };
  for (const address of [undefined, "about:blank", "https://postern.acme.test/scanner"])
    expect(badgeOf(withShop, address)).toEqual(whole);
  expect(badgeOf(fakeSignedIn(of(9)), "https://other.test/")).toEqual(whole);
  expect(badgeOf(fakeSignedIn(of(0)))).toMatchObject({ text: "", title: "No open critical findings in Acme Corp" });
});

it("does not say of an application before its first scan that nothing is open", () => {
  const fresh = fakeSignedIn({ ...of(9), applications: [{ ...shop, critical: null }] });
  expect(badgeOf(fresh, "https://api.acme.test/")).toMatchObject({
    text: "9",
    color: grey,
    title: "api.acme.test is not scanned yet. 9 open critical findings in Acme Corp",
  });
});

it("takes the names by which a machine calls itself for one", () => {
  const local = fakeSignedIn({ ...of(9), applications: [{ ...shop, targetUrl: "http://localhost:4001" }] });
  expect(badgeOf(local, "http://127.0.0.1:4001/").title).toBe("5 open critical findings on 127.0.0.1:4001");
});

it("stays short enough for a toolbar", () => {
  expect(badgeOf(fakeSignedIn(of(1234))).text).toBe("99+");
});

it("looks like nothing else when signed out, without an answer, not connected and not read yet", () => {
  const last = fakeSignedIn();
  const badges = [
    badgeOf({ state: "signed-out" }, "https://api.acme.test/"),
    badgeOf({ state: "unreachable", reason: "down", last }, "https://api.acme.test/"),
    badgeOf({ state: "not-allowed" }),
    badgeOf(null),
  ];
  expect(badges.map(({ text, isPale }) => text || (isPale ? "pale" : "full"))).toEqual(["?", "!", "pale", "…"]);
  expect(badges.map(({ title }) => title)).toEqual([
    "Signed out. Findings are not shown",
    expect.stringMatching(/^postern\.acme\.test does not answer\. Findings are from 13:52$/),
    "Postern is not connected yet",
    "Findings are not read yet",
  ]);
  expect(badgeOf({ state: "unreachable", reason: "down", last: null }).title).toBe(
    "The platform does not answer. Findings are not known",
  );
});
