import { expect, test } from "vitest";
import { fieldNames, formShapeOf, merged, placeholderOf, shapeOf } from "./body-shape.ts";

const order = {
  id: 7,
  holder: "mika@northwind.test",
  sent: "2026-03-01T10:00:00Z",
  lines: [{ price: 1.5, note: null }],
};

test("a body becomes the names and kinds of its fields, without any value", () => {
  const shape = shapeOf([order]);
  expect(shape).toEqual({
    type: "array",
    items: {
      type: "object",
      properties: {
        id: { type: "integer" },
        holder: { type: "string", format: "email" },
        sent: { type: "string", format: "date-time" },
        lines: {
          type: "array",
          items: { type: "object", properties: { price: { type: "number" }, note: { type: "null" } } },
        },
      },
    },
  });
  expect(fieldNames(shape ?? {})).toEqual(["holder", "id", "lines", "sent"]);
  expect(JSON.stringify(shape)).not.toMatch(/mika|2026|1\.5/);
});

test("a name that is rather a value is not kept, nor are the names of a map", () => {
  const ids = { "20418": order, "9f8e7d6c-1111-4222-8333-123456789abc": order, "mika@northwind.test": order };
  expect(Object.keys(shapeOf(ids) ?? {})).toEqual(["type", "additionalProperties"]);
  const people = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`person${at}`, 1]));
  expect(shapeOf(people)).toEqual({ type: "object", additionalProperties: { type: "integer" } });
});

test("what was seen twice allows both", () => {
  const [one, other] = [
    { a: 1, b: "x", when: "2026-03-01" },
    { a: 1.5, b: null, c: true, when: "soon" },
  ].map(shapeOf);
  expect(merged(one ?? {}, other ?? {})).toEqual({
    type: "object",
    properties: {
      a: { type: "number" },
      b: { type: ["string", "null"] },
      when: { type: "string" },
      c: { type: "boolean" },
    },
  });
});

test("a body without a field tells nothing", () => {
  for (const value of ["a word", 7, null, [], ["a", "b"], {}]) expect(shapeOf(value)).toBeNull();
});

test("however large a body is, its shape stays small", () => {
  const wide = (level: number): object =>
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, level === 0 ? 1 : wide(level - 1)]));
  expect(JSON.stringify(shapeOf(wide(2))).length).toBeLessThan(40_000);
  let deep: unknown = { end: 1 };
  for (let level = 0; level < 5000; level++) deep = { inner: deep };
  expect(JSON.stringify(shapeOf(deep)).length).toBeLessThan(1000);
});

test("the place of each value is held by one that is nobody's", () => {
  expect(placeholderOf(shapeOf(order) ?? {})).toEqual({
    id: 0,
    holder: "name@example.com",
    sent: "1970-01-01T00:00:00Z",
    lines: [{ price: 0, note: null }],
  });
});

test("a form becomes the names and kinds of its fields, with its media type, which JSON beside it takes away", () => {
  const type = "multipart/form-data";
  const form = formShapeOf({ email: "mika@northwind.test", tag: ["a", "b"], photo: "" }, type, ["photo", "other"]);
  expect(form).toEqual({
    type: "object",
    properties: {
      email: { type: "string", format: "email" },
      tag: { type: "array", items: { type: "string" } },
      photo: { type: "string", format: "binary" },
    },
    contentMediaType: type,
  });
  expect(merged(form ?? {}, form ?? {}).contentMediaType).toBe(type);
  expect(merged(form ?? {}, shapeOf({ email: null }) ?? {}).contentMediaType).toBeUndefined();
  expect(formShapeOf({ a: "1" }, "text/html", [])).toBeNull();
  expect(formShapeOf("a=1", type, undefined)).toBeNull();
});
