import { authorizeAll } from "./authorize/authorize-all.ts";
import { createIdentities } from "./identities.ts";
import { type JudgeTask, judgeAll } from "./judge-all.ts";
import { notTested } from "./not-tested.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation, ScanLimits, ScanRequest } from "./outcome.ts";
import { createSender } from "./send.ts";
import { createSessions } from "./sessions.ts";

/** An operation whose authentication was judged before: a list that shows whose an object is. */
export type Companion = Pick<JudgedOperation, "authentication"> & { operation: Operation };

/** Lists that are read again beside one operation. */
const maxLists = 5;

/** Why an operation could not be tested again; the message is a sentence for the user. */
export class RetestFailure extends Error {
  override name = "RetestFailure";
}

/**
 * Asks one operation again as everybody, with the lists above it for who owns what. Rejects with `RetestFailure` when the
 * target does not answer or the default identity cannot sign in.
 */
export async function testOperation(
  request: ScanRequest,
  limits: ScanLimits,
  operation: Operation,
  companions: readonly Companion[],
  signal: AbortSignal,
): Promise<JudgedOperation> {
  const url = new URL(request.targetUrl);
  const identities = createIdentities(request);
  const lines: string[] = [];
  const listener = { log: (_type: string, line: string) => void lines.push(line), progress() {} };
  const sender = await createSender({ url, identities }, limits, signal, listener);
  try {
    const sessions = createSessions({ identities, send: sender.send, log: listener.log });
    const failed = (await sessions.begin()).get(identities.users[0]?.traits.label ?? "");
    if (failed) throw new RetestFailure(failed);
    const results = new Map<string, JudgedOperation>();
    const keep = (judged: JudgedOperation) => void results.set(keyOf(judged), judged);
    // Reading the same path lends meaning to what writing to it answers.
    const sibling = companions.find(
      (other) => other.operation.method === "GET" && other.operation.path === operation.path,
    );
    // So does a list that is smaller for strangers, to reading one of what it shows.
    const filtered = companions.filter(({ authentication }) => authentication.code === "reduced-for-strangers");
    const lending = sibling && operation.method !== "GET" ? [sibling] : filtered.slice(0, maxLists);
    const asked = [
      ...lending.map((other) => other.operation).filter((other) => keyOf(other) !== keyOf(operation)),
      operation,
    ];
    const task: JudgeTask = {
      send: sessions.send,
      request,
      identities,
      sessions,
      listener,
      concurrency: limits.concurrency,
      onJudged: keep,
      onSettled: keep,
      onDiscarded: (discarded) => results.delete(keyOf(discarded)),
    };
    const stopped = await judgeAll(asked, task);
    if (stopped !== null) throw new RetestFailure(stopped);
    const judged = results.get(keyOf(operation));
    if (!judged) throw new RetestFailure(`${keyOf(operation)} could not be tested. ${lines.at(-1) ?? ""}`.trim());
    const last = judged.exchanges.at(-1);
    if (last && judged.exchanges.every(({ status }) => status === null))
      throw new RetestFailure(last.error ?? "The target gave no answer.");
    if (identities.users.length > 1) {
      const lists = companions
        .filter((other) => other !== sibling && isAbove(other.operation, operation))
        .map((other) => ({
          operation: other.operation,
          judged: { ...notTested(other.operation, ""), authentication: other.authentication },
        }));
      await authorizeAll([...lists, { operation, judged }], {
        send: sessions.send,
        identities,
        sessions,
        concurrency: limits.concurrency,
        onAuthorized: keep,
      });
    }
    return results.get(keyOf(operation)) ?? judged;
  } finally {
    await sender.close();
  }
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Whether reading `list` may show ids that `operation` takes: it stands above it. */
function isAbove(list: Operation, operation: Operation): boolean {
  if (list.method !== "GET" || list.path === operation.path) return false;
  const base = list.path === "/" ? "/" : `${list.path}/`;
  return operation.path.startsWith(base);
}
