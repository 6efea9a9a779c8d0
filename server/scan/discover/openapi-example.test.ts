import { expect, test } from "vitest";
import type { JsonObject } from "./openapi-document.ts";
import { exampleJson } from "./openapi-example.ts";

const text = { type: "string" };

test("An address that the target may fetch is made up only where the document demands or shows it", () => {
  const made = (required: string[], properties: Record<string, JsonObject>) =>
    exampleJson({}, { schema: { type: "object", properties, required } });
  expect(
    made(["name"], { name: text, image_url: { anyOf: [text, { type: "null" }] }, iconUrl: text, curl: text }),
  ).toEqual({ name: "1", curl: "1" });
  expect(made(["image_url"], { name: text, image_url: text })).toEqual({ name: "1", image_url: "1" });
  const shown = { type: "string", example: "https://example.com/a.png" };
  expect(made(["name"], { name: text, image_url: shown })).toEqual({ name: "1", image_url: shown.example });
  expect(made([], { image_url: text })).toEqual({ image_url: "1" });
});
