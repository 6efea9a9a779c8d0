import { expect, test } from "vitest";
import { isSaidToRead } from "./openapi-action.ts";
import type { JsonObject } from "./openapi-document.ts";

test.each<JsonObject>([
  { summary: "Check if a pull request has been merged" },
  { summary: "List imported authors" },
  { description: "Returns the archive of a year." },
  { description: "This endpoint lists what was put away." },
  { description: "Enables an authenticated GitHub App to find the installation of a user." },
  { summary: "List releases", description: "Returns releases and their files. Open ones come first." },
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
  { summary: "Finds the user and bans them" },
  { summary: "Check and redeem a coupon" },
  { description: "This endpoint returns immediately and halts the machine." },
  { description: "Returns nothing. Powers the machine off." },
  { summary: "Purchase", description: "Returns the receipt." },
  { summary: "List an item for sale" },
  { summary: "Get it", operationId: "deleteAll" },
])("A document does not say to read: %o", (operation) => {
  expect(isSaidToRead({ ...operation, responses: { 200: {} } }, "/things/{id}/merge")).toBe(false);
});

test("A document that promises nothing but a creation does not say to read", () => {
  expect(isSaidToRead({ summary: "Get a copy", responses: { 201: {} } }, "/copies")).toBe(false);
});
