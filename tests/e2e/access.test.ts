import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchChromium, openPage } from "./launch.ts";
import { openView, themes, views } from "./views.ts";

let demo: Demo;
let browser: Browser;
let complaints: Complaints;
const pages = new Map<boolean, Page>();

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchChromium();
  complaints = watchConsole(browser);
  for (const signedIn of [false, true]) {
    const page = await openPage(await browser.createBrowserContext());
    // The page's policy allows no foreign script; the check is one.
    await page.setBypassCSP(true);
    if (signedIn) await demo.signIn(page.browserContext());
    pages.set(signedIn, page);
  }
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

describe.each(views)("$name", (view) => {
  it.each([320, 768])("fits, speaks to a screen reader and complains about nothing at %i px", async (width) => {
    const page = pages.get(view.signedIn) as Page;
    for (const theme of themes) {
      await openView(page, demo, view, width, theme);
      expect(await sideways(page), theme).toEqual([]);
      expect(await violations(page, theme === themes[0] ? "all" : "colors"), theme).toEqual([]);
    }
    expect(complaints.take([/status of 401/])).toEqual([]);
  });
});
