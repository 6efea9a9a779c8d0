import type { Notice } from "./alert-watch.ts";

type NotificationApi = {
  notifications: Pick<typeof chrome.notifications, "create">;
  runtime: { getURL(path: "/icons/128.png"): string };
};

/** Raises native notifications; one with the id of an earlier one replaces it. */
export function createNotifier({ notifications, runtime }: NotificationApi) {
  const iconUrl = runtime.getURL("/icons/128.png");
  return ({ id, title, message }: Notice): Promise<string> =>
    notifications.create(id, { type: "basic", iconUrl, title, message });
}
