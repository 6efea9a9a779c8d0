import { expect, test } from "vitest";
import { withoutEnvelopes } from "./without-envelopes.ts";

test.each([
  ["a list in an envelope", { success: true, data: { items: [1], total: 1 } }, { items: [1], total: 1 }],
  ["a list beside what belongs to it", { items: [{ id: 7 }], included: { users: [] } }, { items: [{ id: 7 }] }],
  ["a thing in an envelope", { item: { id: 7, name: "x" } }, { id: 7, name: "x" }],
  ["a thing beside what belongs to it", { item: { id: 7 }, included: { users: [{ id: 2 }] } }, { id: 7 }],
  ["a thing with what it holds", { data: { id: 7, tags: [] }, linked: [] }, { id: 7, tags: [] }],
])("What an answer is about is read from %s", (_how, body, read) => {
  expect(withoutEnvelopes(body)).toMatchObject(read);
});

test.each([
  ["a thing that includes others", { id: 7, included: [{ id: 8 }] }],
  ["nothing but what is included", { included: [{ id: 8 }] }],
  ["a thing by its own name", { project: { id: 7 } }],
  ["an envelope of something without an id", { item: { name: "x" } }],
])("%s is as it was", (_how, body) => {
  expect(withoutEnvelopes(body)).toEqual(body);
});
