import { Refusal } from "../refusal.ts";
import { importedOperations } from "../scan/discover/imported-operations.ts";
import type { Operation } from "../scan/operation.ts";
import { BeyondLimitError, parseForeignJson } from "../scan/safety/parse-foreign-json.ts";

/** The operations on a target's origin that a HAR recording or a Postman collection shows. Refuses a text without any. */
export function readRecording(text: string, targetUrl: string): Operation[] {
  const refuse = (message: string) => new Refusal(400, message, { errors: [{ field: "text", message }] });
  let read: unknown;
  try {
    read = parseForeignJson(text);
  } catch (error) {
    if (error instanceof BeyondLimitError) throw refuse(`The file cannot be read: ${error.message}.`);
    throw refuse("The file is not readable as JSON. Export a HAR recording or a Postman collection and give that.");
  }
  const { origin } = new URL(targetUrl);
  let operations: Operation[];
  try {
    operations = importedOperations(read, new URL(targetUrl));
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  if (operations.length === 0) {
    throw refuse(`The file holds no call to ${origin}. Record while it is used there, and give that.`);
  }
  return operations;
}
