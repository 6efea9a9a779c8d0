import type { Operation } from "../operation.ts";
import { isEnding, isPlainVerb, verbPhrase } from "./acting-words.ts";

/** What a request may do to its target: nothing but read, something that stays, or nobody knows. */
export type Effect = "reads" | "acts" | "unknown";

/** The effect of a request and, as the end of a sentence, what says so. */
export type Decision = {
  effect: Effect;
  why: string;
  /** Whether it would end the session of whoever asks; absent means no. */
  endsSession?: true;
};

const safe = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
const partOfPage = /\.(m?js|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf)$/i;
const reads: Decision = { effect: "reads", why: "its method reads, and nothing else speaks against it" };

/**
 * The effect that a request may have, by its method and its address alone. A safe method (RFC 9110, 9.2.1) is only a
 * promise: an address that names an action is taken at its word.
 */
export function effectOf(method: string, path: string): Decision {
  const [route = "", query = ""] = path.split("?", 2);
  const segments = route.split("/").filter(Boolean).map(decoded);
  // Well-known addresses (RFC 8615) tell about a site, `change-password` included.
  if (segments[0] === ".well-known" && safe.has(method)) return reads;
  // What a page is made of does nothing: bundlers name its parts after their contents, `AddUser.0V6TKTAg.js`.
  if (safe.has(method) && partOfPage.test(segments.at(-1) ?? "")) return reads;
  const actions = [...new URLSearchParams(query)].filter(([name]) =>
    /^(action|do|cmd|op|method|_method|task)$/i.test(name),
  );
  const ends = [...segments.slice(-2), ...actions.map(([, value]) => value)].some((word) => isEnding(bare(word)));
  if (ends) return { effect: "acts", why: "it would end the session of the credential", endsSession: true };
  if (!safe.has(method)) return { effect: "unknown", why: `${method} may change something` };
  const acting = actionIn(segments) ?? actions.map(([, value]) => verbPhrase(value)).find((verb) => verb !== null);
  return acting ? { effect: "acts", why: `its name says that it does something: ${acting}` } : reads;
}

/** Whether asking an operation by GET would do more than read: by its name, or by what names it. */
export const actsByGet = ({ example, acts }: Pick<Operation, "example" | "acts">): boolean =>
  acts !== undefined || actsByName(example);

/** Whether a GET of this address would do more than read, by its name. */
export const actsByName = (path: string): boolean => effectOf("GET", path).effect === "acts";

/** The segment that names an action, wherever ids follow it: `/users/7/delete`, `/delete/users/7`, `/createdb`. */
function actionIn(segments: readonly string[]): string | null {
  const named = segments
    .map((segment, at) => ({ segment: bare(segment), at }))
    .filter(({ segment }) => !isValue(segment));
  const last = named.at(-1);
  if (!last) return null;
  const before = segments[last.at - 1];
  const isOfOne = before !== undefined && isValue(before);
  const verb = verbPhrase(last.segment, { isOfOne });
  if (verb !== null) return verb;
  // Below `/createdb` there may be nothing but `/createdb`: some routers look at the beginning only.
  const phrase = named
    .map(({ segment }) => segment)
    .find((segment) => !isPlainVerb(segment) && verbPhrase(segment) !== null);
  if (phrase !== undefined) return phrase;
  // `/delete/users/7`: what is removed stands behind the word for it.
  return (
    named
      .map(({ segment }) => segment)
      .find((segment) => /^(delete|remove|destroy|drop|purge|wipe|erase|truncate)$/i.test(segment)) ?? null
  );
}

const isValue = (segment: string): boolean => /\{|^\d+$|^[\da-f-]{16,}$|^postern-[\da-f]+$/i.test(segment);
const bare = (segment: string): string => segment.replace(/\.[a-z]{2,5}$/i, "");

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
