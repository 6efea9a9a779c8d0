import type { JudgedOperation, Lesson, ScanOutcome } from "../outcome.ts";
import { categoryOf } from "./categories.ts";
import { generalize, mountOf, patternOf } from "./learned-path.ts";

/** Lessons taken from one scan; a larger API teaches its first ones only, so that it cannot drown what others taught. */
const maxLessons = 500;
const risks = ["low", "medium", "high"] as const;

/**
 * What a completed scan teaches, each method and path once. Operations count when they answered, or when the target
 * itself names them; pages do not. `own` are the words of {@link ownWords}.
 */
export function lessonsOf(outcome: ScanOutcome, base: URL, own: ReadonlySet<string>): Lesson[] {
  if (outcome.status !== "completed") return [];
  const mount = mountOf(base);
  const lessons = new Map<string, Lesson>();
  for (const operation of outcome.operations) {
    const path = exists(operation) ? generalize(operation.path, mount, own) : null;
    if (path === null || lessons.size >= maxLessons) continue;
    const key = `${operation.method} ${path}`;
    const known = lessons.get(key);
    lessons.set(key, known ? both(known, lessonOf(operation, path)) : lessonOf(operation, path));
  }
  return [...lessons.values()];
}

function lessonOf(operation: JudgedOperation, path: string): Lesson {
  const { state } = operation.authentication;
  const times = operation.exchanges.filter(({ status }) => status !== null).map(({ durationMs }) => durationMs);
  return {
    method: operation.method,
    path,
    pattern: patternOf(path),
    category: categoryOf(path),
    riskLevel: riskOf(operation),
    authRequired: state === "enforced" ? true : state === "missing" || state === "public" ? false : null,
    responseMs: times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0) / times.length,
  };
}

/** Whether the target answered for the operation itself, and with something else than a page. */
function exists({ method, path, source, authentication, exchanges }: JudgedOperation): boolean {
  if (authentication.code === "catch-all") return false;
  // Writes are asked so that they cannot succeed, and made-up ids name nothing: there the target's own word counts.
  if (method !== "GET" && method !== "HEAD") return true;
  if (path.includes("{") && source === "openapi") return true;
  return exchanges.some(({ status, responseHeaders }) => {
    if (status === null || status === 404 || status === 410 || status >= 500) return false;
    return status >= 300 || !/html/i.test(responseHeaders["content-type"] ?? "");
  });
}

function riskOf({ finding, securityLevel }: JudgedOperation): Lesson["riskLevel"] {
  if (finding?.severity === "critical" || finding?.severity === "high") return "high";
  return finding?.severity === "medium" || securityLevel !== "secure" ? "medium" : "low";
}

function worse(one: Lesson["riskLevel"], other: Lesson["riskLevel"]): Lesson["riskLevel"] {
  return risks.indexOf(one) > risks.indexOf(other) ? one : other;
}

/** Two operations of one application that are the same once generalized. */
function both(one: Lesson, other: Lesson): Lesson {
  return {
    ...one,
    riskLevel: worse(one.riskLevel, other.riskLevel),
    authRequired: one.authRequired === other.authRequired ? one.authRequired : null,
    responseMs: one.responseMs ?? other.responseMs,
  };
}
