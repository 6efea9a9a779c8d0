import { expect, test } from "vitest";
import { isSaidToRead } from "./openapi-action.ts";
import type { JsonObject } from "./openapi-document.ts";

test.each<JsonObject>([
  { summary: "Check if a pull request has been merged" },
  { summary: "List imported authors" },
  { description: "Returns the archive of a year." },
  { summary: "The archive", description: "This endpoint lists what was put away." },
  { description: "Allows the user to view a release" },
])("A document says to read: %o", (operation) => {
  expect(isSaidToRead({ ...operation, responses: { 200: {} } }, "/things/{id}/merge")).toBe(true);
});

test.each<JsonObject>([
  {},
  { summary: "Merge a pull request" },
  { summary: "Get rid of old rows" },
  { summary: "Check in at the gate" },
  { summary: "Returns the counters and resets them" },
  { summary: "Finds and deletes" },
  { summary: "List of nothing", description: "Deletes all of them." },
  { summary: "Get it", operationId: "deleteAll" },
])("A document does not say to read: %o", (operation) => {
  expect(isSaidToRead({ ...operation, responses: { 200: {} } }, "/things/{id}/merge")).toBe(false);
});

test("A document that promises nothing but a creation does not say to read", () => {
  expect(isSaidToRead({ summary: "Get a copy", responses: { 201: {} } }, "/copies")).toBe(false);
});
