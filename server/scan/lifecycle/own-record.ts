import type { Verdict } from "../../checks/verdict.ts";
import { recordOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { readingOf } from "../compare/reading.ts";
import type { GraphqlField, Operation } from "../operation.ts";
import { wordsOf } from "../safety/acting-words.ts";
import { changesOne } from "../safety/changes-one.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { isUndecided, withStranger } from "./rule-stranger.ts";
import { selectionOf } from "./selection.ts";
import { isChanged, obstacleTo } from "./tries-of-others.ts";
import { isShownWhole, parseWhole } from "./unchanged-values.ts";
import type { WriteBackTask } from "./write-back-task.ts";

type Field = Operation & { graphql: GraphqlField };

/** What whoever asks has one of, and a stranger none. */
const ofOneself = /^(me|my|self|viewer|profile|myself)$/;
const asksForOneself = /^(me|viewer|self|my_?profile|profile|current_?user|whoami|my_?account)$/i;

/**
 * Mutations that change the record of whoever asks, each with the query that shows it: the one has no id, the other neither, and
 * both select the same of it.
 */
export function ownRecords(operations: readonly Operation[]): { change: Field; read: Field }[] {
  const fields = operations.filter((one): one is Field => one.graphql !== undefined);
  const reads = fields.filter(
    ({ graphql: { kind, name, variables } }) =>
      kind === "query" && asksForOneself.test(name) && Object.keys(variables).length === 0,
  );
  return fields.flatMap((change) => {
    const { kind, name, variables } = change.graphql;
    const isOwn = kind === "mutation" && changesOne(name) && wordsOf(name).some((word) => ofOneself.test(word));
    const isPlain = Object.keys(variables).length > 0 && !/delete|remove|destroy|password|e?mail/i.test(name);
    const selected = isOwn && isPlain ? selectionOf(change) : null;
    const read = reads.find((one) => one.example === change.example && selectionOf(one) === selected);
    return selected !== null && read ? [{ change, read }] : [];
  });
}

/**
 * Has a stranger send by such a mutation what the owner's record holds already. Who has no record cannot change one, and who is
 * refused for that is kept out; the owner does the same first, to see that it is taken and nothing changes.
 */
export async function tryOwnRecords(operations: readonly Operation[], task: WriteBackTask): Promise<void> {
  const owner = task.identities.users.map(({ traits }) => traits.label).find((label) => !task.dead().has(label));
  if (owner === undefined) return;
  for (const { change, read } of ownRecords(operations)) {
    const judged = task.judged(change);
    if (!judged || !isUndecided(judged)) continue;
    const look = async (label: string | null, purpose: string) =>
      readingOf(await task.send(asking(read, label, purpose, {}, "query")));
    const objectIn = (answer: Answer) => recordOf(parseWhole(answer.body));
    const before = await look(owner, "Read one's own record");
    const record = before.kind === "success" ? objectIn(before.answer) : null;
    const names = Object.keys(change.graphql.variables);
    if (!record || !names.every((name) => isShownWhole(name, record[name]))) continue;
    const held = Object.fromEntries(names.map((name) => [name, record[name]]));
    const write = async (label: string | null, purpose: string) =>
      readingOf(await task.send(asking(change, label, purpose, held, "write-back")));
    const own = await write(owner, "Write one's own record unchanged");
    const after = await look(owner, "Read it again, to see that nothing changed");
    const trial = { before, after, written: held, objectIn, isNothingRefused: true as const };
    if (isChanged(trial)) await task.cleanUp.changed({ owner, path: change.example, call: change.path });
    if (isChanged(trial) || own.kind !== "success" || isNothing(parseJson(own.answer.body))) continue;
    const seen = await look(null, "Read it without a credential");
    if (obstacleTo(seen, trial) !== null) continue;
    const theirs = await write(null, "Write the same without a credential");
    if (theirs.kind !== "denied") continue;
    const verdict: Verdict = {
      ...{ state: "enforced", confidence: "confirmed", code: "refused-without-credential" },
      reason: `Anonymous callers get ${theirs.by}; ${owner} may write the same.`,
    };
    const shown = { answer: theirs.answer, before: before.answer, after: after.answer, owner, isChanged: false };
    task.onTried(withStranger(judged, verdict, shown, task.identities));
  }
}

function asking(
  { graphql, example }: Field,
  label: string | null,
  purpose: string,
  variables: object,
  aim: "query" | "write-back",
): Probe {
  return {
    ...(label === null ? { identity: "anonymous" } : { identity: "other", label }),
    ...{ id: `${graphql.name}-own-as-${label ?? "stranger"}`, purpose, method: "POST", path: example, aim },
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: graphql.document, variables }),
  };
}
