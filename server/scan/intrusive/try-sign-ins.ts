import { randomBytes } from "node:crypto";
import type { CoverageRow } from "../../../src/contract/endpoints.ts";
import { unlimitedSignIn } from "../../checks/unlimited-sign-in.ts";
import { withFinding, writeFinding } from "../authorize/with-writes.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { curlAs } from "../proof/curl-pair.ts";
import { exchangeOf } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer, Send } from "../wire/probe.ts";

/** What trying sign-ins needs. */
export type SignInTask = {
  send: Send;
  identities: Identities;
  judged(operation: Operation): JudgedOperation | undefined;
  onTried(operation: JudgedOperation): void;
};

/** Wrong tries in a row at each sign-in. Doors with a limit shut after three to ten. */
export const attempts = 15;
const signIn = /(^|[/_-])(log-?in|log-?on|sign-?in|sign-?on|auth[a-z\d]*|sessions?|tokens?)([/_-]|$)/i;
const otherwise = /regist|sign-?up|join|invit|forgot|reset|recover|change|confirm|verif|log-?out|refresh|revoke/i;
const accountField = /user|e-?mail|login|account|phone|name|identifier/i;
const secretField = /pass|secret|pin|code|otp|token/i;

/**
 * Tries each sign-in many times in a row with a wrong secret of an account that does not exist, and sees whether it is
 * ever slowed down or refused. Belongs at the end of a scan, because a target may shut its doors to the scan's address.
 */
export async function trySignIns(operations: readonly Operation[], task: SignInTask): Promise<void> {
  for (const operation of operations) {
    const judged = task.judged(operation);
    const template = fieldsOf(operation.body);
    if (judged?.authentication.state !== "public" || !template || !isSignIn(operation)) continue;
    const account = `nobody-${randomBytes(6).toString("hex")}@postern.invalid`;
    const answers: Answer[] = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      const answer = await task.send({
        id: `sign-in-${attempt + 1}`,
        identity: "anonymous",
        purpose: `Sign in with a wrong secret of an account that does not exist, try ${attempt + 1} of ${attempts}`,
        aim: "try-sign-in",
        method: "POST",
        path: operation.example,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(filled(template, account)),
        expectsLimit: true,
      });
      answers.push(answer);
      if (readingOf(answer).kind !== "denied") break;
    }
    task.onTried(conclude(judged, answers, task.identities));
  }
}

/** Whether an address signs in. Signing up takes the same fields, but makes an account. */
export function isSignIn({ method, path }: Operation): boolean {
  return method === "POST" && signIn.test(path) && !otherwise.test(path);
}

/** The fields of a body that are an account and its secret; null where it has not both. */
function fieldsOf(body: unknown): Record<string, unknown> | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const names = Object.keys(body);
  const isBoth = names.some((name) => secretField.test(name)) && names.some((name) => accountField.test(name));
  return isBoth ? (body as Record<string, unknown>) : null;
}

/** Secrets have the form of what is asked for: a door that takes digits alone would turn down anything else. */
function filled(template: Record<string, unknown>, account: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => {
      if (secretField.test(name)) return [name, wrong(value)];
      if (accountField.test(name)) return [name, account];
      return [name, value];
    }),
  );
}

function wrong(value: unknown): unknown {
  const digits = String(value ?? "");
  const random = randomBytes(4).readUInt32BE();
  if (typeof value === "number") return random % 10 ** Math.max(4, digits.length);
  if (/^\d{3,}$/.test(digits)) return String(random).padStart(digits.length, "0").slice(-digits.length);
  return `wrong-${randomBytes(6).toString("hex")}`;
}

function conclude(judged: JudgedOperation, answers: readonly Answer[], identities: Identities): JudgedOperation {
  const [first, last] = [answers[0], answers.at(-1)];
  const row = (state: CoverageRow["state"], reason: string | null): CoverageRow => ({
    checkId: unlimitedSignIn.id,
    identity: "anonymous",
    state,
    reason,
  });
  const withRow = (tried: JudgedOperation, added: CoverageRow) => ({ ...tried, coverage: [...tried.coverage, added] });
  if (!first || !last) return judged;
  const [start, end] = [readingOf(first), readingOf(last)];
  if (end.kind === "none") return withRow(judged, row("unreachable", `The sign-in gave ${end.by}.`));
  if (start.kind !== "denied") {
    return withRow(judged, row("skipped", `A wrong secret was answered with ${start.by}, which is not a denial.`));
  }
  // Whatever else comes after some tries, they did not go on as before.
  if (end.kind !== "denied") return withRow(judged, row("tested", null));
  // A door that answers ever more slowly, or says that the account is shut, has a limit of its own kind.
  const isSlowed = last.durationMs > 500 && last.durationMs > first.durationMs * 5;
  const isShut = last.status === 423 || /\b(locked|too many|try again later|temporarily)\b/i.test(last.body);
  if (isSlowed || isShut) return withRow(judged, row("tested", null));
  const reason = `${answers.length} wrong tries in a row were each answered with status ${last.status}, none of them later or otherwise than the first.`;
  const shown = { code: "no-limit-on-sign-in", reason, confidence: "confirmed" as const };
  const found = writeFinding(judged, unlimitedSignIn, shown, curlAs(last, identities), identities);
  const exchange = exchangeOf(last, redactorFor(identities.secrets()), { result: "denied", proves: [found.checkId] });
  return withRow(withFinding(judged, found, [exchange]), row("tested", null));
}
