import { expect, test } from "vitest";
import { privateDataIn } from "./private-data.ts";

const fieldsOf = (json: unknown) => privateDataIn({ body: JSON.stringify(json), headers: {} }).fields;

test("What a role permits is no business of anybody's beside the role", () => {
  const role = { id: 1, name: "Non member", permissions: ["view_issues", "add_issues"] };
  expect(fieldsOf({ role })).toEqual([]);
  expect(fieldsOf({ roles: [role] })).toEqual([]);
  expect(fieldsOf({ role, balance: 7 })).toEqual(["balance", "role"]);
  expect(fieldsOf({ id: 4, roles: ["editor"], permissions: ["publish"] })).toEqual(["permissions", "roles"]);
});

test("What of a payment card is shown to its holder is nobody else's, also with the number left out", () => {
  expect(fieldsOf({ id: 7, cardholderName: "Ann", card_last_four: "4242", expiry_month: "08" })).toEqual([
    "card_last_four",
    "cardholderName",
  ]);
  expect(fieldsOf({ brand: "visa", last4: "4242" })).toEqual(["last4"]);
});

test("What a description says that fields take is nobody's data, whatever they are called", () => {
  const described = {
    order: { description: "Order sort attribute ascending or descending.", type: "string", default: "asc" },
    roles: { description: "Roles assigned to the user.", type: "array", items: { type: "string" }, required: false },
    owner: { type: ["string", "null"], required: false },
  };
  expect(fieldsOf({ routes: { "/users": { args: described } } })).toEqual([]);
  // What has a type of its own is no description.
  expect(fieldsOf({ order: { id: 7, type: "express" }, owner: { id: 3, type: "person" } })).toEqual(["owner", "order"]);
});
