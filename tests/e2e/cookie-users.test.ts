import type { Page } from "puppeteer";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { startChromium } from "./chromium.ts";
import { type CookieSite, startCookieSite } from "./cookie-site.ts";
import { type Demo, startDemo } from "./demo.ts";
import { startFirefox } from "./firefox.ts";
import { openPage } from "./launch.ts";
import { type Surface, surface } from "./surface.ts";

const drawn = draw(["Chromium", "Firefox"], 1, "cookie users");

let demo: Demo;
let site: CookieSite;
/** The browsers of a test. */
let browsers: AsyncDisposableStack;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.close());
beforeEach(async () => {
  browsers = new AsyncDisposableStack();
  site = await startCookieSite();
  const application = {
    name: `Notes of ${new URL(site.url).port}`,
    targetUrl: site.url,
    environment: "staging",
    authMethod: "none",
  };
  await demo.platform.call("POST", "/api/applications", application);
});
afterEach(async () => {
  await browsers.disposeAsync();
  site.close();
});

const signIn = (person: string) => `${site.url}/sign-in?as=${person}`;

/** Makes the session of whoever is signed in in a tab an identity; `ask`: by presses of its own. */
async function addFromTab(panel: Surface, tab: Page, person: string, ask: () => Promise<void>): Promise<void> {
  await ask();
  await tab.evaluate(async () => {
    const list: { id: number }[] = await (await fetch("/api/notes")).json();
    for (const { id } of list) await fetch(`/api/notes/${id}`);
  });
  await panel.see(/Cookies[\s\S]+sid=•+/);
  await panel.fill("Label", person);
  await panel.click("Add as identity");
}

/** Tests the two who were added against each other. */
async function test(panel: Surface): Promise<void> {
  await panel.see("Ready to test authorization: ann and ben");
  await panel.click("Test authorization");
  await panel.see(/AuthZ\s+missing/);
}

it.runIf(drawn.includes("Chromium"))(
  "Two users whose session is a cookie, each in a profile of Chromium, are tested against each other",
  async () => {
    const openPanel = async (person: string) => {
      const profile = browsers.adopt(await startChromium(), (one) => one.close());
      await profile.usePlatform(demo.platform.url);
      await demo.signIn(profile.browser);
      const panel = surface(await profile.panel(), "page");
      await panel.see("Security Dashboard");
      const tab = await profile.tab(signIn(person));
      await panel.evaluate(() => {
        location.hash = "#/watch";
      });
      await panel.click("Watch this tab");
      await panel.see("No API call yet");
      await addFromTab(panel, tab, person, async () => {
        await panel.click("Use this tab's session");
        await panel.click("Read the session");
        await panel.see("Waiting for a call that signs in");
      });
      return { panel, profile };
    };
    const first = await openPanel("ann");
    const { panel, profile } = await openPanel("ben");
    await test(panel);
    for (const { complaints } of [first.profile, profile])
      expect(complaints.list([/status of 40[134]/, /favicon.ico/])).toEqual([]);
  },
);

it.runIf(drawn.includes("Firefox"))(
  "Two users whose session is a cookie, each in a container of Firefox, are tested against each other",
  async () => {
    const firefox = browsers.adopt(await startFirefox({ "privacy.userContext.enabled": true }), (one) => one.close());
    await firefox.usePlatform(demo.platform.url);
    await demo.signIn(firefox.browser);
    const sidebar = await firefox.sidebar();
    await sidebar.see("Dashboard");
    const openTab = async (person: string) => {
      const tab = await openPage(await firefox.browser.createBrowserContext());
      await tab.goto(signIn(person));
      await tab.bringToFront();
      return tab;
    };
    const ann = await openTab("ann");
    await sidebar.click("Menu");
    await sidebar.click("Watch");
    await sidebar.click("Watch this tab");
    await sidebar.see("No API call yet");
    await addFromTab(sidebar, ann, "ann", async () => {
      await sidebar.click("More");
      await sidebar.click("Use this tab's session");
      await sidebar.click("Read the session");
      await sidebar.see("Waiting for a call that signs in");
    });
    await sidebar.see("Identity Added");
    // One user alone cannot be tested against anybody: the way leads to those who are there.
    await sidebar.see("Identities");
    const ben = await openTab("ben");
    await sidebar.evaluate((root) => {
      ((root as Document).defaultView as Window).location.hash = "#/watch";
    });
    await addFromTab(sidebar, ben, "ben", async () => {
      await sidebar.click("More");
      await sidebar.click("Use this tab's session");
      await sidebar.see("Waiting for a call that signs in");
    });
    await test(sidebar);
  },
);
