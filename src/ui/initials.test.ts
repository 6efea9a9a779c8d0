import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["maya.lindqvist@acme.test", "ML"],
  ["Maya Lindqvist", "ML"],
  ["mika", "MK"],
  ["mina", "MN"],
  ["admin@localhost", "AD"],
  ["user 3", "U3"],
  ["io", "IO"],
  ["q", "Q"],
  ["émile", "ÉM"],
  ["", ""],
])("%s is %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
