import type { Operation } from "../operation.ts";
import { parseOpenApiDocument } from "./openapi-document.ts";
import { describeOperations } from "./openapi-operations.ts";

/** The operations of an OpenAPI document that a user hands over, for a target. Throws a sentence when it is none. */
export function describedOperations(text: string, target: URL): Operation[] {
  const read = parseOpenApiDocument(text, false);
  if (read === null) throw new Error("It is no OpenAPI document. Give one in JSON or YAML.");
  if ("problem" in read) throw new Error(`It is not used: ${read.problem}.`);
  return describeOperations(read.document, target).operations;
}
