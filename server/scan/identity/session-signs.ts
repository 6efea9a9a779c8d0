import { readingOf } from "../compare/reading.ts";
import { leadsToSignIn, meaningOf } from "../compare/soft-denial.ts";
import { signedOutWords } from "../compare/soft-denial-words.ts";
import type { Answer } from "../wire/probe.ts";

/** What an answer says of its sender's session: let in, signed out, refused for whatever reason, or nothing. */
export type SessionSign = "let-in" | "signed-out" | "refused" | "nothing";

/** 401, and what frameworks send for a session that ran out: 419, 440 and 498 are in nobody's register. */
const signedOutStatuses = new Set([401, 419, 440, 498]);
/** Characters beyond which a success is data: whoever is turned away is told so in less. */
const longestRefusal = 100_000;
/** A name in the quotes of a message, which an error repeats of what was asked: `Cannot query field \\"login\\"`. */
const quoted = /\\"[^"\\]{1,100}\\"/g;

/** Reads what an answer says of the session it was asked with, by status, address and words. */
export function sessionSignOf(answer: Answer): SessionSign {
  const { status, body, headers } = answer;
  if (status === null) return "nothing";
  if (signedOutStatuses.has(status)) return "signed-out";
  if (status >= 300 && status < 400) return leadsToSignIn(headers.location ?? "") ? "signed-out" : "nothing";
  if (status >= 200 && status < 300 && body.length > longestRefusal) return "let-in";
  const { kind } = readingOf(answer);
  if (kind === "success") return "let-in";
  if (kind !== "denied" && kind !== "soft-error") return "nothing";
  const said = body.slice(0, 5000).replaceAll(quoted, "");
  if (meaningOf(answer).says === "sign-in" || signedOutWords.test(said)) return "signed-out";
  return kind === "denied" ? "refused" : "nothing";
}
