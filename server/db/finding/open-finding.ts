import { sql } from "drizzle-orm";
import type { Finding } from "../../../src/contract/findings.ts";
import { findings } from "../tables/schema.ts";

/** Whether a stored finding is put aside at this moment: a dismissal ends by itself, not only by the next test. */
export const isAside = sql`(${findings.state} = 'dismissed'
  and coalesce((${findings.dismissal} ->> 'until')::timestamptz > now(), true))`;

/** Whether a stored finding stands open at this moment. Whatever counts or lists open findings asks this. */
export const isOpen = sql`(${findings.state} in ('open', 'regressed') or (${findings.state} = 'dismissed' and not ${isAside}))`;

type Life = Pick<Finding, "state" | "dismissal" | "events">;

/** A finding as it stands at a moment: open again, with the step of its life that says so, once its dismissal is over. */
export function findingAt<T extends Life>(finding: T, now: Date): T {
  const until = finding.dismissal?.until;
  if (finding.state !== "dismissed" || !until || new Date(until) > now) return finding;
  const expired = { at: until, kind: "expired" as const, scanId: null, by: null, note: null };
  return { ...finding, state: "open", dismissal: null, events: [...finding.events, expired] };
}
