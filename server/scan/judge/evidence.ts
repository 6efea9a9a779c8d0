import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { Evidence, Likeness, Reading } from "../../checks/check.ts";
import { baselineOf, holdsData, isFiltered, likenessOf, repeatsData, sameContent } from "../compare/compare.ts";
import { isHtml, parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import { actionOfGet, effectOf } from "../safety/effect.ts";
import { actingAnswer, reportsActing } from "../safety/reports-acting.ts";
import { sentOnAfterActing } from "../safety/sent-on.ts";
import type { Answer } from "../wire/probe.ts";
import { isRead } from "../wire/read-request.ts";
import { asSureAsShown, intentionByContent, intentionOf, isContradicted, signUpByAnswer } from "./intention.ts";
import { type PrivateData, privateDataIn } from "./private-data.ts";
import { publicByNature } from "./public-by-nature.ts";

/** What evidence is made of: the answers by probe id, and what is known besides them. */
export type Exhibits = {
  operation: Operation;
  hasCredential: boolean;
  answers: Readonly<Record<string, Answer>>;
  /** The target's answers to an address beside the operation that exists nowhere, by each method that was asked. */
  nowhere?: readonly Answer[];
  /** What the target says of a media type that nobody reads, where that was asked here. */
  unread?: Answer;
  sibling?: Verdict | null;
  /** Why the gate kept requests back; null or absent where it did not. */
  keptBack?: string | null;
  /** Answers in whose place others were asked for later. */
  earlier?: readonly Answer[];
};

const nothingPrivate: PrivateData = {
  fields: [],
  hasSecrets: false,
  isIntimate: false,
  isContactOnly: false,
  isBusinessOnly: true,
};

/** Turns answers into evidence: their meaning, and how they compare with the owner's. Pure. */
export function evidenceOf({ operation, hasCredential, answers, nowhere = [], sibling, keptBack }: Exhibits): Evidence {
  const readings: Record<string, Reading> = {};
  for (const [id, answer] of Object.entries(answers)) readings[id] = readingOf(answer);
  const first = answers["owner-first"];
  const second = readings["owner-second"]?.kind === readings["owner-first"]?.kind ? answers["owner-second"] : undefined;
  const baseline = first && baselineOf(first, second);
  const likeness: Record<string, Likeness> = {};
  if (baseline) {
    for (const [id, answer] of Object.entries(answers)) likeness[id] = likenessOf(baseline, answer);
  }
  for (const [id, answer] of Object.entries(answers)) {
    const control = answers[id.replace(/^(anonymous|invalid)-/, "owner-")];
    const isOther = id.endsWith("-kept-back");
    if ((isOther || !(id in likeness)) && control) likeness[id] = likenessOf(baselineOf(control), answer);
  }
  const leaks = baseline
    ? ["anonymous", "invalid"].filter(
        (id) => answers[id] && readings[id]?.kind !== "success" && repeatsData(baseline, answers[id]),
      )
    : [];
  const shown = ["anonymous", "invalid", "owner-first"].find(
    (id) => readings[id]?.kind === "success" || leaks.includes(id),
  );
  const shownAnswer = shown ? answers[shown] : answers.anonymous;
  const found = shownAnswer ? privateDataIn(shownAnswer) : nothingPrivate;
  const said = intentionOf(operation);
  const isAnswered = Object.entries(readings).some(
    ([id, { kind }]) => id.startsWith("anonymous") && kind === "success",
  );
  const told = said?.code === "sign-out" && !isAnswered ? null : said;
  const claimed = told && shownAnswer && isContradicted(told, shownAnswer, found) ? null : told;
  const byContent = shownAnswer && found.fields.length === 0 ? intentionByContent(operation, shownAnswer) : null;
  const unreadable = answers["anonymous-malformed"];
  const turnedDown = Object.entries(answers).flatMap(([id, answer]) =>
    id.startsWith("anonymous-") && readings[id]?.kind === "invalid" ? [answer] : [],
  );
  return {
    // Checks know a GraphQL query by what it does: it reads.
    operation: operation.graphql && isRead(operation) ? { ...operation, method: "GET" } : operation,
    hasCredential,
    readings,
    likeness,
    leaks,
    hasSubstance: baseline ? holdsData(baseline) : shownAnswer !== undefined && holdsData(baselineOf(shownAnswer)),
    isVolatile: baseline !== undefined && baseline.total > 0 && baseline.stable === 0,
    intention:
      (claimed && asSureAsShown(claimed, operation, shownAnswer)) ??
      byContent ??
      signUpByAnswer(operation, turnedDown) ??
      (shownAnswer ? publicByNature(operation, shownAnswer, found) : null),
    privateFields: found.fields,
    hasSecrets: found.hasSecrets,
    isContactOnly: found.isContactOnly,
    isIntimate: found.isIntimate,
    kept: null,
    keptBeside: null,
    filteredForStrangers:
      baseline !== undefined && answers.anonymous !== undefined && isFiltered(baseline, answers.anonymous),
    isSteadyForStrangers: isSteady(answers.anonymous, answers["anonymous-again"]),
    catchAll: idsOf(answers, (answer) => isCatchAll(answer, nowhere)),
    unrouted: idsOf(answers, (answer) => answer.status === 404 && isAsNowhere(answer, nowhere)),
    isUnroutedKnown: nowhere.some(({ status }) => status === 404),
    parserAnswers: unreadable ? idsOf(answers, (answer) => isAlike(answer, unreadable)) : [],
    demanded: {},
    sibling: sibling ?? null,
    profile: null,
    keptBack: keptBack ?? null,
    action: isRead(operation) && operation.graphql === undefined ? actionOf(operation, answers) : null,
  };
}

/** What shows that a read acts: by its own answer, or by name, document or link. */
function actionOf(operation: Operation, answers: Exhibits["answers"]): Evidence["action"] {
  const isDoubtful = effectOf("GET", operation.example).effect === "unknown" && !operation.saysItReads;
  for (const [id, answer] of Object.entries(answers)) {
    const onward = isDoubtful && reportsActing(answer) === null ? sentOnAfterActing(answer) : null;
    if (onward !== null)
      return { says: `it sends on to another page as after a form (${onward})`, reportedTo: id, isLikely: true };
    const reported = actingAnswer(answer, isDoubtful);
    if (reported !== null) return { says: `it answers “${reported}”`, reportedTo: id };
  }
  if (Object.values(answers).some(isForm)) return null;
  const says = actionOfGet(operation);
  return says === null ? null : { says, reportedTo: null };
}

/** Whether an answer is the page of a form: what it is named for is done by whoever sends that. */
const isForm = ({ status, headers, body }: Answer): boolean =>
  status !== null &&
  status < 300 &&
  isHtml(headers["content-type"] ?? "", body) &&
  /<form\b/i.test(body) &&
  /<(input|textarea)\b/i.test(body);

const isSteady = (once: Answer | undefined, again: Answer | undefined): boolean | null =>
  once && again ? sameContent(once, again) : null;

// Only an answer that pretends to be content is a catch-all; the same 404 everywhere is simply right.
function isCatchAll(answer: Answer, nowhere: readonly Answer[]): boolean {
  return answer.status !== null && answer.status < 300 && isAsNowhere(answer, nowhere);
}

function isAsNowhere(answer: Answer, nowhere: readonly Answer[]): boolean {
  if (answer.status === null || answer.body.trim() === "") return false;
  const alike = nowhere.filter(({ status }) => status === answer.status);
  return alike.some((one) => sameContent(withoutAddress(one), withoutAddress(answer)));
}

// A parser's message quotes what it stumbled over, so the form of the answer counts and not each value.
function isAlike(answer: Answer, unreadable: Answer): boolean {
  if (answer.status !== unreadable.status) return false;
  const [codes, others] = [errorCodes(answer), errorCodes(unreadable)];
  if (codes.size > 0 && others.size > 0 && ![...codes].some((code) => others.has(code))) return false;
  const likeness = likenessOf(baselineOf(unreadable), answer);
  return likeness === "same" || likeness === "part";
}

/** What an answer calls its errors, beside what it says of them: `json_invalid`, `ValidationError`. */
function errorCodes({ body }: Answer): Set<string> {
  const codes = new Set<string>();
  const waiting: unknown[] = [parseJson(body)];
  for (let left = 200, value = waiting.pop(); value !== undefined && left > 0; left -= 1, value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === "object") waiting.push(inner);
      else if (
        typeof inner === "string" &&
        /^(type|code|kind|error_?code)$/i.test(name) &&
        /^[\w.:-]{3,60}$/.test(inner)
      )
        codes.add(inner);
    }
  }
  return codes;
}

// Error pages like to repeat what was asked.
function withoutAddress({ probe, body, headers }: Answer): Pick<Answer, "body" | "headers"> {
  const path = probe.path.split("?", 1)[0] ?? "";
  const names = path.split("/").filter((segment) => segment.length > 5);
  let plain = path.length > 1 ? body.replaceAll(path, "") : body;
  for (const name of names) plain = plain.replaceAll(name, "");
  return { body: plain.replaceAll(/\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b/g, ""), headers };
}

function idsOf(answers: Readonly<Record<string, Answer>>, holds: (answer: Answer) => boolean): string[] {
  return Object.entries(answers).flatMap(([id, answer]) => (holds(answer) ? [id] : []));
}
