import { askedBelow } from "../../src/contract/asked-below.ts";
import { missingAuthentication } from "../checks/missing-authentication.ts";
import type { Verdict } from "../checks/verdict.ts";
import { openPerhaps } from "../checks/without-baseline.ts";
import { classified } from "./judge/classification.ts";
import { subjectOf } from "./judge/subject.ts";
import type { Answered, Finding, JudgedOperation } from "./outcome.ts";

/** Codes of what a person said is meant, and is not meant, to be public. */
const [meant, notMeant] = ["meant-to-be-public", "not-meant-to-be-public"];

/** Codes of the verdicts that depend on whether an operation is meant to be public. */
export const askedCodes: readonly string[] = [openPerhaps, meant, notMeant];

/** Code of the finding that a person's answer makes. */
export const notMeantCode = notMeant;

/**
 * For what is asked once: `/api/v1/products` of `/api/v1/products/{id}`, `/` where the first part is a parameter, and
 * `/graphql#Query` for all queries of a GraphQL endpoint.
 */
export function askedPrefix(path: string): string {
  const field = path.lastIndexOf(".");
  if (path.includes("#")) return path.slice(0, field > path.indexOf("#") ? field : undefined);
  return /^(?:\/(?:api|rest|v\d+(?:\.\d+)*)(?=\/|$))*(?:\/[^/{}]+)?/i.exec(path)?.[0] || "/";
}

/** An operation as it stands once somebody said whether it is meant to be public; itself where nobody did or it is not asked. */
export function withAnswer(judged: JudgedOperation, answers: readonly Answered[]): JudgedOperation {
  if (!askedCodes.includes(judged.authentication.code)) return judged;
  const name = `${judged.method} ${judged.path}`;
  const prefix = askedPrefix(judged.path);
  const answer =
    answers.find((one) => "operation" in one && one.operation === name) ??
    // Earlier versions asked of each GraphQL field by itself.
    answers.find((one) => "prefix" in one && one.prefix === judged.path) ??
    answers.find((one) => "prefix" in one && one.prefix === prefix);
  if (!answer) return judged;
  const others = judged.findings.filter(({ code }) => code !== notMeant);
  const said: Said =
    "operation" in answer
      ? { what: "it", where: "the access contract says" }
      : { what: `reading ${askedBelow(prefix)}`, where: "was answered on the application's page" };
  return answer.isPublic ? asPublic(judged, said, others) : asHole(judged, said, others);
}

/** What is meant to be public or is not, and where that was said. */
type Said = { what: string; where: string };

function asPublic(judged: JudgedOperation, { what, where }: Said, findings: Finding[]): JudgedOperation {
  const reason = `${what[0]?.toUpperCase()}${what.slice(1)} is meant to be public, as ${where}.`;
  const authentication: Verdict = { state: "public", confidence: "confirmed", code: meant, reason };
  return classified({
    ...judged,
    ...shownAs(judged, authentication, "allowed", []),
    authorization: { state: "public", confidence: null, code: "public", reason: "It is open to everyone on purpose." },
    isPublic: true,
    ...ranked(findings),
  });
}

function asHole(judged: JudgedOperation, { what, where }: Said, others: Finding[]): JudgedOperation {
  const reason = `Anyone gets data without a credential, though ${what} is not meant to be public, as ${where}.`;
  const authentication: Verdict = { state: "missing", confidence: "confirmed", code: notMeant, reason };
  const { id, title, fault, owasp, cwe, alertType, explain } = missingAuthentication;
  const finding: Finding = {
    checkId: id,
    title: `${subjectOf(judged.path)} ${title}`,
    claim: title,
    fault,
    description: reason,
    // Nothing in the answer is somebody's: it weighs as what is open without anything private.
    severity: "medium",
    alertType,
    owasp,
    cwe,
    ...explain,
    code: notMeant,
    confidence: "confirmed",
    curl: judged.curl,
  };
  const { authorization } = judged;
  const untried: Verdict = {
    state: "not_tested",
    confidence: null,
    code: "open-to-everyone",
    reason: "Anyone gets it without a credential: whether users are kept apart was not tried.",
  };
  return classified({
    ...judged,
    ...shownAs(judged, authentication, "bypassed", [id]),
    authorization: authorization.state === "public" ? untried : authorization,
    isPublic: false,
    ...ranked([...others, finding]),
  });
}

/** The verdict where it shows: at the answer that nobody needed a credential for, and in its cell of the matrix. */
function shownAs(
  { exchanges, access }: JudgedOperation,
  authentication: Verdict,
  result: "allowed" | "bypassed",
  proves: string[],
): Pick<JudgedOperation, "authentication" | "hasAuthentication" | "exchanges" | "access"> {
  const { code, reason } = authentication;
  const telling = exchanges.find(({ identity }) => identity === "anonymous");
  return {
    authentication,
    hasAuthentication: false,
    exchanges: exchanges.map((one) => (one === telling ? { ...one, result, proves } : one)),
    access: access.map((cell) => (cell.isStranger ? { ...cell, result, code, reason } : cell)),
  };
}

const ranks: readonly Finding["severity"][] = ["critical", "high", "medium", "low"];

function ranked(found: Finding[]): Pick<JudgedOperation, "findings" | "finding"> {
  const findings = found.toSorted((one, two) => ranks.indexOf(one.severity) - ranks.indexOf(two.severity));
  return { findings, finding: findings[0] ?? null };
}
