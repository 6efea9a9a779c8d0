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
  ["/bonuses/current", "Bonus current"],
  ["/addresses/{id}/label", "Address label"],
  ["/batches/{id}/items", "Batch items"],
  ["/caches/{id}/keys", "Cache keys"],
  ["/warehouses/{id}/stock", "Warehouse stock"],
  ["/invoices/{id}/lines", "Invoice lines"],
  ["/companies/{id}/staff", "Company staff"],
  ["/status/{id}/log", "Status log"],
  ["/analysis/latest", "Analysis latest"],
  ["/.env", ".env"],
  ["/config/.env.local", ".env.local"],
  ["/.git/config", "Git config"],
  ["/.well-known/security.txt", "Well known security"],
  ["/graphql#Query.payslips", "Payslips query"],
  ["/internal/graphql#RootQuery.adminAudit", "Admin audit query"],
  ["/graphql#Mutation.change_note", "Change note mutation"],
])("A finding on %s is titled with %s", (path, subject) => {
  expect(subjectOf(path)).toBe(subject);
});
