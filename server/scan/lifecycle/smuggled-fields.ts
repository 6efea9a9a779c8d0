import { ownershipFields, privilegedFields } from "../../checks/mass-assignment.ts";
import { parseJson } from "../compare/compare-facts.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import { innerOf } from "./mark.ts";

/** Fields that the operation's document does not offer. An object that changed hands could not be removed any more. */
export function smuggledInto({ method, body }: Operation, ...also: Operation[]): Record<string, unknown> {
  const offered = Object.assign({}, ...[body, ...also.map((one) => one.body)].map(fieldsOf));
  return Object.fromEntries(
    Object.entries(privilegedFields).filter(
      ([name]) => !(name in offered) && (method === "POST" || !ownershipFields.includes(name)),
    ),
  );
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null ? innerOf({ ...body }) : {};

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
