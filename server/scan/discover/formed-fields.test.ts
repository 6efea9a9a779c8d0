import { expect, test } from "vitest";
import { describeOperations } from "./openapi-operations.ts";

const text = { type: "string" };
const formedOf = (schema: object, schemas: object = {}) => {
  const requestBody = { content: { "application/json": { schema } } };
  const document = { openapi: "3.0.0", components: { schemas }, paths: { "/notes": { post: { requestBody } } } };
  const read = JSON.parse(JSON.stringify(document));
  return describeOperations(read, new URL("https://api.example.test/openapi.json")).operations[0]?.formed;
};

test("Fields are formed by a choice, a format, few characters or a pattern that no mark fits", () => {
  const properties = {
    ...{
      title: text,
      text: { ...text, maxLength: 200 },
      slug: { ...text, pattern: "^[a-z0-9-]+$" },
      size: { ...text, enum: ["s"] },
    },
    ...{
      due: { ...text, format: "date" },
      short: { ...text, maxLength: 8 },
      plate: { ...text, pattern: "^[A-Z]{2}\\d+$" },
    },
    ...{ hostile: { ...text, pattern: "^(a+)+$" }, kind: { $ref: "#/components/schemas/Kind" } },
  };
  expect(formedOf({ type: "object", properties }, { Kind: { ...text, enum: ["a", "b"] } })).toEqual([
    ..."due hostile kind plate short size".split(" "),
  ]);
});

test("Fields inside of a wrapper and of a schema in parts are read, and none is formed where the document says nothing", () => {
  const size = { properties: { size: { ...text, enum: ["s"] } } };
  const inner = { allOf: [{ type: "object", properties: { title: text } }, size] };
  expect(formedOf({ type: "object", properties: { note: inner } })).toEqual(["size"]);
  expect(formedOf({ type: "object", properties: { title: text } })).toBe(undefined);
});
