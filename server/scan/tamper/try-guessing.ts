import type { Exchange } from "../../../src/contract/endpoints.ts";
import { type Guessed, guessableCredential, guessedAs } from "../../checks/guessable-credential.ts";
import { withFinding, writeFinding } from "../authorize/with-writes.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import { wholeCredential } from "../identity/whole-credential.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { curlAs, curlSteps } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { readRequest } from "../wire/read-request.ts";
import type { Subject } from "./tamper-all.ts";

/** What looking for guessable credentials needs. `absent`: labels of those whose session ended for good. */
export type GuessTask = {
  send: Send;
  identities: Identities;
  absent: ReadonlySet<string>;
  onTried(operation: JudgedOperation): void;
};

/** Operations at which it is tried to show that such a credential is all that is asked for. */
const maxShown = 3;
/** Identities that a finding names and shows. */
const maxNamed = 2;

/**
 * Tells once for the whole API that its credentials are numbers, addresses or names of people: at the first of the guarded operations
 * that lets those in and keeps out strangers and a made-up credential. Sends only reads, as identities that the scan has.
 */
export async function tryGuessing(guarded: readonly Subject[], task: GuessTask): Promise<void> {
  const { identities, absent } = task;
  const secrets = new Set(identities.secrets());
  // Beside a secret that accompanies every request nothing is the whole credential.
  if (Object.values(identities.headers).some((value) => secrets.has(value))) return;
  const guessed = guessedAs(
    identities.users.flatMap((user) => {
      const text = wholeCredential(user);
      const isOther = user.sameAs !== undefined || absent.has(user.traits.label);
      if (text === null || isOther) return [];
      return [{ label: user.traits.label, text, isOwnName: user.isCalledByCredential === true }];
    }),
  );
  if (guessed === null) return;
  const sorted = guarded.toSorted((one, two) => (orderOf(one.operation) < orderOf(two.operation) ? -1 : 1));
  try {
    for (const { operation, judged } of sorted.slice(0, maxShown)) {
      const shown = await shownAt(operation, guessed, task);
      const who = shown.filter(({ probe }) => probe.identity === "other");
      if (who.length === 0) continue;
      task.onTried(concluded(judged, { shown, who, guessed, others: guarded.length - 1 }, identities));
      return;
    }
  } catch (error) {
    // What the budget does not reach is not told; the steps before and after say that it was spent.
    if (!(error instanceof BudgetSpentError)) throw error;
  }
}

const orderOf = ({ method, path }: Operation): string => `${path} ${method}`;

/** What shows that somebody got nowhere: who is nobody's may be unknown rather than refused. */
const keptOut: ReadonlySet<string> = new Set(["denied", "not-found", "redirect", "invalid"]);

/** What those who can be guessed get, and then strangers and a made-up credential; nothing where these get in, or nobody does. */
async function shownAt(operation: Operation, { who }: Guessed, { send }: GuessTask): Promise<Answer[]> {
  const ask = (id: string, purpose: string, as: Pick<Answer["probe"], "identity" | "label">) =>
    send({ id: `guessable-${id}`, purpose, path: operation.example, ...as, ...readRequest(operation) });
  const kept = await Promise.all([
    ask("anonymous", "Control: read without a credential", { identity: "anonymous" }),
    ask("invalid", "Control: read with a made-up credential", { identity: "invalid", label: who[0]?.label ?? "" }),
  ]);
  if (!kept.every((answer) => keptOut.has(readingOf(answer).kind))) return [];
  const inside: Answer[] = [];
  for (const { label } of who) {
    if (inside.length === maxNamed) break;
    const answer = await ask(`as-${label}`, `Read with what is all that ${label} sends`, { identity: "other", label });
    if (readingOf(answer).kind === "success") inside.push(answer);
  }
  return inside.length === 0 ? [] : [...inside, ...kept];
}

type Shown = { shown: readonly Answer[]; who: readonly Answer[]; guessed: Guessed; others: number };

function concluded(
  judged: JudgedOperation,
  { shown, who, guessed, others }: Shown,
  identities: Identities,
): JudgedOperation {
  const named = who.flatMap(({ probe }) => probe.label ?? []).join(" and ");
  const more = others === 0 ? "" : ` It is so at ${others} more ${others === 1 ? "operation" : "operations"}.`;
  const reason = `What ${named} ${who.length === 1 ? "is" : "are"} known by is ${guessed.as} and nothing else: whoever guesses another person's is taken for them, while anonymous callers and a made-up one get nowhere.${more}`;
  const confidence = who.length > 1 ? guessed.confidence : "likely";
  const curl = curlSteps(
    who.map((answer) => ({
      says: `as ${answer.probe.label}, by ${guessed.as} alone: expect 401, got ${answer.status}`,
      command: curlAs(answer, identities),
    })),
  );
  const redactor = redactorFor(identities.secrets());
  const exchanges = shown.map((answer): Exchange => {
    const isIn = who.includes(answer);
    const [told, result] = isIn ? [asOwners(answer), "allowed" as const] : [answer, "denied" as const];
    return exchangeOf(told, redactor, { result, proves: isIn ? [guessableCredential.id] : [] });
  });
  const found = writeFinding(
    judged,
    guessableCredential,
    { code: "credential-guessable", reason, confidence },
    curl,
    identities,
  );
  const coverage = who.map(({ probe }) => ({
    ...{ checkId: guessableCredential.id, identity: probe.label ?? "", state: "tested" as const, reason: null },
  }));
  return withFinding({ ...judged, coverage: [...judged.coverage, ...coverage] }, found, exchanges);
}
