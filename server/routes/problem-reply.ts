import { STATUS_CODES } from "node:http";
import { ORPCError, ValidationError } from "@orpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../src/contract/problem.ts";
import { tooLarge } from "../../src/contract/tenant-defaults.ts";
import { DatabaseFault } from "../db/database-fault.ts";
import { Refusal } from "../refusal.ts";
import { type Issue, issueSentence } from "./issue-sentence.ts";

/** What a user reads about a fault of the platform; what really happened is in the log alone (CWE-209). */
const unknownFault =
  "Something went wrong on the platform. Try again; if it happens again, tell the administrator the request id.";

/**
 * Answers with a problem document (RFC 9457) for whatever was thrown, and logs what is not the caller's doing: a refusal
 * for another's fault, such as a service that does not answer, in one line, and a fault of the platform with its stack.
 */
export function replyWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, detail, errors, headers } = describe(error, request);
  if (status >= 500 && error instanceof Refusal)
    request.log.warn({ status, reason: detail }, "A request was not served");
  else if (status >= 500) request.log.error({ err: error }, "A request failed");
  else request.log.debug({ status, detail }, "A request was refused");
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    requestId: request.id,
    ...(errors ? { errors } : {}),
  };
  reply
    .status(status)
    .headers({ ...headers, "cache-control": "no-store" })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}

type Description = Pick<Problem, "status" | "detail" | "errors"> & { headers?: Record<string, string> };

function describe(error: unknown, request: FastifyRequest): Description {
  if (error instanceof Refusal) {
    return { status: error.status, detail: error.message, errors: error.errors, headers: error.headers };
  }
  if (error instanceof DatabaseFault) {
    return { status: error.status, detail: error.message, headers: { "retry-after": "5" } };
  }
  if (error instanceof ORPCError) return describeCallError(error);
  const { statusCode: status, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_ERR_BAD_URL") return { status: 400, detail: "The address holds a % that stands for no character." };
  if (status === 413) return { status, detail: tooLargeFor(request) };
  const known = status === undefined ? undefined : transportFaults[status];
  if (status !== undefined && known) return { status, detail: known };
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, detail: `The request was refused: ${STATUS_CODES[status] ?? status}.` };
  }
  return { status: 500, detail: unknownFault };
}

/** Requests that the transport refuses before any handler sees them. */
const transportFaults: Record<number, string> = {
  400: "The request could not be read. Send well-formed JSON with the content type application/json.",
  414: "The address of the request is too long.",
  415: "Send the request as JSON with the content type application/json.",
};

/** What is said of a body that was cut off unread: how large it may be, as the handler says it of what reaches it. */
function tooLargeFor({ url, routeOptions }: FastifyRequest): string {
  const [, kind] = /^\/api\/tenant\/upload-(logo|favicon)\b/.exec(url) ?? [];
  if (kind === "logo" || kind === "favicon") return tooLarge[kind];
  return `The request is too large. It may have ${Math.floor((routeOptions.bodyLimit ?? 0) / 1024 ** 2)} MB at most.`;
}

function describeCallError(error: ORPCError<string, unknown>): Description {
  if (error.status >= 500) return { status: 500, detail: unknownFault };
  const { cause } = error;
  if (cause instanceof ValidationError) {
    const errors = strictest(cause.issues).map((issue) => {
      const field = fieldOf(issue);
      return { field, message: issueSentence(field, issue) };
    });
    return { status: 400, detail: [...new Set(errors.map((each) => each.message))].join(" "), errors };
  }
  return { status: error.status, detail: error.status === 400 ? (transportFaults[400] as string) : error.message };
}

/** Without limits beside which a narrower one of the same field was broken too: an id has that of its type and its own. */
function strictest(issues: ValidationError["issues"]): ValidationError["issues"] {
  const all = issues as readonly LimitIssue[];
  const isWithin = (one: LimitIssue, other: LimitIssue) =>
    one.code === other.code &&
    fieldOf(one) === fieldOf(other) &&
    (Number(one.maximum) < Number(other.maximum) || Number(one.minimum) > Number(other.minimum));
  return all.filter((issue) => !all.some((other) => isWithin(other, issue)));
}
type FieldIssue = ValidationError["issues"][number];
type LimitIssue = FieldIssue & Pick<Issue, "code" | "maximum" | "minimum">;

function fieldOf({ path = [] }: FieldIssue): string {
  return path.map((key) => String(typeof key === "object" ? key.key : key)).join(".");
}
