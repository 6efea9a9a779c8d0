import { expect, test } from "vitest";
import type { Application } from "../../contract/applications.ts";
import { findApplication, suggestApplications } from "./find-application.ts";

const application = (id: number, name: string): Application => ({
  id,
  name,
  targetUrl: `https://${id}.test`,
  environment: "production",
  authMethod: "none",
  hasCredentials: false,
  headers: [],
  makesObjects: false,
  writesBack: false,
  isIntrusive: false,
  productId: 1,
  isArchived: false,
  createdAt: "2026-11-21T10:00:00.000Z",
});
const known = [application(1, "Acme Payments"), application(2, "Ledger"), application(3, "ledger")];

test("A typed name finds the application in any letter case and with blanks around it", () => {
  expect(findApplication(known, "  acme PAYMENTS ", null)?.id).toBe(1);
});

test("Of two applications with one name, the chosen one is meant", () => {
  expect(findApplication(known, "Ledger", 3)?.id).toBe(3);
});

test("A chosen application is forgotten when the text no longer names it", () => {
  expect(findApplication(known, "Ledger service", 3)).toBeNull();
});

test("Suggestions match the name or the address, and all are offered once one is named", () => {
  expect(suggestApplications(known, "pay").map(({ id }) => id)).toEqual([1]);
  expect(suggestApplications(known, "2.test").map(({ id }) => id)).toEqual([2]);
  expect(suggestApplications(known, "ledger")).toHaveLength(3);
});
