import type { CoverageRow } from "../../../src/contract/endpoints.ts";
import { allTamperChecks } from "../../checks/all-tampering.ts";
import type { TamperCheck, TamperProbe, TamperSubject } from "../../checks/tamper-check.ts";
import { baselineOf, likenessOf, sameContent } from "../compare.ts";
import { curlOf } from "../curl.ts";
import type { Identities } from "../identities.ts";
import { exchangeOf } from "../judge/exchange.ts";
import { readingOf } from "../judge/reading.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Operation } from "../operation.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { forEachParallel } from "../parallel.ts";
import type { Answer, Send } from "../probe.ts";
import { redactorFor } from "../redact.ts";
import { destructiveReason } from "../safety/destructive.ts";
import { BudgetSpentError } from "../send.ts";
import { readToken, signToken } from "./token.ts";

/** What tampering needs. */
export type TamperTask = {
  send: Send;
  identities: Identities;
  concurrency: number;
  onTampered(operation: JudgedOperation): void;
};
type Subject = { operation: Operation; judged: JudgedOperation };
type Hit = { check: TamperCheck; probe: TamperProbe; answer: Answer };

/**
 * Tries tampered credentials and other spellings of the address where strangers are refused. One operation stands for
 * its part of the API; only where it gives way are the others of that part tried with what worked. Sends only reads.
 * Resolves to a sentence when the budget of requests did not reach, else null.
 */
export async function tamperAll(subjects: readonly Subject[], task: TamperTask): Promise<string | null> {
  const user = task.identities.of(undefined);
  if (!user.credentials.present) return null;
  const secret = user.credentials.secret;
  // A custom credential is a whole header.
  const bare = secret?.replace(/^[\w-]+:\s*/, "").replace(/^bearer\s+/i, "") ?? null;
  const token = bare === null ? null : readToken(bare);
  const isInHeader = user.credentials.parts("owner").query === null;
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
    const subject: TamperSubject = {
      operation,
      path: operation.example,
      token,
      // A pair of name and password is no token that an address could carry.
      secret: isInHeader && bare !== null && !bare.includes(":") ? bare : null,
      sign: signToken,
    };
    const coverage: CoverageRow[] = [];
    const row = (checkId: string, state: CoverageRow["state"], reason: string | null) =>
      coverage.push({ checkId, identity: user.traits.label, state, reason });
    const hits: Hit[] = [];
    const fitting = allTamperChecks.filter((check) => {
      const unfit = check.unfit(subject);
      if (unfit !== null) row(check.id, "skipped", unfit);
      else if (!checks.includes(check)) {
        row(
          check.id,
          "skipped",
          `It was tried at ${after?.tried.method} ${after?.tried.path}, which is of the same part of the API, and refused there.`,
        );
      }
      return unfit === null && checks.includes(check);
    });
    const sent: Answer[] = [];
    if (fitting.length > 0) {
      const owner = await ask(
        { id: "owner-tampering", purpose: "Read with the stored credential", path: subject.path },
        "owner",
      );
      const baseline = baselineOf(owner);
      const isHealthy = readingOf(owner).kind === "success" && baseline.stable > 0;
      if (isHealthy) sent.push(owner);
      for (const check of fitting) {
        if (!isHealthy) {
          row(check.id, "skipped", "The owner gets nothing here that could be compared.");
          continue;
        }
        const known = after?.worked.find((hit) => hit.check === check)?.probe.id;
        const probes = check.probes(subject).filter(({ id }) => known === undefined || id === known);
        let blocked: string | null = null;
        for (const probe of probes) {
          const answer = await ask(probe, "forged");
          const reading = readingOf(answer);
          if (reading.kind === "blocked" || reading.kind === "none") blocked = reading.by;
          if (reading.kind !== "success" || likenessOf(baseline, answer) !== "same") continue;
          // What a made-up address gets as well is no proof.
          const control = await ask({ ...probe, id: `${probe.id}-control`, path: madeUp(probe.path) }, "forged");
          if (control.status === answer.status && sameContent(control, answer)) continue;
          hits.push({ check, probe, answer });
          sent.push(answer);
          break;
        }
        if (blocked !== null && !hits.some((hit) => hit.check === check))
          row(check.id, "blocked", `The target answered with ${blocked}.`);
        else row(check.id, "tested", null);
      }
    }
    task.onTampered(withHits(judged, operation, hits, sent, coverage));
    return hits;
  }

  function ask(probe: TamperProbe, identity: "owner" | "forged"): Promise<Answer> {
    const { id, purpose, path, method = "GET", bearer, headers } = probe;
    const credential =
      bearer === undefined ? {} : user.credentials.partsWith(credentialLike(secret ?? "", bearer)).headers;
    return task.send({ id, identity, purpose, method, path, headers: { ...credential, ...headers } });
  }

  function withHits(
    judged: JudgedOperation,
    operation: Operation,
    hits: readonly Hit[],
    sent: readonly Answer[],
    coverage: readonly CoverageRow[],
  ): JudgedOperation {
    const secrets = task.identities.secrets();
    const redactor = redactorFor(secrets);
    const found = hits.map(
      ({ check, probe, answer }): Finding => ({
        checkId: check.id,
        title: `${subjectOf(operation.path)} ${check.title}`,
        claim: check.title,
        description: redactor.text(check.reason(probe)),
        severity: check.severity,
        alertType: check.alertType,
        owasp: check.owasp,
        cwe: check.cwe,
        ...check.explain,
        code: check.code,
        confidence: "confirmed",
        curl: curlOf(answer, secrets),
      }),
    );
    if (found.length === 0) return { ...judged, coverage: [...judged.coverage, ...coverage] };
    const findings = [...judged.findings, ...found].sort((one, two) => rank(one) - rank(two));
    const worst = findings[0] as Finding;
    // Who walks past the check without a right credential was never asked for one.
    const broken = found.find(({ severity }) => severity === "critical");
    const authentication = broken
      ? ({ state: "missing", confidence: "confirmed", code: broken.code, reason: broken.description } as const)
      : judged.authentication;
    return {
      ...judged,
      authentication,
      hasAuthentication: broken ? false : judged.hasAuthentication,
      authClassification: broken ? "lacks_auth" : judged.authClassification,
      securityLevel: worst.severity === "critical" ? "critical" : "warning",
      exchanges: [...judged.exchanges, ...sent.map((answer) => exchangeOf(answer, redactor))],
      curl: worst.curl ?? judged.curl,
      finding: worst,
      findings,
      coverage: [...judged.coverage, ...coverage],
    };
  }
}

const rank = ({ severity }: Finding) => ["critical", "high", "medium", "low"].indexOf(severity);

/** Whether strangers are really refused here, so that getting in by tampering would be news. */
function isGuarded({ method, example }: Operation, { authentication }: JudgedOperation): boolean {
  if (method !== "GET" || authentication.state !== "enforced" || authentication.confidence !== "confirmed")
    return false;
  return destructiveReason("GET", example) === null;
}

/** The part of an API that one operation may stand for: up to the first segment that names something. */
function partOf(path: string): string {
  const segments = path.split("/").slice(1);
  const named = segments.findIndex((segment) => !/^(api|rest|v\d+(\.\d+)*)$/i.test(segment));
  return segments.slice(0, named + 1).join("/");
}

function madeUp(path: string): string {
  const [plain = "", query] = path.split("?", 2);
  const clean = plain.replace(/\/+$/, "");
  const other = `${clean.slice(0, clean.lastIndexOf("/") + 1)}postern-nothing-here`;
  return query === undefined ? other : `${other}?${query}`;
}

/** A tampered token in the form of the stored credential: behind the header's name where that is part of it. */
function credentialLike(secret: string, token: string): string {
  const head = /^[\w-]+:\s*(bearer\s+)?/i.exec(secret)?.[0];
  return head ? `${head}${token}` : token;
}
