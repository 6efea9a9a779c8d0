import { expect, test } from "vitest";
import { subjectOf } from "./subject.ts";

test.each([
  ["/api/v1/invoices/{id}/history", "Invoice history"],
  ["/v1/debug", "Debug"],
  ["/users", "Users"],
  ["/companies/{id}/ledger.csv", "Company ledger"],
  ["/admin/billing-report", "Admin billing report"],
  ["/{tenant}/{id}", "The root"],
  ["/", "The root"],
])("A finding on %s is titled with %s", (path, subject) => {
  expect(subjectOf(path)).toBe(subject);
});
