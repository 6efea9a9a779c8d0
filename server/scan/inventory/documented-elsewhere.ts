import type { JudgedOperation } from "../outcome.ts";
import { absent } from "./marks.ts";

/** Documented operations below which their number says nothing. */
const fewest = 3;
const nearlyAll = 0.9;

/**
 * A sentence where a target has nearly none of the operations that its document lists, because they are somewhere else;
 * else null. What was found out about them then says nothing about the API.
 */
export function documentedElsewhere(operations: readonly JudgedOperation[]): string | null {
  const documented = operations.filter(({ source }) => source === "openapi" || source === "postman");
  const asked = documented.filter(({ exchanges }) => exchanges.length > 0);
  const missing = asked.filter(({ exchanges }) =>
    exchanges.every(({ status }) => status !== null && absent.has(status)),
  );
  // An id that was made up is not found on the right address as well.
  const isProven = missing.some(({ isOrphan, path }) => isOrphan && !path.includes("{"));
  if (!isProven || asked.length < fewest || missing.length < asked.length * nearlyAll) return null;
  const [first] = missing;
  return `The target has ${missing.length === asked.length ? "none" : `only ${asked.length - missing.length}`} of the ${asked.length} documented operations that were tried: ${first?.method} ${first?.path} and the others are not found for anyone. Enter the address below which they answer, or correct the server address in the document, and scan again.`;
}
