import { type Shape, shapeOf } from "../../../src/contract/body-shape.ts";
import type { Operation } from "../operation.ts";
import { recordedJson } from "./graphql/recorded-fields.ts";
import type { JsonObject } from "./openapi-document.ts";
import { exampleJson } from "./openapi-example.ts";

/**
 * A body like a recorded one: names and kinds of its fields, with values made up. What was recorded as a value is left out:
 * it may be a secret or somebody's. Nothing for a text that is no JSON with fields.
 */
export function recordedBody(text: unknown): Pick<Partial<Operation>, "body" | "requestTypes"> {
  const json = recordedJson(text);
  const shape = typeof json === "object" && json !== null && !Array.isArray(json) ? shapeOf(json) : null;
  return shape === null ? {} : { body: bodyLike(shape), requestTypes: ["application/json"] };
}

/** A body of a shape, with values made up. */
export const bodyLike = (shape: Shape | Record<string, unknown>): unknown =>
  exampleJson({}, { schema: shape as JsonObject });
