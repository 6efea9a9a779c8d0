import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "../../src/contract/all.ts";
import { cookieName } from "../auth/session-cookie.ts";

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: "Postern",
      version: "1.0.0",
      description: "Errors are problem documents (RFC 9457). Every call but signing in needs the session's cookie.",
    },
    servers: [{ url: "/api" }],
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } } },
    security: [{ session: [] }],
  });
}
