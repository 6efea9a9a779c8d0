import { ownershipFields, privilegedFields } from "../../checks/mass-assignment.ts";
import { rowsOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import { innerOf } from "./mark.ts";

/** A field that no API has: where it is kept, whatever is sent is kept, and a field counts for something only where others have it. */
const meaningless = { posternUnknown: "postern" };

/** Fields that the operation's document does not offer, with one that means nothing. An object that changed hands could not be removed any more. */
export function smuggledInto({ method, body }: Operation, ...also: Operation[]): Record<string, unknown> {
  const offered = Object.assign({}, ...[body, ...also.map((one) => one.body)].map(fieldsOf));
  const protectedOnes = Object.fromEntries(
    Object.entries(privilegedFields).filter(
      ([name]) => !(name in offered) && (method === "POST" || !ownershipFields.includes(name)),
    ),
  );
  return { ...protectedOnes, ...meaningless };
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null ? innerOf({ ...body }) : {};

/**
 * Which of `taken` an API has fields for. One that keeps whatever it is sent has those that are shown of what was there before, as
 * `look` asks for.
 */
export async function protectedOf(taken: readonly string[], look: () => Promise<Answer[]>): Promise<string[]> {
  const named = taken.filter((name) => !(name in meaningless));
  if (named.length === taken.length || named.length === 0) return named;
  const rows = (await look()).flatMap(({ body }) => rowsOf(parseJson(body))).map((row) => flat(row));
  const others = rows.filter((row) => !Object.keys(meaningless).some((name) => row.has(name)));
  return named.filter((name) => others.some((row) => row.has(name)));
}

/** Which of them an object holds as they were sent. */
export function takenFields(smuggled: Record<string, unknown>, { body }: Answer): string[] {
  const stored = flat(parseJson(body));
  return Object.entries(smuggled)
    .filter(([name, value]) => stored.get(name) === value)
    .map(([name]) => name);
}

function flat(value: unknown, depth = 3): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null && depth > 0)
      for (const [key, one] of flat(inner, depth - 1)) found.set(key, one);
    else found.set(name, inner);
  }
  return found;
}
