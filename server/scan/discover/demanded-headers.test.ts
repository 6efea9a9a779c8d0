import { expect, test } from "vitest";
import { describeOperations } from "./openapi-operations.ts";

const header = (name: string, schema: object = { type: "string" }, more: object = {}) => ({
  ...{ in: "header", name, required: true, schema },
  ...more,
});
const demandedOf = (...parameters: object[]) => {
  const document = {
    openapi: "3.0.0",
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Shop-Secret-Word" } } },
    paths: { "/payments": { parameters: [parameters[0] ?? {}], post: { parameters: parameters.slice(1) } } },
  };
  const read = JSON.parse(JSON.stringify(document));
  return describeOperations(read, new URL("https://api.example.test/openapi.json")).operations[0]?.headers;
};

test("Headers that a document demands have its example, its default, its first choice, or a value of their form", () => {
  expect(
    demandedOf(
      header("X-Tenant", { type: "string" }, { example: "north" }),
      header("Api-Version", { type: "string", enum: ["2024-05-01", "2023-01-01"] }),
      header("X-Shop", { type: "string", format: "uuid" }),
      header("X-Region", { type: "string", default: "eu" }),
    ),
  ).toEqual([
    { name: "x-tenant", value: "north" },
    { name: "api-version", value: "2024-05-01" },
    { name: "x-shop", value: "00000000-0000-4000-8000-000000000001" },
    { name: "x-region", value: "eu" },
  ]);
});

test("What names one request is unique, and what names a version is that of the thing", () => {
  expect(
    demandedOf(
      header("Idempotency-Key"),
      header("X-Request-ID", { type: "string", maxLength: 8, example: "req-1234" }),
      header("If-Match"),
    ),
  ).toEqual([
    { name: "idempotency-key", value: "00000000-0000-4000-8000-000000000001", is: "unique" },
    { name: "x-request-id", value: "req-1234", is: "unique" },
    { name: "if-match", value: "*", is: "version" },
  ]);
});

test("No credential, nothing that says who asks and nothing that is optional is taken from a document", () => {
  const names = [
    "Authorization",
    "X-API-Key",
    "X-Session-Token",
    "X-Shop-Secret-Word",
    "X-User-Id",
    "X-Role",
    "Content-Type",
  ];
  const optional = header("X-Trace", { type: "string" }, { required: false });
  expect(demandedOf(...names.map((name) => header(name, { type: "string" }, { example: "abc" })), optional)).toBe(
    undefined,
  );
});
