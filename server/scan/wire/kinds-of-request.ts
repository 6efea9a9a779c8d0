import { safeMethods } from "../safety/effect.ts";
import { isUnreadable } from "../safety/faulty-writes.ts";
import { shownByFirst } from "../safety/first-answer.ts";
import { isNamedAsPage } from "../safety/page-names.ts";
import { parseForeignJson } from "../safety/parse-foreign-json.ts";
import { actingAnswer } from "../safety/reports-acting.ts";
import { saysFailed } from "../safety/says-failed.ts";
import { sentOn } from "../safety/sent-on.ts";
import type { Answer, Probe } from "./probe.ts";

/**
 * Whether an answer says that a body was taken which nobody can read, or that something was created (RFC 9110, 15.3.2) of one that
 * can be read and does not fit. What says of itself that it failed was a refusal.
 */
export function isTaken({
  probe: { aim, body },
  status,
  body: said,
}: Pick<Answer, "probe" | "status" | "body">): boolean {
  if ((aim !== "faulty" && aim !== "absent") || body === undefined || status === null) return false;
  return status === 201 || (isUnreadable(body) && status >= 200 && status < 300 && !saysFailed(said));
}

/** Whether a request is sent as one of the application's identities. */
export const hasCredential = ({ identity }: Probe): boolean => identity === "owner" || identity === "other";

/**
 * Whether a request has a connection of its own. Frameworks whose error handler answers and passes the error on end the connection
 * after the answer: what came next on it may have been begun, without its body, and nobody is told what came of it.
 */
export const isAlone = ({ method, aim, body }: Probe): boolean =>
  aim !== "query" && (body !== undefined || !safeMethods.has(method));

/**
 * Whether a stranger opens the page of a form that a page merely links: its address names nothing to act on, and nobody
 * for whom.
 */
export const asksForPage = ({ aim, identity, method, path }: Probe): boolean =>
  aim === "follow" && identity === "anonymous" && method === "GET" && isNamedAsPage(path);

/**
 * Whether the one try of something that may act did nothing, so that it may be tried again: it was refused, or only showed the
 * page of a form.
 */
export function didNothing(answer: Answer): boolean {
  const { aim, method } = answer.probe;
  const { status } = answer;
  if (aim === "query") return wasRefused(answer);
  if (method !== "GET" || (aim !== "act-once" && aim !== "follow")) return false;
  const shown = shownByFirst(answer, "");
  // Who puts one off, or fails, may have begun.
  const isFinal = status !== null && status < 500 && status !== 429;
  return (shown === "refused" && isFinal) || (aim === "follow" && shown === "reads");
}

/** Whether a query of GraphQL was refused as a whole: nothing that it asked for was run. */
function wasRefused({ status, body }: Answer): boolean {
  if (status !== null && status >= 400 && status < 500) return true;
  try {
    const { data, errors } = (parseForeignJson(body) ?? {}) as { data?: unknown; errors?: unknown };
    const isEmpty = typeof data !== "object" || data === null || Object.values(data).every((value) => value === null);
    return Array.isArray(errors) && errors.length > 0 && isEmpty;
  } catch {
    return false;
  }
}

/** What an answer told of its address that is asked no more, as the end of a sentence; `doubt` says what was open before. */
export function whyReported(answer: Answer, doubt = "its name may say that it does something"): string {
  const reported = actingAnswer(answer, true);
  if (reported !== null) return `it reported that it acts (“${reported}”)`;
  const onward = sentOn(answer);
  if (onward !== null) return `its name may say that it does something, and it sends on as after an action (${onward})`;
  return `${doubt}, and its one answer does not show that it only reads`;
}
