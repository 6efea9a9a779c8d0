import { afterEach, expect, test } from "vitest";
import { closeSites, scanSite } from "./discovery.fixture.ts";
import { toCall } from "./script/to-call.ts";

afterEach(closeSites);

const long = `/api/${Array.from({ length: 800 }, (_, at) => at.toString(36)).join("-")}`;
const note = '{"id":7,"name":"Ann"}';

test("an address that is longer than a database can look up is left out, with a line, and the rest is found", async () => {
  const paths = { [long]: { get: {} }, "/notes": { get: {} } };
  const document = JSON.stringify({ openapi: "3.0.0", info: { title: "Notes", version: "1" }, paths });
  const { found, lines } = await scanSite({ routes: { "/openapi.json": [200, document], "/notes": [200, note] } });
  expect(found).toContain("GET /notes");
  expect(found.filter((operation) => operation.length > 2_000)).toEqual([]);
  expect(lines.join("\n")).toMatch(/: 1 address of more than 2,000 bytes is left out/);
});

test("half a sign in an address or in an answer ends no scan", async () => {
  const document = `{"openapi":"3.0.0","info":{"title":"Notes","version":"1"},"paths":{
    "/half\\ud800/{i\\udc00d}":{"get":{"parameters":[{"name":"i\\udc00d","in":"path","example":"\\ud800"}]}},
    "/notes":{"get":{"parameters":[{"name":"\\ud800","in":"query","required":true,"example":"\\udfff"}]}},
    "/notes/{id}":{"get":{}}}}`;
  const notes = '[{"id":"\\ud800","name":"\\ud83d\\ude00"}]';
  const { found, operations } = await scanSite({
    routes: { "/openapi.json": [200, document], "/notes": [200, notes] },
    otherwise: (_request, path) => (path.startsWith("/notes/") ? [200, note] : [404, "{}"]),
    guesses: [],
  });
  expect(found).toEqual(expect.arrayContaining(["GET /notes", "GET /notes/{id}"]));
  expect(operations.every(({ operation }) => operation.path.isWellFormed())).toBe(true);
});

test("an address of a script with a million holes is none, and takes no time to tell", () => {
  const url = Array.from({ length: 1_000_000 }, (_, at) =>
    at % 2 === 0 ? { text: "/" } : { hole: "a", parameter: null },
  );
  const startedAt = performance.now();
  expect(toCall({ method: "GET", url: [{ text: "/api" }, ...url], base: null, isSure: true })).toBeNull();
  // Milliseconds of work; looking through what was put together for each hole took hours.
  expect(performance.now() - startedAt).toBeLessThan(120_000);
});
