import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import type { WatchedCall } from "../../host/watched.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { toHar } from "./export-har.ts";
import { toOpenApi } from "./export-openapi.ts";
import { watchedOperations } from "./watched-operations.ts";

const origin = "https://api.acme.test";
const call = (line: string, change: Partial<WatchedCall> = {}): WatchedCall => {
  const [method = "", path = ""] = line.split(" ");
  return { method, path, query: [], status: 200, ms: 38, at: 1_795_000_000_000, carried: ["bearer"], ...change };
};
const calls = [
  call("GET /v1/invoices/{id}", { query: ["expand"], carried: ["bearer", "cookie"] }),
  call("GET /v1/invoices/{id}", { status: 404 }),
  call("DELETE /v1/invoices/{invoiceId}", { carried: ["header x-api-key"] }),
  call("GET /v1/export", { carried: [], status: 0 }),
  call("GET /v1/feed", { carried: ["query token"] }),
  call("GET /v1/nothing-there", { status: 404 }),
];

it("an export as OpenAPI 3.1 is valid, and says what was seen and no more", async () => {
  const inventory = { endpoints: [someEndpoint({ path: "/v1/invoices/{invoiceId}" })], findings: [] };
  const { found, fresh, rest } = watchedOperations(calls, inventory);
  const document = toOpenApi([...found, ...fresh, ...rest], origin);
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: origin }],
    paths: {
      "/v1/invoices/{invoiceId}": {
        parameters: [{ name: "invoiceId", in: "path", required: true }],
        get: {
          parameters: [{ name: "expand", in: "query" }],
          responses: { 200: {}, 404: {} },
          security: [{ bearer: [], cookie: [] }],
        },
        delete: { security: [{ "header.x-api-key": [] }] },
      },
      "/v1/export": { get: { responses: { default: {} }, security: [{}] } },
    },
    components: { securitySchemes: { "query.token": { type: "apiKey", in: "query", name: "token" } } },
  });
});

it("a HAR holds every call with the names of what it carried, and no value", () => {
  const { log } = toHar(calls, origin) as { log: { version: string; entries: Record<string, unknown>[] } };
  expect([log.version, log.entries.length]).toEqual(["1.2", 6]);
  expect(log.entries[0]).toMatchObject({
    startedDateTime: "2026-11-18T11:06:40.000Z",
    time: 38,
    request: {
      method: "GET",
      url: "https://api.acme.test/v1/invoices/%7Bid%7D?expand=%5Bredacted%5D",
      headers: [
        { name: "authorization", value: "bearer [redacted]" },
        { name: "cookie", value: "[redacted]" },
      ],
    },
    response: { status: 200 },
  });
  expect(log.entries[4]).toMatchObject({
    request: { queryString: [{ name: "token", value: "[redacted]" }], headers: [] },
  });
});

it("what a form sends is exported as a form, and JSON as JSON", () => {
  const contentMediaType = "multipart/form-data";
  const properties = { note: { type: "string" }, photo: { type: "string", format: "binary" } };
  const bodies = { "POST /v1/photos": { sent: { type: "object", properties, contentMediaType }, answered: {} } };
  const posted = [call("POST /v1/photos")];
  const { rest } = watchedOperations(posted, null, bodies);
  const document = toOpenApi(rest, origin) as { paths: Record<string, { post: { requestBody: unknown } }> };
  expect(document.paths["/v1/photos"]?.post.requestBody).toEqual({
    content: { [contentMediaType]: { schema: { type: "object", properties } } },
  });
  const { log } = toHar(posted, origin, bodies) as { log: { entries: { request: { postData: unknown } }[] } };
  expect(log.entries[0]?.request.postData).toEqual({
    mimeType: contentMediaType,
    text: "",
    params: [
      { name: "note", value: "string" },
      { name: "photo", value: "string" },
    ],
  });
});
