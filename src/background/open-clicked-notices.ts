import { pathOfNotice } from "./alert-watch.ts";
import { openConsole } from "./open-console.ts";

type NoticeApi = Parameters<typeof openConsole>[0] & {
  notifications: {
    onClicked: { addListener(listener: (id: string) => void): void };
    clear(id: string): Promise<boolean>;
  };
};

/** Leads from a clicked notification to what it is about, in the console. */
export function openClickedNotices(api: NoticeApi): void {
  api.notifications.onClicked.addListener((id) => {
    const path = pathOfNotice(id);
    if (path === null) return;
    void openConsole(api, path);
    void api.notifications.clear(id);
  });
}
