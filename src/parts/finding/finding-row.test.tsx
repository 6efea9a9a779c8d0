import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { FindingRow as Finding } from "../../contract/findings.ts";
import { createFakeHost } from "../../host/fake.ts";
import { age } from "./age.tsx";
import { FindingList } from "./finding-list.tsx";
import { someFindingRow } from "./finding-row.fixture.ts";

async function show(finding: Finding, several = true) {
  renderInConsole(
    createFakeHost({ answers: { "GET /auth/user": fakeUser() } }),
    <FindingList label="Findings" name="Findings" findings={[finding]} several={several} />,
  );
  return (await screen.findByRole("listitem")).textContent;
}

test("A row says what is wrong, where, who got in, in which application and whose it is", async () => {
  const text = await show(someFindingRow({ team: { id: 4, name: "Payments" }, by: ["bob"] }));
  for (const part of ["No credential needed", "GET", "/v1/payments/{id}", "bob", "Shop", "Payments"])
    expect(text).toContain(part);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/endpoints/31?finding=1");
});

test("The application is left out where the list has one only", async () => {
  expect(await show(someFindingRow(), false)).not.toContain("Shop");
});

test.each<[Partial<Finding>, string]>([
  [{ isNew: true }, "New"],
  [{ state: "regressed" }, "Regressed"],
  [{ state: "dismissed" }, "Dismissed"],
  [{ state: "fixed" }, "Fixed"],
  [{ isAgainstContract: true, isNew: true }, "Against the contract"],
  [{ confidence: "likely" }, "Likely"],
  [{ by: ["bob", "mina", "mika"] }, "3 users"],
  [{}, "Unattributed"],
])("%j says %s", async (change, word) => {
  expect(await show(someFindingRow(change))).toContain(word);
});

test.each([
  ["2026-11-22T11:59:40Z", "now"],
  ["2026-11-22T11:40:00Z", "20 min"],
  ["2026-11-22T06:00:00Z", "6 h"],
  ["2026-11-14T12:00:00Z", "8 d"],
  ["2026-01-01T12:00:00Z", "10 mo"],
])("What was found at %s is %s old", (iso, text) => expect(age(iso, Date.parse("2026-11-22T12:00:00Z"))).toBe(text));
