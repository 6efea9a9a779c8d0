import { describe, expect, test } from "vitest";
import { trimTraffic } from "./trim-traffic.ts";

const trim = (text: string) => trimTraffic(text, "https://api.acme.test/v1");

const secrets = [{ name: "Authorization", value: "Bearer very-secret" }];
const entry = (url: string) => ({
  request: {
    method: "POST",
    url,
    headers: secrets,
    cookies: [{ name: "sid", value: "very-secret" }],
    queryString: [{ name: "api_key", value: "very-secret" }],
    postData: { mimeType: "application/json; x=very-secret", text: '{"password":"very-secret"}' },
  },
  response: { status: 200, content: { mimeType: "application/json", text: '{"token":"very-secret"}' } },
});

describe("Of a recording", () => {
  test("only methods, addresses, statuses, media types and names of fields leave the browser, and of addresses no credential", () => {
    const trimmed = trim(
      JSON.stringify({
        log: {
          entries: [entry("https://ann:very-secret@api.acme.test/orders?page=2&api_key=very-secret#very-secret")],
        },
      }),
    );
    expect(trimmed).not.toContain("very-secret");
    expect(JSON.parse(trimmed).log.entries).toEqual([
      {
        request: {
          method: "POST",
          url: "https://api.acme.test/orders?page=2",
          postData: { mimeType: "application/json", text: '{"password":"string"}' },
        },
        response: { status: 200, content: { mimeType: "application/json" } },
      },
    ]);
  });

  test("what was asked many times is sent once, whatever the credential was", () => {
    const entries = Array.from({ length: 500 }, (_, index) => entry(`https://api.acme.test/orders?token=${index}`));
    expect(JSON.parse(trim(JSON.stringify({ log: { entries } }))).log.entries).toHaveLength(1);
  });

  test("what other hosts were asked stays in the browser", () => {
    const entries = ["https://other.test/hooks/very-secret", "https://api.acme.test/orders", "nowhere"].map(entry);
    const kept = JSON.parse(trim(JSON.stringify({ log: { entries } }))).log.entries;
    expect(kept.map(({ request }: { request: { url: string } }) => request.url)).toEqual([
      "https://api.acme.test/orders",
    ]);
  });

  test("no more is sent than one call takes", () => {
    const entries = Array.from({ length: 6000 }, (_, index) =>
      entry(`https://api.acme.test/${index}${"/x".repeat(300)}`),
    );
    expect(trim(JSON.stringify({ log: { entries } })).length).toBeLessThan(900_000);
  });
});

test("Of a Postman collection only what names operations leaves the browser", () => {
  const values = [{ key: "value", value: "very-secret" }];
  const collection = {
    info: {
      name: "Orders",
      description: "very-secret",
      schema: "https://schema.getpostman.com/json/collection/v2.0.0/",
    },
    auth: { type: "apikey", apikey: values },
    variable: [
      { key: "baseUrl", value: "https://api.acme.test" },
      { key: "token", value: "very-secret" },
    ],
    event: [{ script: { exec: ["very-secret"] } }],
    item: [
      {
        name: "Folder",
        item: [
          {
            request: {
              method: "PUT",
              header: secrets,
              url: {
                raw: "{{baseUrl}}/orders/:id?api_key=very-secret&page=2",
                query: values,
                variable: [{ key: "id", value: "7" }],
              },
              body: { mode: "raw", raw: "very-secret" },
            },
            response: [{ body: "very-secret" }],
          },
        ],
      },
      { request: "https://ann:very-secret@api.acme.test/me" },
      { request: { auth: { type: "noauth" }, url: "{{baseUrl}}/health" } },
    ],
  };
  const trimmed = trim(JSON.stringify(collection));
  expect(trimmed).not.toContain("very-secret");
  expect(JSON.parse(trimmed)).toMatchObject({
    variable: [{ key: "baseUrl", value: "https://api.acme.test" }],
    item: [
      {
        request: {
          method: "PUT",
          url: { raw: "{{baseUrl}}/orders/:id?page=2", variable: [{ key: "id", value: "7" }] },
          auth: { type: "apikey" },
          body: { mode: "raw" },
        },
      },
      { request: { method: "GET", url: { raw: "https://api.acme.test/me" } } },
      { request: { url: { raw: "{{baseUrl}}/health" }, auth: { type: "noauth" } } },
    ],
  });
});

test("Of a collection's bodies the names and kinds of their fields leave the browser, also where variables stand in them", () => {
  const raw = '{ "data": { "title": "very-secret", "room": {{roomId}}, "tags": ["{{tag}}"], "seats": 4 } }';
  const request = { method: "POST", url: "{{host}}/bookings", body: { mode: "raw", raw } };
  const kept = trim(JSON.stringify({ info: {}, item: [{ request }] }));
  expect(kept).not.toContain("very-secret");
  expect(JSON.parse(JSON.parse(kept).item[0].request.body.raw)).toEqual({
    data: { title: "string", room: "string", tags: ["string"], seats: 0 },
  });
});

test("Of GraphQL the documents leave the browser, and no value of theirs", () => {
  const text = JSON.stringify({ query: 'query { note(id: "very-secret") { text } }', variables: { a: "very-secret" } });
  const graphql = {
    request: { method: "POST", url: "https://api.acme.test/graphql", postData: { mimeType: "application/json", text } },
  };
  const other = {
    ...graphql,
    request: { ...graphql.request, postData: { mimeType: "application/json", text: '{"query":"{ me { id } }"}' } },
  };
  const trimmed = trim(JSON.stringify({ log: { entries: [graphql, other, graphql] } }));
  expect(trimmed).not.toContain("very-secret");
  const sent = JSON.parse(trimmed).log.entries.map(
    (one: typeof graphql) => JSON.parse(one.request.postData.text)[0].query,
  );
  expect(sent).toEqual(['query { note(id: "1") { text } }', "{ me { id } }"]);
  const body = {
    mode: "graphql",
    graphql: { query: 'mutation { pay(pin: "very-secret") }', variables: "very-secret" },
  };
  const collection = { info: {}, item: [{ request: { method: "POST", url: "{{host}}/graphql", body } }] };
  const kept = trim(JSON.stringify(collection));
  expect(kept).not.toContain("very-secret");
  expect(JSON.parse(JSON.parse(kept).item[0].request.body.raw)).toEqual([{ query: 'mutation { pay(pin: "1") }' }]);
});

test("A file that is neither is refused with what to do", () => {
  expect(() => trim("<html>")).toThrow("Export a HAR recording or a Postman collection");
  for (const other of ["{}", "null", "7", '{"info":{},"requests":[]}'])
    expect(() => trim(other)).toThrow("neither an HTTP Archive nor a Postman collection");
});
