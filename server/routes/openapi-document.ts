import { OpenAPIGenerator } from "@orpc/openapi";
import { traverseContractProcedures } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "../../src/contract/all.ts";
import type { CallMeta } from "../../src/contract/call.ts";
import { cookieName } from "../auth/session-cookie.ts";

/** The contract as an OpenAPI 3.1 document. */
export async function openApiDocument() {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: "Postern",
        version: "1.0.0",
        description:
          "Errors are problem documents (RFC 9457). Every call but signing in needs the session's cookie; those that list scopes take an API key with one of them instead.",
      },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: cookieName },
          key: { type: "http", scheme: "bearer", description: "An API key of an organization." },
        },
      },
      security: [{ session: [] }],
    },
  );
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { route, meta } = procedure["~orpc"];
    const { keys = [] } = meta as CallMeta;
    const operation = document.paths?.[route.path ?? ""]?.[(route.method ?? "POST").toLowerCase() as "get"];
    if (operation && keys.length > 0)
      operation.security = [{ session: [] }, ...keys.map((scope) => ({ key: [scope] as string[] }))];
  });
  return document;
}
