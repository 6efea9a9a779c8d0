import { idVariable } from "../authorize/owned-variables.ts";
import { type Row, recordOf } from "../authorize/row-owners.ts";
import { withWrites } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import type { GraphqlField, Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { wordsOf } from "../safety/acting-words.ts";
import { changesOne } from "../safety/changes-one.ts";
import type { Answer } from "../wire/probe.ts";
import { consequential } from "./find-lifecycles.ts";
import { givesAlike } from "./selection.ts";
import { isChanged, mayMakeOf, triesOfOthers } from "./tries-of-others.ts";
import { isSecretName, isShownWhole, parseWhole, rights } from "./unchanged-values.ts";
import type { WriteBackTask } from "./write-back-task.ts";

type Field = Operation & { graphql: GraphqlField };
/** A mutation that changes one object, and the query by which its owner reads it. */
type WritableField = { change: Field; read: Field };

/**
 * Has others send by mutations what an object holds already: it stays as it is, and who is not kept from that could have
 * written something else. The owner does the same first, to see that the API takes it.
 */
export async function tryMutationsBack(operations: readonly Operation[], task: WriteBackTask): Promise<void> {
  for (const object of writableFields(operations)) {
    const judged = task.judged(object.change);
    const { state } = judged?.authorization ?? {};
    if (!judged || (state !== "inconclusive" && state !== "not_tested")) continue;
    if (judged.authentication.state !== "enforced" && judged.authentication.state !== "inconclusive") continue;
    const known = ownersId(task.judged(object.read), object.read, task.identities);
    if (known) await tryOne(object, judged, known, task);
  }
}

/**
 * Changes of one thing, each with the query that asks for one thing of the same type: both select the same of it. Those with
 * consequences of their own are left out, unless all that they set is a right.
 */
export function writableFields(operations: readonly Operation[]): WritableField[] {
  const fields = operations.filter((one): one is Field => one.graphql !== undefined);
  const isOfOne = ({ graphql }: Field) => idVariable(graphql.variables) !== null;
  const reads = fields.filter((one) => one.graphql.kind === "query" && isOfOne(one));
  return fields.flatMap((change): WritableField[] => {
    const { kind, name, variables, whole } = change.graphql;
    if (kind !== "mutation" || !isOfOne(change) || !changesOne(name) || /delete|remove|destroy/i.test(name)) return [];
    const id = idVariable(variables);
    const values = Object.keys(whole?.variables ?? variables).filter((one) => one !== id);
    const words = name.split(/(?=[A-Z])|_/);
    const isRight = values.length === 1 && rights.test(values[0] ?? "");
    if (!isRight && words.some((word) => consequential.test(`/${word}`))) return [];
    const beside = reads.filter((one) => one.example === change.example && givesAlike(change, one));
    const read =
      beside.find((one) => wordsOf(name).join(" ").endsWith(wordsOf(one.graphql.name).join(" "))) ?? beside[0];
    return read ? [{ change, read }] : [];
  });
}

/** Whose thing the query showed, and by which id. */
function ownersId(read: JudgedOperation | undefined, { graphql }: Field, identities: Identities) {
  const owner = read?.access.find(({ code }) => code === "owner")?.identity;
  const name = idVariable(graphql.variables);
  if (!owner || name === null || !identities.users.some(({ traits }) => traits.label === owner)) return null;
  const asked = read?.exchanges.find(({ label, status }) => label === owner && status !== null && status < 300);
  const sent = parseJson(asked?.requestBody ?? "") as { variables?: Record<string, unknown> } | undefined;
  const id = sent?.variables?.[name];
  return typeof id === "string" || typeof id === "number" ? { owner, id } : null;
}

async function tryOne(
  { change, read }: WritableField,
  judged: JudgedOperation,
  { owner, id }: { owner: string; id: string | number },
  task: WriteBackTask,
): Promise<void> {
  const { identities } = task;
  const look = (label: string, purpose: string) =>
    ask(read, label, purpose, read.graphql.document, withId(read, id), "query");
  const before = await look(owner, "Read what is there");
  const objectIn = (answer: Answer) => recordOf(parseWhole(answer.body));
  const object = before.kind === "success" ? objectIn(before.answer) : null;
  const body = object === null ? null : whatItHolds(change, object, id);
  if (body === null) return;
  const { document } = change.graphql.whole ?? change.graphql;
  const write = (label: string, purpose: string) => ask(change, label, purpose, document, body, "write-back");
  const own = await write(owner, "Write unchanged values");
  const after = await look(owner, "Read it again, to see that nothing changed");
  const mayMake = mayMakeOf(String(id), change.graphql.name);
  const shown = { before, after, written: body, objectIn, isNothingRefused: true as const, mayMake };
  const place = { path: change.example, call: change.path };
  if (isChanged(shown)) return await task.cleanUp.changed({ owner, ...place });
  if (own.kind !== "success" || isNothing(parseJson(own.answer.body))) return;
  const tries = await triesOfOthers(owner, task, {
    ...{ ...shown, place, read, own },
    look: (label) => look(label, `Read it as ${label}`),
    write: (label) => write(label, `Write back as ${label} what is there`),
  });
  if (tries.length > 0) task.onTried(withWrites(judged, { owner, ownerStatus: own.answer.status, tries }, identities));

  async function ask(
    { graphql, example }: Field,
    label: string,
    purpose: string,
    query: string,
    variables: Row,
    aim: "query" | "write-back",
  ) {
    const answer = await task.send({
      id: `${graphql.name}-back-as-${label}`,
      identity: "other",
      label,
      purpose,
      method: "POST",
      path: example,
      aim,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    return readingOf(answer);
  }
}

/** The variables of a field with this id. */
function withId({ graphql: { variables } }: Field, id: string | number): Row {
  const name = idVariable(variables);
  return name === null ? variables : { ...variables, [name]: id };
}

/**
 * Values of a change as the object holds them; null where it requires what the object does not show, or would set nothing:
 * some take what is left out for empty.
 */
function whatItHolds({ graphql: { variables, whole } }: Field, object: Row, id: string | number): Row | null {
  const name = idVariable(variables) ?? "id";
  const all = Object.keys(whole?.variables ?? variables).filter((value) => value !== name);
  const isHeld = (value: string) => !Array.isArray(object[value]) && isShownWhole(value, object[value]);
  const held = all.filter(isHeld);
  // What is never shown is not left out either.
  if (held.length === 0 || all.some((value) => isSecretName(value))) return null;
  if (!Object.keys(variables).every((one) => one === name || held.includes(one))) return null;
  return { [name]: id, ...Object.fromEntries(held.map((value) => [value, object[value]])) };
}
