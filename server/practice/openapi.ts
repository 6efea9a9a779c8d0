import { open } from "./guards.ts";
import { allOperations } from "./nouns/all.ts";
import type { DocumentName, Parameter, PracticeOperation } from "./operation.ts";
import { phantoms } from "./phantoms.ts";

/** Where the paths of each document begin, and where it is published. */
export const documents: Record<DocumentName, { base: string; title: string; place: string }> = {
  main: { base: "/api/v1", title: "Ledgerline", place: "/openapi.json" },
  embed: { base: "/embed/v1", title: "Ledgerline for other sites", place: "/embed/description.json" },
  second: { base: "/ledger/v2", title: "Ledgerline, the next version", place: "/descriptions/ledger-2.json" },
};

const parameter = (place: "path" | "query", name: string, { type, format, example, required }: Parameter) => ({
  name,
  in: place,
  required: place === "path" || required === true,
  schema: { type, ...(format ? { format } : {}) },
  ...(example === undefined ? {} : { example }),
});

const parameters = (operation: PracticeOperation) => [
  ...Object.entries(operation.params ?? {}).map(([name, value]) => parameter("path", name, value)),
  ...Object.entries(operation.query ?? {}).map(([name, value]) => parameter("query", name, value)),
];

const requestBody = ({ fields = {}, accepts = {}, sample }: PracticeOperation) => ({
  required: Object.keys(fields).length > 0,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: Object.keys(fields),
        properties: Object.fromEntries(
          Object.entries({ ...fields, ...accepts }).map(([name, type]) => [name, { type }]),
        ),
      },
      ...(sample ? { example: sample } : {}),
    },
  },
});

const described = (operation: PracticeOperation, base: string) => ({
  summary: operation.summary,
  tags: [operation.path.replace(base, "").split("/")[1]],
  ...(operation.guard === open ? { security: [] } : {}),
  parameters: parameters(operation),
  ...(operation.fields || operation.accepts ? { requestBody: requestBody(operation) } : {}),
  responses: { 200: { description: "Done" }, default: { $ref: "#/components/responses/Problem" } },
});

/** One of the OpenAPI 3.1 documents that the service publishes. They leave out what is not documented. */
export function openApiDocument(name: DocumentName) {
  const { base, title } = documents[name];
  const paths: Record<string, Record<string, unknown>> = {};
  function place(path: string, method: string, value: unknown) {
    const versioned = path.startsWith(`${base}/`);
    const key = versioned ? path.slice(base.length) : path;
    // Paths outside the API's base override the servers, as the specification allows for a path item.
    const item = paths[key] ?? (versioned ? {} : { servers: [{ url: "/" }] });
    paths[key] = { ...item, [method.toLowerCase()]: value };
  }
  for (const operation of allOperations) {
    if (operation.documented && (operation.document ?? "main") === name)
      place(operation.path, operation.method, described(operation, base));
  }
  for (const { document, method, path, summary } of phantoms) {
    if (document === name) place(path, method, { summary, responses: { 200: { description: "Done" } } });
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1.4.0", description: "Invoices and accounts for small companies." },
    servers: [{ url: base }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses: {
        Problem: {
          description: "What went wrong",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
      schemas: {
        Problem: {
          type: "object",
          properties: { error: { type: "string" }, message: { type: "string" } },
        },
      },
    },
  };
}
