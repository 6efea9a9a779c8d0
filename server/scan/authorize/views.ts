import type { Reading } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import { withNeverExistingId } from "../judge/nowhere.ts";
import { withoutRefusedFields } from "../judge/refused-fields.ts";
import type { Operation } from "../operation.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { readRequest } from "../wire/read-request.ts";

/** One operation as everybody sees it: the same address, asked as each identity. */
export type Views = {
  operation: Operation;
  /** Path and query that all of them asked for. */
  path: string;
  /** By label. */
  readings: Map<string, Reading>;
  /** Label of the one whose answer the others are compared with; null when nobody got one. */
  owner: string | null;
  /** The owner's second answer, to know what changes by itself. */
  again: Answer | null;
  /** By label: the answer for an object that does not exist. */
  controls: Map<string, Answer>;
  /** Answers without a decision, in whose place others were asked for. */
  earlier?: readonly Answer[];
  /** Where it is of somebody who may more, what was seen of what is of somebody who may less. */
  ofHigher?: Views;
};

/** Asks as one identity. Whose answer is the baseline is decided afterwards, so all of them are sent as themselves. */
export async function askAs(
  send: Send,
  operation: Operation,
  label: string,
  path: string,
  purpose: string,
): Promise<Reading> {
  const ask = async (asked: Operation) =>
    readingOf(await send({ id: `as-${label}`, identity: "other", label, purpose, path, ...readRequest(asked) }));
  const reading = await ask(operation);
  // A field inside an object may be for somebody else than the object is, and takes all of it along when it is refused.
  const graphql = operation.graphql ? withoutRefusedFields(operation.graphql, [reading.answer]) : null;
  return graphql === null || reading.kind === "success" ? reading : ask({ ...operation, graphql });
}

/** The same address with an id that was never given out; null when there is none to replace. */
export function neverPath(operation: Operation, path: string): string | null {
  return withNeverExistingId({ ...operation, example: path });
}

/** By label, the JSON of those who got an answer. */
export const successes = ({ readings }: Views): Map<string, unknown> =>
  new Map(
    [...readings].flatMap(([label, { kind, answer }]) =>
      kind === "success" ? [[label, parseJson(answer.body)] as const] : [],
    ),
  );

/** Label of the one whose answer the others are compared with: of those who got one, whoever may more where that is the question. */
export function baselineOf(
  users: Identities["users"],
  readings: Views["readings"],
  isForPrivileged: boolean,
): string | null {
  const got = users.filter(({ traits }) => readings.get(traits.label)?.kind === "success");
  return (
    ((isForPrivileged ? got.find(({ traits }) => traits.isPrivileged) : undefined) ?? got[0])?.traits.label ?? null
  );
}
