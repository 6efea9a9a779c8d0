import browser from "webextension-polyfill";
import { defineBackground } from "wxt/utils/define-background";
import { createKeepAlive } from "../src/background/keep-alive.ts";
import { createLiveHub } from "../src/background/live-hub.ts";
import { joinPort } from "../src/background/live-ports.ts";
import { createNews } from "../src/background/news.ts";
import { openOnRequest } from "../src/background/open-on-request.ts";
import { createPlatformSetting } from "../src/background/platform.ts";
import { openPlatformSocket } from "../src/background/platform-socket.ts";
import { createScheduledScans, watchSchedule } from "../src/background/scheduled-scans.ts";
import { createSession } from "../src/background/session.ts";
import { createTabBadges } from "../src/background/tab-badges.ts";
import { createTrafficWatch, type TrafficApi } from "../src/background/traffic-watch.ts";
import { wakeOnEvents } from "../src/background/wake.ts";

export default defineBackground(() => {
  const { local, session: memory } = browser.storage;
  const platform = createPlatformSetting({ local, permissions: browser.permissions, fetch });
  const hub = createLiveHub(openPlatformSocket(platform), createKeepAlive(memory));
  const tellNews = createNews(browser, { local, hub, refresh: () => session.refresh() });
  const session = createSession({
    platform,
    session: memory,
    fetch,
    seesSite: () => badges.seesSite(),
    onStatus: async (...told) => {
      const [status, , address] = told;
      if (status.state === "signed-in") await platform.remember({ ...status, address });
      await Promise.all([badges.show(), tellNews(...told)]);
    },
  });
  const badges = createTabBadges(browser, () => session.refresh());
  watchSchedule(browser, createScheduledScans({ platform, local, fetch }).run);
  wakeOnEvents(browser, () => session.refresh());
  browser.runtime.onConnect.addListener((port) => joinPort(hub, port));
  openOnRequest(browser);
  createTrafficWatch(browser as unknown as TrafficApi);
});
