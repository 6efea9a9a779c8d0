import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { actsByGet } from "../safety/effect.ts";
import { isRead } from "../wire/read-request.ts";

type AuthorizeSubject = { operation: Operation; judged: JudgedOperation };

/** Whether anything private is kept from anyone here, in a way that asking cannot harm. */
export function isWorthAsking(operation: Operation, { state, code }: Verdict): boolean {
  if (!isRead(operation) || (operation.method !== "GET" && !operation.graphql)) return false;
  if (state === "public" || state === "not_tested" || code === "not-there") return false;
  return !actsByGet(operation);
}

/** With the address of something that exists, where judging found a better one than discovery had. */
export function withFoundExample({ operation, judged }: AuthorizeSubject): AuthorizeSubject {
  const { example, exampleSeen } = judged.operation;
  return { judged, operation: exampleSeen && isRead(operation) ? { ...operation, example, exampleSeen } : operation };
}
