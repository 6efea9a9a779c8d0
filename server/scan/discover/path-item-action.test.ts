import { expect, test } from "vitest";
import { actsByGet } from "../safety/effect.ts";
import { describeOperations } from "./openapi-operations.ts";
import { operationsOfCollection } from "./postman-collection.ts";

const responses = { 200: { description: "ok" } };
const actsOf = (item: Record<string, unknown>) =>
  describeOperations(
    { openapi: "3.0.0", paths: { "/p/one": item as never } },
    new URL("http://x.test/openapi.json"),
  ).operations.find(({ method }) => method === "GET")?.acts;

test("What a document says of a path counts for its GET, where nothing else is done there", () => {
  expect(actsOf({ summary: "Deletes all notes", get: { responses } })).toContain("Deletes all notes");
  expect(actsOf({ description: "Resets the database.", get: { responses } })).toContain("Resets the database");
  expect(actsOf({ summary: "Create or list notes", get: { responses }, post: { responses } })).toBeUndefined();
  expect(actsOf({ summary: "Notes of the user", get: { responses } })).toBeUndefined();
});

test("What is below a folder that is named like a verb is read, where its document lets one change it there", () => {
  const readOf = (path: string, item: object) => {
    const paths = { [path]: { get: { responses }, ...item } as never };
    const { operations } = describeOperations({ openapi: "3.0.0", paths }, new URL("http://x.test/openapi.json"));
    const read = operations.find(({ method }) => method === "GET");
    return read?.saysItReads === true && !actsByGet(read);
  };
  const change = { responses };
  expect(readOf("/sync/devices/{id}", { patch: change, delete: change })).toBe(true);
  expect(readOf("/deploy/environments/{id}", { put: change })).toBe(true);
  // One may ban by PUT or by GET, and what is removed may be what was done.
  expect(readOf("/ban/{id}", { put: change })).toBe(false);
  expect(readOf("/sync/devices/{id}", { delete: change })).toBe(false);
  // A handler of every method does the same by each.
  expect(readOf("/sync/devices/{id}", { put: change, patch: change, delete: change, post: change })).toBe(false);
  expect(readOf("/sync/devices/{id}", { put: change, get: { responses, summary: "Syncs the device" } })).toBe(false);
  expect(readOf("/devices/{id}/sync", { put: change })).toBe(false);
});

test("A collection's descriptions and folders say what a request does, unless its own name says that it reads", () => {
  const url = (path: string) => ({ method: "GET", url: { raw: `http://x.test${path}` } });
  const collection = {
    info: { schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    item: [
      { name: "Step 3", request: { ...url("/s/3"), description: "Deletes all notes." } },
      { name: "Step 4", request: { ...url("/s/4"), description: { content: "Deletes all notes." } } },
      {
        name: "Delete notes",
        item: [
          { name: "a", request: url("/s/5") },
          { name: "Get notes", request: url("/s/6") },
        ],
      },
      { name: "Notes", item: [{ name: "b", request: { ...url("/s/7"), description: "Shows one." } }] },
    ],
  };
  const found = operationsOfCollection(collection as never, new URL("http://x.test/"), "x");
  expect(found.filter(({ acts }) => acts !== undefined).map(({ path }) => path)).toEqual([
    "/s/{id}",
    "/s/{id}",
    "/s/{id}",
  ]);
  expect(found.filter(({ acts }) => acts !== undefined).map(({ example }) => example)).toEqual([
    "/s/3",
    "/s/4",
    "/s/5",
  ]);
});
