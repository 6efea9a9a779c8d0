import { GraphQLError } from "graphql";
import type { PracticeCall } from "../operation.ts";
import type { PracticeRole } from "../people.ts";

/** A root field: how the schema declares it, who may, and what it gives. */
export type Field = {
  signature: string;
  /** Nobody asks who is calling. */
  isOpen?: boolean;
  roles?: readonly PracticeRole[];
  resolve(call: PracticeCall, args: Record<string, unknown>): unknown;
};
/** The root fields of an endpoint. */
export type FieldSet = { query: Record<string, Field>; mutation: Record<string, Field> };

/** Throws an error as GraphQL servers report it. */
export function fail(message: string, code: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

/** A field's resolver with its guards before it. */
export function guarded({ isOpen, roles, resolve }: Field) {
  return (args: Record<string, unknown>, call: PracticeCall): unknown => {
    if (!isOpen && !call.person) fail("You must be signed in.", "UNAUTHENTICATED");
    if (roles && call.person && !roles.includes(call.person.role)) fail("You may not do this.", "FORBIDDEN");
    return resolve(call, args);
  };
}
