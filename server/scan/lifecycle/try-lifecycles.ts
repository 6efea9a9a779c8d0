import type { Verdict } from "../../../src/contract/endpoints.ts";
import { massAssignment, privilegedFields } from "../../checks/mass-assignment.ts";
import { objectWriteAuthorization } from "../../checks/object-write-authorization.ts";
import { classificationOf } from "../authorize/with-authorization.ts";
import { parseJson } from "../compare-facts.ts";
import { curlOf } from "../curl.ts";
import type { Identities } from "../identities.ts";
import { exchangeOf } from "../judge/exchange.ts";
import { readingOf } from "../judge/reading.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Operation } from "../operation.ts";
import type { Finding, JudgedOperation, MadeObject, ScanListener } from "../outcome.ts";
import type { Answer, Send } from "../probe.ts";
import { redactorFor } from "../redact.ts";
import { findLifecycles, type Lifecycle } from "./find-lifecycles.ts";
import { idOf, removeObject } from "./made-objects.ts";
import { changed, rulingOnChange, showsChange } from "./rule-change.ts";

/** What trying lifecycles needs. */
export type LifecycleTask = {
  send: Send;
  identities: Identities;
  /** Labels that are not asked, because their sessions are dead. */
  dead: ReadonlySet<string>;
  listener: Pick<ScanListener, "log" | "made" | "removed">;
  judged(operation: Operation): JudgedOperation | undefined;
  onTried(operation: JudgedOperation): void;
};

type Made = MadeObject & { answer: Answer };

/**
 * Makes one object of each kind as one identity, has the others try to change and to remove it, looks each time whether
 * they did, and removes it again. Also sees whether a creation takes fields that callers should not set.
 */
export async function tryLifecycles(operations: readonly Operation[], task: LifecycleTask): Promise<void> {
  const users = task.identities.users.filter(({ traits }) => !task.dead.has(traits.label));
  const owner = users.find(({ traits }) => !traits.isPrivileged) ?? users[0];
  if (!owner) return;
  const order = [owner, ...users.filter((user) => user !== owner)];
  for (const lifecycle of findLifecycles(operations)) {
    let made: Made | null = null;
    for (const { traits } of order) {
      made = await make(lifecycle, traits.label);
      if (made) break;
    }
    if (!made) continue;
    await tryFields(lifecycle, made);
    await tryOthers(lifecycle, made);
  }

  async function make({ create, read }: Lifecycle, label: string): Promise<Made | null> {
    const extra = Object.fromEntries(
      Object.entries(privilegedFields).filter(([name]) => !(name in (create.body as object))),
    );
    // A strict API refuses unknown fields; then the plain body is sent.
    for (const body of [{ ...(create.body as object), ...extra }, create.body]) {
      const answer = await ask(create, "POST", create.example, label, `Make an object as ${label}`, body);
      if (readingOf(answer).kind !== "success") continue;
      const id = idOf(answer);
      if (id === null) {
        task.listener.log(
          "error",
          `POST ${create.path} made something and gave no id, so it cannot be removed again. Look for it by hand.`,
        );
        return null;
      }
      const path = `${create.example.split("?", 1)[0]}/${encodeURIComponent(id)}`;
      const object = { path, owner: label };
      await task.listener.made?.(object);
      const seen = await ask(read, "GET", path, label, `Read the new object as ${label}`);
      if (readingOf(seen).kind === "success") return { ...object, answer: seen };
      await removeObject(object, task.send, task.listener);
      return null;
    }
    return null;
  }

  /** What of the fields that were smuggled in came back with the object. */
  async function tryFields({ create }: Lifecycle, made: Made): Promise<void> {
    const judged = task.judged(create);
    const stored = flat(parseJson(made.answer.body));
    const taken = Object.entries(privilegedFields)
      .filter(([name, value]) => !(name in (create.body as object)) && stored.get(name) === value)
      .map(([name]) => name);
    if (!judged || taken.length === 0) return;
    const names = taken.slice(0, 3).join(", ");
    const reason = `${made.owner} set ${names} on a new object, which the API's document does not offer.`;
    task.onTried(
      withFinding(judged, finding(create, massAssignment, "privileged-fields-taken", reason, [made.answer]), [
        made.answer,
      ]),
    );
  }

  async function tryOthers(lifecycle: Lifecycle, made: Made): Promise<void> {
    let object: Made | null = made;
    const others = order.filter(({ traits }) => traits.label !== made.owner);
    for (const operation of [...lifecycle.changes, lifecycle.remove]) {
      const tries: { label: string; verdict: Verdict; answers: Answer[] }[] = [];
      for (const { traits } of others) {
        object ??= await make(lifecycle, made.owner);
        if (!object) break;
        const body =
          operation.method === "DELETE" ? undefined : changed(lifecycle.create.body as Record<string, unknown>);
        const answer = await ask(
          operation,
          operation.method,
          object.path,
          traits.label,
          `Try to ${verbs[operation.method] ?? "change"} it as ${traits.label}`,
          body,
        );
        const after = await ask(
          lifecycle.read,
          "GET",
          object.path,
          made.owner,
          `Read it again as ${made.owner}, to see what happened`,
        );
        const isGone = readingOf(after).kind === "not-found";
        const isChanged = !isGone && showsChange(after) && !showsChange(object.answer);
        tries.push({
          label: traits.label,
          verdict: rulingOnChange(operation, traits.label, made.owner, answer, {
            isGone,
            isChanged,
            isPrivileged: traits.isPrivileged,
          }),
          answers: [answer, after],
        });
        if (isGone) {
          await task.listener.removed?.(object);
          object = null;
        } else object = { ...object, answer: after };
      }
      conclude(operation, made, tries);
    }
    if (object) await removeObject(object, task.send, task.listener);
  }

  function conclude(
    operation: Operation,
    made: Made,
    tries: { label: string; verdict: Verdict; answers: Answer[] }[],
  ): void {
    const judged = task.judged(operation);
    if (!judged || tries.length === 0) return;
    const worst =
      tries.find(({ verdict }) => verdict.state === "missing") ??
      tries.find(({ verdict }) => verdict.state === "enforced") ??
      tries[0];
    if (!worst) return;
    const authorization = worst.verdict;
    const hole = authorization.state === "missing";
    const answers = hole ? [made.answer, ...worst.answers] : worst.answers;
    const found = hole
      ? finding(operation, objectWriteAuthorization, authorization.code, authorization.reason, worst.answers)
      : null;
    const with_ = found ? withFinding(judged, found, answers) : withFinding(judged, null, answers);
    const cells = new Map(
      tries.map(({ label, verdict, answers: [first] }) => [label, { verdict, status: first?.status ?? null }]),
    );
    task.onTried({
      ...with_,
      authorization,
      hasAuthorization: hole ? false : authorization.state === "enforced" ? true : null,
      authClassification: classificationOf(judged.authentication, authorization),
      access: [
        ...judged.access.filter(({ identity }) => !cells.has(identity) && identity !== made.owner),
        {
          identity: made.owner,
          result: "allowed",
          status: made.answer.status,
          code: "owner",
          reason: `${made.owner} made the object.`,
        },
        ...[...cells].map(([identity, { verdict, status }]) => ({
          identity,
          result: (
            {
              missing: "bypassed",
              enforced: "denied",
              inconclusive: "inconclusive",
              public: "allowed",
              not_tested: "not_tested",
            } as const
          )[verdict.state],
          status,
          code: verdict.code,
          reason: verdict.reason,
        })),
      ],
      coverage: [
        ...judged.coverage.filter(({ checkId }) => checkId !== objectWriteAuthorization.id),
        ...tries.map(({ label }) => ({
          checkId: objectWriteAuthorization.id,
          identity: label,
          state: "tested" as const,
          reason: null,
        })),
      ],
    });
  }

  function ask(
    operation: Operation,
    method: string,
    path: string,
    label: string,
    purpose: string,
    body?: unknown,
  ): Promise<Answer> {
    return task.send({
      id: `${method.toLowerCase()}-as-${label}`,
      identity: "other",
      label,
      purpose,
      method,
      path,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": jsonType(operation) } }),
    });
  }

  function finding(
    operation: Operation,
    check: typeof objectWriteAuthorization | typeof massAssignment,
    code: string,
    reason: string,
    answers: readonly Answer[],
  ): Finding {
    const secrets = task.identities.secrets();
    const [first] = answers;
    return {
      checkId: check.id,
      title: `${subjectOf(operation.path)} ${check.title}`,
      claim: check.title,
      description: redactorFor(secrets).text(reason),
      severity: check.severity,
      alertType: check.alertType,
      owasp: check.owasp,
      cwe: check.cwe,
      ...check.explain,
      code,
      confidence: "confirmed",
      curl: first ? curlOf(first, secrets, (first.probe.label ?? "token").toUpperCase().replace(/\W+/g, "_")) : null,
    };
  }

  function withFinding(judged: JudgedOperation, found: Finding | null, answers: readonly Answer[]): JudgedOperation {
    const redactor = redactorFor(task.identities.secrets());
    const rank = ({ severity }: Finding) => ["critical", "high", "medium", "low"].indexOf(severity);
    const findings = found ? [...judged.findings, found].sort((one, two) => rank(one) - rank(two)) : judged.findings;
    const worst = findings[0] ?? null;
    return {
      ...judged,
      findings,
      finding: worst,
      securityLevel: worst ? (worst.severity === "critical" ? "critical" : "warning") : judged.securityLevel,
      curl: worst?.curl ?? judged.curl,
      exchanges: [...judged.exchanges, ...answers.map((answer) => exchangeOf(answer, redactor))],
    };
  }
}

const verbs: Record<string, string> = { PUT: "replace", PATCH: "change", DELETE: "remove" };
function flat(value: unknown, depth = 3): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null && depth > 0)
      for (const [key, one] of flat(inner, depth - 1)) found.set(key, one);
    else found.set(name, inner);
  }
  return found;
}

const jsonType = ({ requestTypes }: Operation) =>
  requestTypes.find((type) => /[/+]json\b/i.test(type)) ?? "application/json";
