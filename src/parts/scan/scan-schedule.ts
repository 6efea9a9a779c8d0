import type { LocalSettings, ScanFrequency } from "../../client/local-settings.ts";

/** When the worker last started each application's scan, as ISO 8601 by application id; its key in the host's store. */
export type StartedScans = { account: string; last: Record<string, string> };
export const startedScansKey = "scheduledScans";

/** The end of an interval that begins at a moment; null for `manual`. A month ends on its last day at the latest. */
export function nextAfter(moment: Date, frequency: ScanFrequency): Date | null {
  if (frequency === "manual") return null;
  const next = new Date(moment);
  if (frequency === "daily") next.setUTCDate(next.getUTCDate() + 1);
  else if (frequency === "weekly") next.setUTCDate(next.getUTCDate() + 7);
  else {
    next.setUTCDate(1);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  }
  return next;
}

/**
 * When an application's next scan is due; null while nothing is scheduled. The first interval begins when the schedule
 * was switched on, and a scan that was missed is due at once, one time.
 */
export function dueAt(
  applicationId: number,
  schedule: LocalSettings["scanning"],
  started: StartedScans | null,
): Date | null {
  if (!schedule.scheduled || !schedule.applicationIds.includes(applicationId) || !schedule.since) return null;
  const last = started?.account === schedule.account ? started.last[applicationId] : undefined;
  const from = last && last > schedule.since ? last : schedule.since;
  const begin = new Date(from);
  return Number.isNaN(begin.getTime()) ? null : nextAfter(begin, schedule.frequency);
}
