/** What stands before a message and says only that all went well: "✅", "[OK]", "Success:". */
const leading =
  /^(?:[\p{So}\p{M}\p{Cf}√•*>–—-]|\[ ?(?:ok|okay|success|info|done|notice|\+) ?\]|(?:ok|okay|success|done|info|result|message|msg)(?: ?[:!]| [–-] )|\s){1,8}/iu;
const trailing = /[\s\p{So}\p{M}\p{Cf}]{1,8}$/u;
/** How long it took, or that it goes on unseen, behind a message. */
const manner = /(?: in (?:the )?background| in [\d.,]{1,10} ?(?:ms|s|secs?|seconds?))[.!]?$/i;
/** "users=3", "Books: 4", "3 users", "0.01 sec". */
const count = /^(?:[a-z_ ]{1,30}[=:] ?\d[\d.,]{0,12}|\d[\d.,]{0,12} ?[a-z]{0,20}(?: [a-z]{1,20})?)$/i;
const separator = / ?[:,(–]| - /g;
/** Statistics, and times, are named for what was done as well. */
const ofStatistics =
  /^(?:(?:total|number|count|date|time|year|version|page)\b|(?:re)?(?:created|updated|published|sent|registered|saved|generated|started|stopped|activated|deactivated|cancell?ed|unsubscribed|revoked)$)/i;
/** What is said beside a report: what comes next, or where to go. */
const next =
  /^(?:you (?:can|may|are|will)|please|go|see|try|now|use|click|return|back|continue|log ?in|sign ?in|redirecting|have fun|enjoy|welcome|default|credentials|note)\b/i;
const goesWrong = /\b(?:not|no|never|cannot|failed|failure|errors?|unable|invalid|denied|nothing)\b|\?$/i;
const mostClauses = 12;

/** A message without the marks around it: "✅ Database populated 🎉" as "Database populated". */
export const withoutMarks = (text: string): string =>
  text.trim().replace(leading, "").replace(trailing, "").replace(manner, "");

/** A message without what it counts behind itself: "db populated: users=3, books=4" as "db populated". */
export function withoutTally(text: string): string {
  for (const { index, 0: mark } of text.matchAll(separator)) {
    const tally = text.slice(index + mark.length).replace(/[)\].! ]{1,4}$/, "");
    const head = text.slice(0, index);
    const isTally = /[1-9]/.test(tally) && tally.split(/[,;]|\band\b/).every((one) => count.test(one.trim()));
    if (isTally) return ofStatistics.test(head.trim()) ? text : head;
  }
  return text;
}

/** The sentences and lines of a short text; none of a long one, and none where it is but one. */
export function clausesOf(text: string): string[] {
  const clauses = text
    .split(/[\r\n;]+|(?<=[.!…])\s+(?=\p{Lu}|\d|\p{So})/u, mostClauses + 1)
    .flatMap((one) => one.trim() || []);
  return clauses.length > 1 && clauses.length <= mostClauses ? clauses : [];
}

/** Whether a clause may stand beside a report without telling of anything else: counts, a word or two, the next step. */
export function isAside(clause: string): boolean {
  if (next.test(clause)) return clause.length <= 120;
  if (goesWrong.test(clause) || clause.length > 60) return false;
  return (
    clause.split(/\s+/).length <= 3 ||
    clause.split(/[,;]|\band\b/).every((one) => count.test(one.replace(/[.!]$/, "").trim()))
  );
}
