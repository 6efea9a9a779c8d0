import { templateKey } from "../../../src/contract/path-template.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import { isPlainObject } from "./find-lifecycles.ts";
import { isUndecided, withStranger } from "./rule-stranger.ts";
import { parseWhole } from "./unchanged-values.ts";
import { whatItTakes } from "./write-back.ts";
import type { WriteBackTask } from "./write-back-task.ts";
import { written } from "./written.ts";

/** What addresses call the record of whoever asks, of which a stranger has none. */
const ofOneself = /\/(me|myself|self|viewer|profile|user|account|my[-_]?(account|profile|user)|current[-_]?user)\/?$/i;

/** Changes of the record of whoever asks, `PUT /me`, each with the read at the same address. */
export function ownAddresses(operations: readonly Operation[]): { change: Operation; read: Operation }[] {
  return operations.flatMap((change) => {
    const isChange = /^(PUT|PATCH)$/.test(change.method) && !change.graphql && ofOneself.test(change.path);
    if (!isChange || change.path.includes("{")) return [];
    const key = templateKey(change.path);
    const read = operations.find(({ method, path }) => method === "GET" && templateKey(path) === key);
    return read ? [{ change, read }] : [];
  });
}

/** Without what says whose record it is: a handler that goes by that would take it for the owner's. */
const withoutNames = (record: object): object =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !/^(_?id|uuid|guid|e?_?mail|user_?name|login)$|(_id|Id)$/i.test(name))
      .map(([name, value]) => [name, isPlainObject(value) ? withoutNames(value) : value]),
  );

/**
 * Has a stranger send to such an address what the owner's record holds already, where a parser answered all faulty bodies alike.
 * Who has no record cannot change one, and who is refused as for reading it is kept out. Nobody with a credential is sent there:
 * what a record does not show, such as a password, might be taken for empty.
 */
export async function tryOwnAddresses(operations: readonly Operation[], task: WriteBackTask): Promise<void> {
  const owner = task.identities.users.map(({ traits }) => traits.label).find((label) => !task.dead().has(label));
  if (owner === undefined) return;
  for (const { change, read } of ownAddresses(operations)) {
    const judged = task.judged(change);
    const reading = task.judged(read);
    const isShut = reading?.authentication.state === "enforced" && reading.authentication.confidence === "confirmed";
    if (!judged || !isUndecided(judged) || !isShut) continue;
    const { example: path } = read;
    const purpose = "Read one's own record";
    const before = await task.send({ id: "own-record", identity: "other", label: owner, purpose, method: "GET", path });
    const shown = parseWhole(before.body);
    const record = isPlainObject(shown) && isPlainObject(shown.data) ? shown.data : shown;
    if (readingOf(before).kind !== "success" || !isPlainObject(record)) continue;
    const answer = await task.send({
      ...{ id: `${change.method.toLowerCase()}-own-as-stranger`, identity: "anonymous", method: change.method },
      ...{
        path: change.example,
        aim: "write-back",
        purpose: "Write the owner's record unchanged, without a credential",
      },
      ...written(change, change.example, withoutNames(whatItTakes(change, record))),
    });
    const theirs = readingOf(answer);
    const asked = reading.exchanges.find(
      ({ identity, method }) => identity === "anonymous" && method === "GET",
    )?.status;
    if (theirs.kind !== "denied") continue;
    const verdict: Verdict = {
      ...{ state: "enforced", confidence: answer.status === asked ? "confirmed" : "likely" },
      code: "refused-without-credential",
      reason: `Anonymous callers get ${theirs.by} for a body that can be read, as for reading ${owner}'s record.`,
    };
    task.onTried(
      withStranger(judged, verdict, { answer, before, after: before, owner, isChanged: false }, task.identities),
    );
  }
}
