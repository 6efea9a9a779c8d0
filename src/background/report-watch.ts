import type { PlatformStatus } from "../client/platform-status.ts";
import type { ReportMessage } from "../contract/live.ts";
import { statusKey } from "../host/worker-link.ts";
import type { Notice } from "./alert-watch.ts";

/** What a native notification says of a report that ended. */
export function reportNotice({ report }: Pick<ReportMessage, "report">): Notice {
  const { id, title, status, errorMessage } = report;
  return status === "completed"
    ? { id: `report:${id}`, title: "Report Ready", message: `${title} is ready to download.` }
    : { id: `report:${id}`, title: "Report Generation Failed", message: `${title}\n${errorMessage ?? ""}`.trim() };
}

/**
 * Raises a native notification for a report that the signed-in user asked for, unless the local settings turn them off
 * (`notifications.reports`). Who is signed in is read from `memory`, where the session leaves it.
 */
export function createReportWatch(deps: {
  local: Pick<chrome.storage.StorageArea, "get">;
  memory: Pick<chrome.storage.StorageArea, "get">;
  notify(notice: Notice): Promise<unknown>;
}) {
  return async (message: ReportMessage): Promise<void> => {
    const { [statusKey]: status } = (await deps.memory.get(statusKey)) as { [statusKey]?: PlatformStatus };
    if (status?.state !== "signed-in" || status.userId !== message.requestedBy) return;
    const { notifications } = (await deps.local.get("notifications")) as { notifications?: { reports?: boolean } };
    if (notifications?.reports !== false) await deps.notify(reportNotice(message));
  };
}
