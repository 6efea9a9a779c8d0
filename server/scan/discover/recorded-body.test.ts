import { expect, test } from "vitest";
import { importedOperations } from "./imported-operations.ts";

const base = new URL("https://api.acme.test");
const text = '{"data":{"title":"very-secret","due":"2026-01-31","seats":4,"isOpen":false,"owner":"ann@acme.test"}}';
const made = { data: { title: "1", due: "2025-01-01", seats: 1, isOpen: true, owner: "someone@example.com" } };

test("What a recording sent is told by the names and kinds of its fields, and none of its values is kept", () => {
  const entry = (method: string, postData: object) => ({
    request: { method, url: "https://api.acme.test/notes", postData },
    response: { status: 200, content: {} },
  });
  const entries = [entry("POST", { mimeType: "application/json; charset=utf-8", text })];
  const operations = importedOperations({ log: { entries } }, base);
  expect(operations).toMatchObject([{ method: "POST", body: made, requestTypes: ["application/json"] }]);
  expect(JSON.stringify(operations)).not.toMatch(/very-secret|ann@acme/);
  const others = [
    entry("PUT", { mimeType: "text/plain", text }),
    entry("POST", { mimeType: "application/json", text: "[1]" }),
    entry("DELETE", { mimeType: "application/json" }),
  ];
  for (const { body } of importedOperations({ log: { entries: others } }, base)) expect(body).toBeUndefined();
});

test("So is what a collection sends, where a variable may stand for a value", () => {
  const raw = text.replace('"2026-01-31"', "{{due}}");
  const item = [{ request: { method: "PUT", url: "{{host}}/notes/:id", body: { mode: "raw", raw } } }];
  const collection = { info: { schema: "https://schema.getpostman.com/json/collection/v2.1.0/" }, item };
  const [operation] = importedOperations(collection, base);
  expect(operation).toMatchObject({ method: "PUT", path: "/notes/{id}", body: { data: { ...made.data, due: "1" } } });
  expect(JSON.stringify(operation)).not.toMatch(/very-secret|ann@acme/);
});
