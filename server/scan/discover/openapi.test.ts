import { describe, expect, it } from "vitest";
import { documentLinks } from "./documentation-page.ts";
import { type JsonObject, parseOpenApiDocument } from "./openapi-document.ts";
import { describeOperations } from "./openapi-operations.ts";

const at = new URL("https://api.example.test/openapi.json");

const levels = "abcdefghi".split("");
/** Ten references at each of nine levels: a few hundred bytes that stand for a billion values. */
const aliasBomb = levels.reduce(
  (text, name, index) =>
    `${text}x${name}: &${name} [${Array(10)
      .fill(index === 0 ? "1" : `*${levels[index - 1]}`)
      .join()}]\n`,
  "openapi: 3.0.0\n",
);

function read(text: string | object) {
  const parsed = parseOpenApiDocument(typeof text === "string" ? text : JSON.stringify(text), false);
  if (parsed === null || "problem" in parsed) throw new Error(JSON.stringify(parsed));
  const described = describeOperations(parsed.document, at);
  const byCall = Object.fromEntries(described.operations.map((one) => [`${one.method} ${one.path}`, one]));
  return { ...described, byCall };
}

describe("OpenAPI documents", () => {
  it("reads 2.0 with base path, consumed types, global security and inherited parameters", () => {
    const { byCall, keyPlace } = read({
      swagger: "2.0",
      basePath: "/v2/",
      consumes: ["application/json"],
      securityDefinitions: { key: { type: "apiKey", in: "query", name: "api_key" } },
      security: [{ key: [] }],
      paths: {
        "/pets/{petId}": {
          parameters: [{ name: "petId", in: "path", required: true, type: "integer", minimum: 7 }],
          get: {},
          post: { security: [] },
        },
      },
    });
    expect(byCall["GET /v2/pets/{petId}"]).toMatchObject({
      example: "/v2/pets/7",
      documentedSecurity: "required",
      exampleSeen: false,
    });
    expect(byCall["POST /v2/pets/{petId}"]).toMatchObject({
      documentedSecurity: "none",
      requestTypes: ["application/json"],
    });
    expect(keyPlace).toEqual({ in: "query", name: "api_key" });
  });

  it("takes an exemption of nearly everything, changes included, for what a generator writes where nobody said anything", () => {
    const open = { security: [] };
    const paths = {
      "/users": { get: { security: [{ bearer: [] }] }, post: open },
      "/users/{id}": { get: open, put: open, delete: open },
    };
    const security = [{ bearer: [] }];
    const generated = read({ openapi: "3.0.0", security, paths }).byCall;
    expect(generated["DELETE /users/{id}"]?.documentedSecurity).toBe("unknown");
    expect(generated["GET /users/{id}"]?.documentedSecurity).toBe("unknown");
    expect(generated["GET /users"]?.documentedSecurity).toBe("required");
    const meant = read({
      openapi: "3.0.0",
      security,
      paths: { ...paths, "/users/{id}": { get: open, put: {}, delete: {} } },
    });
    expect(meant.byCall["GET /users/{id}"]?.documentedSecurity).toBe("none");
    expect(meant.byCall["DELETE /users/{id}"]?.documentedSecurity).toBe("required");
  });

  it("lists each version that a segment of a path stands for as an address of its own", () => {
    const version = { name: "version", in: "path", required: true, schema: { type: "integer", enum: [1, 2] } };
    const { byCall } = read({
      openapi: "3.0.0",
      paths: {
        "/api/v{version}/users": { get: { parameters: [version] } },
        "/api/v{version}/notes": { get: { parameters: [{ ...version, schema: { type: "string", default: "3" } }] } },
        "/api/v{version}/unknown": { get: {} },
        "/kinds/{kind}": { get: { parameters: [{ ...version, name: "kind" }] } },
      },
    });
    expect(Object.keys(byCall).sort()).toEqual([
      "GET /api/v1/users",
      "GET /api/v2/users",
      "GET /api/v3/notes",
      "GET /api/v{version}/unknown",
      "GET /kinds/{kind}",
    ]);
    expect(byCall["GET /api/v2/users"]).toMatchObject({ example: "/api/v2/users", exampleSeen: true });
  });

  it("reads what a 2.0 operation takes off its parameters where nothing says how it travels", () => {
    const of = (parameter: object) =>
      read({ swagger: "2.0", paths: { "/pets": { post: { parameters: [parameter] } } } }).byCall["POST /pets"];
    expect(of({ in: "body", name: "body", schema: {} })?.requestTypes).toEqual(["application/json"]);
    expect(of({ in: "formData", name: "picture", type: "file" })?.requestTypes).toEqual(["multipart/form-data"]);
    expect(of({ in: "formData", name: "name", type: "string" })?.requestTypes).toEqual([
      "application/x-www-form-urlencoded",
    ]);
    expect(of({ in: "query", name: "q", type: "string" })?.requestTypes).toEqual([]);
  });

  it("leaves out the example of a key that travels in the query, which strangers would send as well", () => {
    const asked = (name: string, example: string) => ({ name, in: "query", required: true, schema: {}, example });
    const { byCall } = read({
      openapi: "3.1.0",
      components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "code" } } },
      paths: {
        "/report": {
          get: {
            parameters: [
              asked("code", "KEY9876"),
              asked("api_key", "KEY9876"),
              asked("year", "2026"),
              asked("key", "q"),
            ],
          },
        },
      },
    });
    expect(byCall["GET /report"]?.example).toBe("/report?year=2026&key=q");
  });

  it("reads 3.0 in YAML with references to path items, parameters and schemas that run in circles", () => {
    const { byCall } = read(`
openapi: 3.0.3
servers: [{ url: /api }]
paths:
  /nodes/{id}:
    $ref: '#/components/x-items/node'
  /old~path/{when}:
    $ref: '#/paths/~1nodes~1{id}'
components:
  x-items:
    node:
      get:
        parameters:
          - $ref: '#/components/parameters/Id'
          - { name: depth, in: query, required: true, schema: { $ref: '#/components/schemas/Depth' } }
          - { name: optional, in: query, schema: { type: string } }
      put: { requestBody: { $ref: '#/components/requestBodies/Node' } }
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: string, format: uuid } }
  requestBodies:
    Node: { content: { application/json: {}, text/csv: {} } }
  schemas:
    Depth: { allOf: [{ $ref: '#/components/schemas/Loop' }] }
    Loop: { allOf: [{ $ref: '#/components/schemas/Depth' }] }
`);
    expect(byCall["GET /api/nodes/{id}"]?.example).toBe("/api/nodes/00000000-0000-4000-8000-000000000001?depth=1");
    expect(byCall["PUT /api/nodes/{id}"]?.requestTypes).toEqual(["application/json", "text/csv"]);
    expect(byCall["GET /api/old~path/{when}"]?.documentedSecurity).toBe("unknown");
  });

  it("reads 3.1 with examples, type lists, optional security and servers per path", () => {
    const { byCall, notes } = read({
      openapi: "3.1.0",
      servers: [{ url: "https://{region}.other.test/base", variables: { region: { default: "eu" } } }],
      security: [{ bearer: [] }],
      paths: {
        "/a/{x}/{y}": {
          get: {
            security: [{}, { bearer: [] }],
            parameters: [
              { name: "x", in: "path", examples: { one: { value: "first value" } } },
              { name: "y", in: "path", schema: { type: ["null", "integer"] } },
              { name: "q", in: "query", required: true, schema: { enum: ["red", "blue"] } },
            ],
          },
        },
        "/own": { servers: [{ url: "/" }], get: {} },
      },
    });
    expect(byCall["GET /base/a/{x}/{y}"]).toMatchObject({
      example: "/base/a/first%20value/1?q=red",
      documentedSecurity: "none",
    });
    expect(byCall["GET /own"]?.documentedSecurity).toBe("required");
    expect(notes).toEqual([
      "The document names the server https://eu.other.test; its paths are called on api.example.test",
    ]);
  });

  it.each<[what: string, document: object, prefix: string]>([
    ["is empty, as Connexion writes it", { servers: [{ url: "" }] }, ""],
    ["is empty beside others", { servers: [{ url: " " }, { url: "/v2" }] }, ""],
    ["is a dot, which is the document's folder", { servers: [{ url: "./" }] }, "/docs"],
    [
      "is one of several, below which the document stands",
      { servers: [{ url: "/v1" }, { url: "http://other.test/docs" }, { url: "/" }] },
      "/docs",
    ],
    ["is one of several, and the root is no such place", { servers: [{ url: "/v1" }, { url: "/" }] }, "/v1"],
    ["is relative", { servers: [{ url: "v1" }] }, "/docs/v1"],
    ["is relative, upwards", { servers: [{ url: "../v1/" }] }, "/v1"],
    ["has a variable with a default", { servers: [{ url: "/{v}", variables: { v: { default: "v3" } } }] }, "/v3"],
    ["has a variable with choices", { servers: [{ url: "/{v}", variables: { v: { enum: ["v4", "v5"] } } }] }, "/v4"],
    ["has a variable that nothing explains", { servers: [{ url: "/{v}" }] }, ""],
    ["has no URL", { servers: [{ description: "none" }] }, ""],
    ["is no web address", { servers: [{ url: "urn:api:one" }] }, ""],
    ["is missing", {}, ""],
    ["is a base path without its slash", { openapi: undefined, swagger: "2.0", basePath: "api/v1/" }, "/api/v1"],
    ["is an empty base path", { openapi: undefined, swagger: "2.0", basePath: "" }, ""],
    ["is a missing base path", { openapi: undefined, swagger: "2.0" }, ""],
  ])("asks at the right place where the server's address %s", (_what, document, prefix) => {
    const parsed = parseOpenApiDocument(
      JSON.stringify({ openapi: "3.0.1", paths: { "/users": { get: {} } }, ...document }),
      false,
    );
    if (parsed === null || "problem" in parsed) throw new Error("not read");
    const described = describeOperations(parsed.document, new URL("https://api.example.test/docs/openapi.json"));
    expect(described.operations.map(({ path }) => path)).toEqual([`${prefix}/users`]);
    expect(described.prefix).toBe(prefix);
  });

  it.each<[what: string, operation: object, acts: string]>([
    ["its summary", { summary: "Runs the nightly job" }, "its document says “Runs the nightly job”"],
    ["its name", { operationId: "user_create_by_get" }, "its document calls it user_create"],
    ["its name, in camel case", { operationId: "userCreateByGet" }, "its document calls it userCreate"],
    ["its name alone", { operationId: "closeAccount" }, "its document calls it closeAccount"],
    ["its name, that may be an action", { operationId: "stop" }, "its document calls it stop"],
    ["its name, that says to the end", { operationId: "checkout" }, "its document calls it checkout"],
    ["its name of several words", { operationId: "turnOnPump" }, "its document calls it turnOnPump"],
    [
      "its name below a class",
      { operationId: "OrdersController_updateStatus" },
      "its document calls it OrdersController_updateStatus",
    ],
    ["its answer", { responses: { 201: { description: "x" } } }, "its document says that it answers 201 Created"],
    ["its empty answer", { responses: { 204: {}, 401: {} } }, "its document says that it answers 204 No Content"],
    ["its answers", { responses: { 201: {}, 202: {}, 204: {} } }, "its document says that it answers 201 Created"],
  ])("tells by %s that a GET acts", (_what, operation, acts) => {
    const { byCall } = read({ openapi: "3.0.0", paths: { "/r": { get: operation, post: operation } } });
    expect(byCall["GET /r"]?.acts).toBe(acts);
    expect(byCall["POST /r"]?.acts).toBeUndefined();
  });

  it.each([
    { responses: { 200: { description: "ok" }, 201: { description: "Created" } } },
    { responses: { "2XX": { description: "ok" }, 201: { description: "Created" } } },
    { responses: { default: { description: "ok" } } },
    { responses: 201 },
    { operationId: "users_by_get" },
    { operationId: "budget" },
    { operationId: "importStatus" },
    { operationId: "change_log" },
    { operationId: "r" },
    { operationId: "getStops" },
    { operationId: "checkoutOptions" },
    { responses: { 200: {}, 204: {} } },
    { responses: { 204: {}, 404: {} } },
    { responses: { 202: {}, 302: {} } },
    { operationId: "created_get" },
  ])("takes a GET for a read that says nothing else: %j", (operation) => {
    const { byCall } = read({ openapi: "3.0.0", paths: { "/r": { get: operation } } });
    expect(byCall["GET /r"]?.acts).toBeUndefined();
  });

  it("takes the word of a path for what is called the same, and an empty answer for a sign of life", () => {
    const { byCall } = read({
      openapi: "3.0.0",
      paths: {
        "/stops/{id}": { get: { operationId: "stop" } },
        "/healthz": { get: { responses: { 204: { description: "up" } } } },
      },
    });
    expect([byCall["GET /stops/{id}"]?.acts, byCall["GET /healthz"]?.acts]).toEqual([undefined, undefined]);
  });

  it("leaves out references that lead out of the document, and says so", () => {
    const { operations, notes } = read({
      openapi: "3.0.0",
      paths: {
        "/a": { $ref: "https://evil.test/a.yaml" },
        "/b": { $ref: "#/paths/~1b" },
        "/c": { get: {} },
        "/d": { $ref: "#/__proto__/x" },
      },
    });
    expect(operations.map(({ path }) => path)).toEqual(["/c"]);
    expect(notes).toEqual(["3 paths refer to something outside the document and are left out"]);
  });

  it.each([
    ['{"openapi":"3.0.0","paths":{', /JSON is malformed/],
    ["openapi: 3.0.0\npaths: [unclosed\n  - : :", /YAML is malformed/],
    ['{"openapi":"3.0.0","info":{}}', /it has no paths/],
    [aliasBomb, /YAML is malformed/],
  ])("explains malformed document number %# instead of failing", (text, problem) => {
    const parsed = parseOpenApiDocument(text, false) as { problem: string };
    expect(parsed.problem).toMatch(problem);
  });

  it("takes pages, other JSON and cut documents for what they are", () => {
    expect(parseOpenApiDocument("<html>openapi: 3.0.0</html>", false)).toBeNull();
    expect(parseOpenApiDocument('{"items":[]}', false)).toBeNull();
    expect(parseOpenApiDocument('{"openapi":"3.0.0"', true)).toEqual({ problem: expect.stringContaining("12 MiB") });
  });

  it("survives a document with nonsense in every place", () => {
    const nonsense = [null, 1, "x", [], {}, true] as unknown as JsonObject[];
    for (const value of nonsense) {
      const document = {
        openapi: "3.0.0",
        servers: value,
        security: value,
        components: value,
        paths: {
          "/a/{b}": {
            parameters: value,
            get: value,
            post: { parameters: [value], requestBody: value, servers: value },
          },
        },
      };
      expect(() => describeOperations(document as unknown as JsonObject, at)).not.toThrow();
    }
  });
});

describe("documentation pages", () => {
  const page = new URL("https://api.example.test/docs/index.html");
  it.each([
    ['<redoc spec-url="../spec/api.json"></redoc>', "/spec/api.json"],
    ['<rapi-doc spec-url = "/rapi.yaml"></rapi-doc>', "/rapi.yaml"],
    ["SwaggerUIBundle({ url: '/v9/service-doc', dom_id: '#swagger-ui' })", "/v9/service-doc"],
    ['{"configUrl":"/v3/api-docs/swagger-config"}', "/v3/api-docs/swagger-config"],
    ['<script id="api-reference" data-url="/scalar.json"></script>', "/scalar.json"],
    ['Redoc.init("/redoc-spec", {}, x)', "/redoc-spec"],
  ])("names the document in %s", (html, link) => expect(documentLinks(html, page)).toContain(link));

  it("never leads to another host", () => {
    expect(documentLinks('<redoc spec-url="https://petstore.test/openapi.json"></redoc>', page)).toEqual([]);
  });
});
