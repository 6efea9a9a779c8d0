import browser from "webextension-polyfill";
import { defineBackground } from "wxt/utils/define-background";
import { createAlertsReader } from "../src/background/alerts-reader.ts";
import { createKeepAlive } from "../src/background/keep-alive.ts";
import { createLiveHub } from "../src/background/live-hub.ts";
import { joinPort } from "../src/background/live-ports.ts";
import { newsWatches } from "../src/background/news-watches.ts";
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
  const watches = newsWatches(browser, local);
  const reader = createAlertsReader(hub, () => session.refresh());
  const session = createSession({
    platform,
    session: memory,
    fetch,
    seesSite: () => badges.seesSite(),
    onStatus: async (status, news, address) => {
      reader.follow(status.state === "signed-in" ? address : null);
      await Promise.all([badges.show(), ...watches.map((watch) => watch(status, news, address))]);
    },
  });
  const badges = createTabBadges(browser, () => session.refresh());
  watchSchedule(browser, createScheduledScans({ platform, local, fetch }).run);
  wakeOnEvents(browser, () => session.refresh());
  browser.runtime.onConnect.addListener((port) => joinPort(hub, port));
  openOnRequest(browser);
  createTrafficWatch(browser as unknown as TrafficApi);
});
