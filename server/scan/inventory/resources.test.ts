import { expect, test } from "vitest";
import { recordOf, rowsOf } from "../authorize/row-owners.ts";

const resource = {
  ...{ type: "notes", id: "n1", attributes: { title: "Tea" }, links: { self: "/notes/n1" } },
  relationships: { owner: { data: { type: "users", id: "u1" } }, tags: { data: [] } },
};
const plain = {
  type: "notes",
  id: "n1",
  title: "Tea",
  owner: { type: "users", id: "u1" },
  links: { self: "/notes/n1" },
};

test("A resource of JSON:API is read as a thing with fields of its own, alone and in a list beside what it relates to", () => {
  expect(recordOf({ data: resource, links: { self: "/notes/n1" } })).toEqual(plain);
  const included = [{ type: "users", id: "u1", attributes: { name: "Ann" } }];
  expect(rowsOf({ data: [resource], included, links: {}, meta: {} })).toEqual([plain]);
  const other = { type: "notes", id: 7, attributes: "none" };
  expect(rowsOf([other])).toEqual([other]);
});

test("A list of HAL holds what is embedded in it, whatever it says of links and forms", () => {
  const note = { id: "n1", text: "Tea" };
  const list = {
    total: 1,
    _embedded: { notes: [note] },
    _links: { self: { href: "/notes" } },
    _templates: { default: {} },
  };
  expect(rowsOf(list)).toEqual([note]);
  expect(rowsOf({ id: 7, _embedded: { owner: { name: "Ann" } } })).toMatchObject([{ id: 7 }]);
});
