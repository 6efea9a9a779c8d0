import { expect, test } from "vitest";
import { documentedRole } from "./documented-role.ts";

test.each([
  [{ summary: "Salaries of the month, for managers" }, "managers"],
  [{ summary: "List tenants (admin only)" }, "admin"],
  [{ description: "Requires the administrator role." }, "administrator"],
  [{ description: "Restricted to staff." }, "staff"],
  [{ description: "Only admins may call this." }, "admins"],
  [{ security: [{ oauth: ["admin:read"] }] }, "admin"],
  [{ security: [{ oauth: ["tenant.staff:admin:users:*"] }] }, "admin"],
  [{ "x-required-role": ["manager"] }, "manager"],
  [{ description: "Requires the admin or manager role." }, "admin"],
  [{ description: "Only admins may create or remove users." }, "admins"],
  [{ description: "Requires admin privileges. Lists rooms or desks." }, "admin"],
])("A document that says %j demands a role", (operation, role) => {
  expect(documentedRole(operation)).toBe(role);
});

test.each([
  [{ summary: "Notes for managers of their teams to read" }],
  [{ summary: "List the staff of a shop" }],
  [{ description: "Only the owner may see it." }],
  [{ description: "Sends a message to an administrator when it fails." }],
  [{ security: [{ oauth: ["read:users"] }] }],
  [{ security: [{ oauth: ["users:*:admin"] }] }],
  [{ security: [{ oauth: ["admin:read users"] }] }],
  [{ "x-codegen-request-body-name": "admin" }],
  [{ summary: "Assign an operator to a shift" }],
  [{ description: "Requires admin or project owner privileges." }],
  [{ description: "Requires admin privileges for shared projects or existing project manager permissions." }],
  [{ description: "Only an administrator or the user themselves may do this." }],
])("A document that says %j demands none", (operation) => {
  expect(documentedRole(operation)).toBeNull();
});
