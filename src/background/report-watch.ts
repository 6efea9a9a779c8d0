import type { PlatformNews, PlatformStatus } from "../client/platform-status.ts";
import type { Report } from "../contract/reports.ts";
import type { Notice, Notices } from "./alert-watch.ts";

const toldKey = "toldReports";
/** The reports of an account that had ended at the last look. */
type Told = { account: string; ids: number[] };

/** What a native notification says of a report that ended. */
function reportNotice({ id, title, status, errorMessage }: Report): Notice {
  return status === "completed"
    ? { id: `report:${id}`, title: "Report Ready", message: `${title} is ready to download.` }
    : { id: `report:${id}`, title: "Report Generation Failed", message: `${title}\n${errorMessage ?? ""}`.trim() };
}

/**
 * Raises a native notification for each report that the signed-in user asked for and that has ended since the last
 * look, unless the local settings turn them off (`notifications.reports`). What was told is kept in `local`, report by
 * report, so that nothing is missed while the worker or its socket is away: reports end in another order than they
 * began. A first look at an account raises nothing.
 */
export function createReportWatch(
  deps: { local: Pick<chrome.storage.StorageArea, "get" | "set"> } & Pick<Notices, "notify">,
) {
  return async (
    status: PlatformStatus,
    { reports }: Pick<PlatformNews, "reports">,
    platform: string,
  ): Promise<void> => {
    if (status.state !== "signed-in") return;
    const account = `${platform}#${status.userId}`;
    const ended = reports.filter(
      ({ requestedBy, status: state }) => requestedBy === status.userId && state !== "generating",
    );
    const stored = await deps.local.get([toldKey, "notifications"]);
    const told = stored[toldKey] as Told | undefined;
    if (told?.account === account) {
      const known = new Set(told.ids);
      const fresh = ended.filter(({ id }) => !known.has(id));
      if (fresh.length === 0 && told.ids.length === ended.length) return;
      const settings = stored.notifications as { reports?: boolean } | undefined;
      // Raised before it is remembered: a worker killed in between repeats a notice under the same id.
      if (settings?.reports !== false) for (const report of fresh) await deps.notify(reportNotice(report));
    }
    await deps.local.set({ [toldKey]: { account, ids: ended.map(({ id }) => id) } satisfies Told });
  };
}
