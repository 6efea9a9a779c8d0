import type { CoverageRow } from "../../../src/contract/endpoints.ts";
import { allTamperChecks } from "../../checks/all-tampering.ts";
import { isOver } from "../../checks/expired-token.ts";
import type { TamperCheck, TamperProbe, TamperSubject } from "../../checks/tamper-check.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { sameContent } from "../compare/compare.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities, ScanUser } from "../identity/identities.ts";
import { classified } from "../judge/classification.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Operation } from "../operation.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { asOwner, curlAs, curlSteps, insteadOf } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import { actsByGet } from "../safety/effect.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import { forEachParallel } from "../wire/parallel.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { type OwnersView, ownersView } from "./owners-view.ts";
import { readToken, signToken } from "./token.ts";

/** What tampering needs. */
export type TamperTask = {
  send: Send;
  identities: Identities;
  concurrency: number;
  onTampered(operation: JudgedOperation): void;
};
/** An operation, and what was found out about it. */
export type Subject = { operation: Operation; judged: JudgedOperation };
type Credential = Pick<TamperSubject, "token" | "secret" | "ended">;
type Hit = { check: TamperCheck; probe: TamperProbe; answer: Answer };

/**
 * Tries tampered credentials and other spellings of the address where strangers are refused. One operation stands for
 * its part of the API; only where it gives way are the others of that part tried with what worked. Sends only reads.
 * Resolves to a sentence when the budget of requests did not reach, else null.
 */
export async function tamperAll(subjects: readonly Subject[], task: TamperTask): Promise<string | null> {
  const tokens = new Map<string, Credential>();
  const fit = subjects.filter(({ operation, judged }) => isGuarded(operation, judged));
  const parts = Map.groupBy(fit, ({ operation }) => partOf(operation.path));
  try {
    await forEachParallel([...parts.values()], task.concurrency, async ([first, ...rest]) => {
      if (!first) return;
      const worked = await tryOn(first, allTamperChecks, null);
      for (const subject of rest) {
        const checks = worked.map(({ check }) => check);
        await tryOn(subject, checks, { tried: first.operation, worked });
      }
    });
    return null;
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
    return `${error.message}: tampered credentials were not tried everywhere. Raise the budget or scan a part of the API.`;
  }

  async function tryOn(
    { operation, judged }: Subject,
    checks: readonly TamperCheck[],
    after: { tried: Operation; worked: readonly Hit[] } | null,
  ): Promise<Hit[]> {
    const user = ownerOf(judged);
    let subject: TamperSubject = { operation, path: operation.example, sign: signToken, ...credentialOf(user) };
    const coverage: CoverageRow[] = [];
    const row = (checkId: string, state: CoverageRow["state"], reason: string | null) =>
      coverage.push({ checkId, identity: ownerOf(judged).traits.label, state, reason });
    const hits: Hit[] = [];
    const sent: Answer[] = [];
    let mine: OwnersView | null = null;
    for (const check of allTamperChecks) {
      // What an earlier check found out may make a later one possible.
      const unfit = check.unfit(subject);
      if (unfit !== null || !checks.includes(check)) {
        row(check.id, "skipped", unfit ?? heldAt(after?.tried));
        continue;
      }
      mine ??= await ownersView((again) => readAsOwner(subject.path, user, again));
      if (mine.first && !sent.includes(mine.first)) sent.push(mine.first);
      if (mine.first === null) {
        row(check.id, "skipped", "The owner gets nothing here that could be compared.");
        continue;
      }
      const known = after?.worked.find((hit) => hit.check === check)?.probe.id;
      const refused = check.id === "path-trick" ? refusedIn(judged) : null;
      const probes = [...check.probes(subject), ...(refused ? asSomebody(check.probes(subject), refused) : [])].filter(
        ({ id }) => known === undefined || id === known,
      );
      let blocked: string | null = null;
      for (const probe of probes) {
        const answer = await ask(probe, probe.as === undefined ? "forged" : "other", user);
        const reading = readingOf(answer);
        if (reading.kind === "blocked" || reading.kind === "none") blocked = reading.by;
        if (reading.kind !== "success" || !(await mine.isLike(answer))) continue;
        // What a made-up address gets as well is no proof.
        const control = await ask(
          { ...probe, id: `${probe.id}-control`, path: madeUp(probe.path) },
          probe.as === undefined ? "forged" : "other",
          user,
        );
        if (control.status === answer.status && (sameContent(control, answer) || (await mine.isLike(control))))
          continue;
        hits.push({ check, probe, answer });
        // Who knows the secret can sign what the next checks need.
        if (subject.token && probe.signedWith !== undefined)
          subject = { ...subject, token: { ...subject.token, secret: probe.signedWith } };
        sent.push(answer);
        break;
      }
      if (blocked !== null && !hits.some((hit) => hit.check === check))
        row(check.id, "blocked", `The target answered with ${blocked}.`);
      else row(check.id, "tested", null);
    }
    task.onTampered(withHits(judged, operation, hits, sent, coverage));
    return hits;
  }

  function readAsOwner(path: string, user: ScanUser, again: boolean): Promise<Answer> {
    const purpose = again ? "Control: read again" : "Read with the stored credential";
    return ask({ id: "owner-tampering", purpose, path }, "owner", user);
  }

  /** Whose answer counts: whoever got one, by what is known of access; else the default identity. */
  function ownerOf({ access }: JudgedOperation): ScanUser {
    return task.identities.of(access.find(({ code }) => code === "owner")?.identity);
  }

  function credentialOf({ traits, credentials }: ScanUser): Credential {
    const known = tokens.get(traits.label);
    if (known) return known;
    const bare = credentials.secret === null ? null : bareOf(credentials.secret);
    const isInHeader = credentials.parts("owner").query === null;
    const read: Credential = {
      token: bare === null ? null : readToken(bare),
      // A pair of name and password is no token that an address could carry.
      secret: isInHeader && bare !== null && !bare.includes(":") ? bare : null,
      ended: credentials.former.flatMap(({ secret, isRefused }) => {
        const older = bareOf(secret);
        return older !== bare && (isRefused || isOver(readToken(older))) ? [older] : [];
      }),
    };
    tokens.set(traits.label, read);
    return read;
  }

  function ask(probe: TamperProbe, identity: "owner" | "other" | "forged", user: ScanUser): Promise<Answer> {
    const { id, purpose, path, method = "GET", bearer, headers, as } = probe;
    const { credentials, traits } = user;
    const credential =
      bearer === undefined ? {} : credentials.partsWith(credentialLike(credentials.secret ?? "", bearer)).headers;
    const label = as ?? traits.label;
    return task.send({ id, identity, label, purpose, method, path, headers: { ...credential, ...headers } });
  }

  function withHits(
    judged: JudgedOperation,
    operation: Operation,
    hits: readonly Hit[],
    sent: readonly Answer[],
    coverage: readonly CoverageRow[],
  ): JudgedOperation {
    const { identities } = task;
    const redactor = redactorFor(identities.secrets());
    const mine = sent.find(({ probe }) => probe.identity === "owner");
    const found = hits.map(
      ({ check, probe, answer }): Finding => ({
        checkId: check.id,
        title: `${subjectOf(operation.path)} ${check.title}`,
        claim: check.title,
        fault: check.fault,
        description: redactor.text(check.reason(probe)),
        severity: check.severity,
        alertType: check.alertType,
        owasp: check.owasp,
        cwe: check.cwe,
        ...check.explain,
        code: check.code,
        confidence: "confirmed",
        curl: curlPair({ probe, answer }, mine),
      }),
    );
    if (found.length === 0) return { ...judged, coverage: [...judged.coverage, ...coverage] };
    const findings = [...judged.findings, ...found].sort((one, two) => rank(one) - rank(two));
    const worst = findings[0] as Finding;
    // Who walks past the check without a right credential was never asked for one.
    const strangers = hits.some(({ check, probe }) => check.severity === "critical" && probe.as === undefined);
    const broken = found.find(({ severity }) => severity === "critical");
    const hole: Verdict | null = broken
      ? { state: "missing", confidence: "confirmed", code: broken.code, reason: broken.description }
      : null;
    const authentication = hole && strangers ? hole : judged.authentication;
    const authorization = hole && !strangers ? hole : judged.authorization;
    return classified({
      ...judged,
      authentication,
      authorization,
      access: judged.access.map((cell) =>
        hole &&
        (strangers
          ? cell.isStranger
          : !cell.isStranger && cell.identity === hits.find(({ probe }) => probe.as)?.probe.as)
          ? { ...cell, result: "bypassed", code: hole.code, reason: hole.reason }
          : cell,
      ),
      hasAuthentication: broken && strangers ? false : judged.hasAuthentication,
      hasAuthorization: broken && !strangers ? false : judged.hasAuthorization,
      exchanges: [
        ...judged.exchanges,
        ...sent.map((answer) => {
          const hit = hits.find((one) => one.answer === answer);
          if (!hit) return exchangeOf(answer, redactor, { result: ownersResult(answer) });
          const proves = [hit.check.id];
          return hit.probe.carries
            ? exchangeOf(asOwners(answer), redactor, { result: ownersResult(answer), proves })
            : exchangeOf(answer, redactor, { result: "bypassed", proves });
        }),
      ],
      curl: worst.curl ?? judged.curl,
      finding: worst,
      findings,
      coverage: [...judged.coverage, ...coverage],
    });
  }

  /** What the owner gets the usual way, and the request that should have been refused. */
  function curlPair({ probe, answer }: Pick<Hit, "probe" | "answer">, mine: Answer | undefined): string {
    const command = curlAs(answer, task.identities, probe.carries);
    if (!mine) return command;
    const says = probe.purpose.charAt(0).toLowerCase() + probe.purpose.slice(1);
    return curlSteps([
      { says: asOwner(mine.probe.label), command: curlAs(mine, task.identities) },
      { says: insteadOf(says, "401 or 403", answer), command },
    ]);
  }
}

const rank = ({ severity }: Finding) => ["critical", "high", "medium", "low"].indexOf(severity);

/** Whether strangers are really refused here, so that getting in by tampering would be news. */
export function isGuarded(operation: Operation, { authentication, access }: JudgedOperation): boolean {
  if (operation.method !== "GET" || authentication.state !== "enforced") return false;
  const hasOwner = access.some(({ code }) => code === "owner");
  if (authentication.confidence !== "confirmed" && !hasOwner) return false;
  return !actsByGet(operation);
}

/** The part of an API that one operation may stand for: up to the first segment that names something. */
function partOf(path: string): string {
  const segments = path.split("/").slice(1);
  const named = segments.findIndex((segment) => !/^(api|rest|v\d+(\.\d+)*)$/i.test(segment));
  return segments.slice(0, named + 1).join("/");
}

/** An identity that is refused here: it may walk past a check that strangers do not pass. */
function refusedIn({ access }: JudgedOperation): string | null {
  return access.find(({ identity, result }) => result === "denied" && identity !== "anonymous")?.identity ?? null;
}

const asSomebody = (probes: readonly TamperProbe[], label: string): TamperProbe[] =>
  probes.map((probe) => ({
    ...probe,
    id: `${probe.id}-as-${label}`,
    purpose: probe.purpose.replace("without the right", `as ${label}, who is refused`),
    as: label,
  }));

/** A credential without the name of its header, which is part of a custom one. */
const bareOf = (secret: string): string => secret.replace(/^[\w-]+:\s*/, "").replace(/^[a-z][\w-]*\s+(?=\S)/i, "");

const heldAt = (tried: Operation | undefined): string =>
  `It was tried at ${tried?.method} ${tried?.path}, which is of the same part of the API, and refused there.`;

function madeUp(path: string): string {
  const [plain = "", query] = path.split("?", 2);
  const clean = plain.replace(/(?<!\/)\/+$/, "");
  const other = `${clean.slice(0, clean.lastIndexOf("/") + 1)}postern-nothing-here`;
  return query === undefined ? other : `${other}?${query}`;
}

/** A tampered token in the form of the stored credential: behind the header's name where that is part of it. */
function credentialLike(secret: string, token: string): string {
  const head = /^[\w-]+:\s*([a-z][\w-]*\s+)?/i.exec(secret)?.[0];
  return head ? `${head}${token}` : token;
}
