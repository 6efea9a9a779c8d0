import { expect, test } from "vitest";
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
