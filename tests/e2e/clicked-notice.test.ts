import type { Page, Target } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import type { FindingRow } from "../../src/contract/findings.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Desktop, startDesktop } from "./desktop.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import { comingBack } from "./raise-alerts.ts";
import { patience, type Surface, surface, until } from "./surface.ts";

const drawn = draw(["Chromium", "Firefox"], 1, "clicked notices");

let demo: Demo;
/** Raises the alert of another finding. */
let raise: () => Promise<FindingRow>;

beforeAll(async () => {
  demo = await startDemo();
  raise = await comingBack(demo.platform);
});
afterAll(async () => demo?.close());

const hashOf = ({ endpointId, id }: FindingRow) => `#/endpoints/${endpointId}?finding=${id}`;
/** Waits until the extension knows from where on its user is to be told of alerts. */
const told = (ask: () => Promise<unknown>) =>
  until(
    async () => ((await ask()) === true ? true : null),
    async () => "The extension never heard where the alerts of its account begin.",
  );
const isTold =
  "chrome.storage.local.get('toldAlerts').then(({ toldAlerts = {} }) => Object.keys(toldAlerts).length > 0)";
async function showsFinding(place: Surface, finding: FindingRow): Promise<void> {
  await until(
    async () => ((await place.evaluate((root) => (root as Document).location.hash)) === hashOf(finding) ? true : null),
    async () => `It does not show ${hashOf(finding)} but ${await place.text()}`,
  );
  await place.see(finding.path);
  await place.see("How to fix");
}

// Other systems' notifications cannot be clicked by a program.
describe.runIf(process.platform === "linux" && drawn.includes("Chromium"))("Chromium", () => {
  let desktop: Desktop;
  let chromium: Chromium;
  let page: Page;
  let panel: Surface;
  beforeAll(async () => {
    desktop = await startDesktop();
    chromium = await startChromium("chrome", desktop.env);
    await chromium.usePlatform(demo.platform.url);
    await demo.signIn(chromium.browser);
    page = await chromium.tab("/options.html#/platform");
    await page.evaluate(() => void chrome.runtime.sendMessage("postern:refresh").catch(() => {}));
    await told(() => page.evaluate(isTold));
  });
  afterAll(async () => {
    await chromium?.close();
    desktop?.close();
  });
  /** The panel that the browser opens, beside one that is known. */
  const panelOpens = async (known?: Page) => {
    const isPanel = (one: Target) => one.url().startsWith(`${chromium.origin}/sidepanel`) && one !== known?.target();
    const opened = await (await chromium.browser.waitForTarget(isPanel, { timeout: patience })).asPage();
    await opened.emulateFocusedPage?.(true);
    return surface(opened, "page");
  };

  it("a click on an alert's notification opens the side panel at the finding, though the worker was gone", async () => {
    const finding = await raise();
    await desktop.shows(finding.path);
    await chromium.killWorker();
    await desktop.click(finding.path);
    panel = await panelOpens();
    await showsFinding(panel, finding);
  });

  it("and where the panel is open already, leads it there and brings its window up", async () => {
    await panel.click("Security Alerts");
    await panel.see("Worst first");
    const finding = await raise();
    await desktop.shows(finding.path);
    const state = () => page.evaluate(async () => (await chrome.windows.getCurrent()).state);
    await page.evaluate(async () => {
      await chrome.windows.update((await chrome.windows.getCurrent()).id as number, { state: "minimized" });
    });
    expect(await state()).toBe("minimized");
    await desktop.click(finding.path);
    await showsFinding(panel, finding);
    await until(
      async () => ((await state()) === "normal" ? true : null),
      async () => `The browser's window stayed ${await state()}.`,
    );
  });

  it("and with several windows, opens it in the one that was used last", async () => {
    const before = await panel.evaluate((root) => (root as Document).location.hash);
    const finding = await raise();
    const opened = panelOpens(panel.page);
    await page.evaluate(() => chrome.windows.create({ url: "about:blank", focused: true }));
    await desktop.click(finding.path);
    await showsFinding(await opened, finding);
    expect(await panel.evaluate((root) => (root as Document).location.hash)).toBe(before);
  });
});

describe.runIf(drawn.includes("Firefox"))("Firefox", () => {
  let firefox: Firefox;
  let sidebar: Surface;
  beforeAll(async () => {
    firefox = await startFirefox();
    await firefox.usePlatform(demo.platform.url);
    await demo.signIn(firefox.browser);
    sidebar = await firefox.sidebar();
    await sidebar.see("Dashboard");
    await told(() => sidebar.page.evaluate(isTold));
  });
  afterAll(async () => firefox?.close());

  it("a click on an alert's notification leads the open sidebar to the finding", async () => {
    const finding = await raise();
    await firefox.clickNotice(finding.path);
    await showsFinding(sidebar, finding);
  });

  it("and where the sidebar is closed, opens the finding in a tab: Firefox opens a sidebar in answer to other presses alone", async () => {
    await firefox.closeSidebar();
    const finding = await raise();
    await firefox.clickNotice(finding.path);
    const tabs = () =>
      sidebar.page.evaluate("browser.tabs.query({}).then((all) => all.map(({ url = '' }) => url))") as Promise<
        string[]
      >;
    await until(
      async () => (await tabs()).find((url) => url.endsWith(`/options.html${hashOf(finding)}`)) ?? null,
      async () => `No tab shows ${hashOf(finding)}: ${await tabs()}`,
    );
  });
});
