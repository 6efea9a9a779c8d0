import type { Notice, Notices } from "./alert-watch.ts";

type NotificationApi = {
  notifications: {
    create: typeof chrome.notifications.create;
    clear(id: string): Promise<boolean>;
    getAll(): Promise<object>;
  };
  runtime: { getURL(path: "/icons/128.png"): string };
};

/** The browser's own notifications. */
export function createNotifier({ notifications, runtime }: NotificationApi): Notices {
  const iconUrl = runtime.getURL("/icons/128.png");
  const shown = async () => Object.keys(await notifications.getAll());
  return {
    notify: ({ id, title, message }: Notice) => notifications.create(id, { type: "basic", iconUrl, title, message }),
    isShown: async (id) => (await shown()).includes(id),
    clear: async () => Promise.all((await shown()).map((id) => notifications.clear(id))),
  };
}
