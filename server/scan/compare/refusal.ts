import { asksForCsrfToken } from "../../checks/write-pairs.ts";
import type { Answer } from "../wire/probe.ts";
import { parseJson } from "./compare-facts.ts";
import { signedOutWords } from "./soft-denial-words.ts";

/** Characters of a refusal that are looked at; what is longer is a page. */
const maxRefusal = 2_000;

/**
 * Whether a refusal says that it is for want of a credential, and not of a right or of a token against forged requests: by
 * its challenge (RFC 9110, 11.6.1) or by its words.
 */
export function demandsCredential({ status, headers, body }: Pick<Answer, "status" | "headers" | "body">): boolean {
  const said = body.slice(0, maxRefusal);
  if (asksForCsrfToken(said)) return false;
  if (status === 401 && headers["www-authenticate"]) return true;
  return (status === 401 || status === 403 || errorsIn(body) !== null) && signedOutWords.test(said);
}

/** What the errors of a GraphQL answer say, without the field that they are about; null where there are none. */
function errorsIn(body: string): string | null {
  const errors = (parseJson(body) as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(errors) || errors.length === 0) return null;
  const said = errors.slice(0, 20).map((error: { message?: unknown; extensions?: { code?: unknown } } | null) => {
    const message = String(error?.message ?? "").replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, "#");
    return `${message} ${error?.extensions?.code ?? ""}`;
  });
  return [...new Set(said)].join("\n");
}

/** A refusal as a key, without what changes from one to the next: times, ids, the address that was asked. */
export function refusalKey({ status, headers, body, probe }: Answer): string {
  const path = probe.path.split("?", 1)[0] ?? "";
  const errors = errorsIn(body);
  if (errors !== null) return `${status} ${errors}`;
  const said = path.length > 1 ? body.slice(0, maxRefusal).replaceAll(path, "") : body.slice(0, maxRefusal);
  const plain = said.replaceAll(/\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b/g, "").replaceAll(/\d[\w:.+-]*/g, "#");
  const location = headers.location?.split("?", 1)[0] ?? "";
  return `${status} ${location} ${plain.trim()}`;
}
