import { open } from "./guards.ts";
import { allOperations } from "./nouns/all.ts";
import type { Parameter, PracticeOperation } from "./operation.ts";

const base = "/api/v1";

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

const requestBody = (fields: NonNullable<PracticeOperation["fields"]>) => ({
  required: true,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: Object.keys(fields),
        properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }])),
      },
    },
  },
});

const described = (operation: PracticeOperation) => ({
  summary: operation.summary,
  tags: [operation.path.replace(base, "").split("/")[1]],
  ...(operation.guard === open ? { security: [] } : {}),
  parameters: parameters(operation),
  ...(operation.fields ? { requestBody: requestBody(operation.fields) } : {}),
  responses: { 200: { description: "Done" }, default: { $ref: "#/components/responses/Problem" } },
});

/** The OpenAPI 3.1 document that the service publishes. It leaves out what `documented` says it leaves out. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of allOperations.filter((one) => one.documented)) {
    const versioned = operation.path.startsWith(`${base}/`);
    const key = versioned ? operation.path.slice(base.length) : operation.path;
    // Paths outside the API's base override the servers, as the specification allows for a path item.
    paths[key] ??= versioned ? {} : { servers: [{ url: "/" }] };
    paths[key][operation.method.toLowerCase()] = described(operation);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Ledgerline", version: "1.4.0", description: "Invoices and accounts for small companies." },
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
