import { expect, test } from "vitest";
import { documentsInText, withoutValues } from "./graphql-document.ts";

test.each([
  ['query { note(id: "s3cret") { text } }', 'query { note(id: "1") { text } }'],
  ['mutation { pay(pin: 4711, to: "a \\" s3cret") { id2 } }', 'mutation { pay(pin: 1, to: "1") { id2 } }'],
  ['mutation { say(text: """s3cret " s3cret""") }', 'mutation { say(text: "1") }'],
  ["# s3cret\nquery Of2($id: ID = -7.5e3) { a1(id: $id) }", "query Of2($id: ID = 1) { a1(id: $id) }"],
  ["{ notes(first: 10) { id } }", "{ notes(first: 1) { id } }"],
])("of %j nothing but names is left", (document, expected) => {
  expect(withoutValues(document)).toBe(expected);
});

test.each(["all invoices of May", "s3cret", "query s3cret/?", '{"a": "ü"}ü', "", '{ "never ends'])(
  "%j is no document",
  (text) => expect(withoutValues(text) ?? "").not.toMatch(/s3cret|May|ü|never/),
);

test("documents that are sent together are told one by one, and what is no JSON has none", () => {
  expect(documentsInText('[{"query":"{ a }"},{"query":"{ b }","variables":{"c":"s3cret"}}]')).toEqual([
    "{ a }",
    "{ b }",
  ]);
  for (const text of ["query=%7Ba%7D", '{"query":', "", null, '{"query":{"term":"s3cret"}}'])
    expect(documentsInText(text)).toEqual([]);
});
