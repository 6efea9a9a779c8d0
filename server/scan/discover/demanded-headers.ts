import { isCredential } from "../../../src/contract/secrets.ts";
import type { DemandedHeader } from "../operation.ts";
import { type JsonObject, resolveRef } from "./openapi-document.ts";
import { exampleValue } from "./openapi-example.ts";

/** Headers that a request has by its own nature; OpenAPI 3.1 §4.8.12 leaves the first three to other words. */
const own =
  /^(accept|content-type|authorization|accept-encoding|content-length|content-encoding|host|connection|cookie|expect|te|trailer|transfer-encoding|upgrade|user-agent)$/;
/** Headers that say who asks, or stand for a method: a stranger who sends one claims to be somebody. */
const claims =
  /(^|-)(user(name)?|role|principal|subject|actor|caller|impersonat\w*|identity|e?mail|remote-user|client-cert|override|forwarded(-\w+)?|real-ip|original-ur[li])(-|$)/;
/** Headers by which an API knows a request it had before: the same twice is answered with what the first got. */
const unique = /idempoten|nonce|(^|-)(request|correlation|trace|transaction|message|operation|deduplication)-?id$/;
/** Characters of a value. */
const maxLength = 200;

/** Headers that a document demands with an operation's request, but for those of a credential, named in `keys` in lower case. */
export function demandedHeaders(
  document: JsonObject,
  parameters: Iterable<JsonObject>,
  keys: ReadonlySet<string>,
): DemandedHeader[] {
  return [...parameters].flatMap((parameter): DemandedHeader[] => {
    if (parameter.in !== "header" || parameter.required !== true) return [];
    const name = String(parameter.name).toLowerCase();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || own.test(name) || claims.test(name) || keys.has(name)) return [];
    if (name === "if-match") return [{ name, value: "*", is: "version" }];
    const value = exampleValue(document, parameter).slice(0, maxLength).trim();
    if (value === "" || !/^[\x20-\x7e]+$/.test(value) || isCredential(name, value)) return [];
    if (!unique.test(name)) return [{ name, value }];
    return [{ name, value: formOfUnique(resolveRef(document, parameter.schema) ?? parameter, value), is: "unique" }];
  });
}

/** A value of the form of a unique one: of the document's own where it asks for another than that of a UUID. */
function formOfUnique({ type, pattern, maxLength: most = 36 }: JsonObject, example: string): string {
  if (type === "integer" || type === "number") return "1".repeat(9);
  const uuid = "00000000-0000-4000-8000-000000000001";
  const isOther = typeof pattern === "string" || (typeof most === "number" && most < uuid.length);
  return isOther ? example : uuid;
}
