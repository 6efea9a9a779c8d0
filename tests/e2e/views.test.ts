import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cutTexts, overlaps, sideways, violations } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchChromium, openPage } from "./launch.ts";
import { openView, resizeView, showIn, themes, views } from "./views.ts";

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

/** Widths at which a layout is narrowest or widest: Firefox's sidebar, the narrowest phone, a panel, a widget, a page, a wide page. */
const widths = [252, 320, 360, 768, 1280, 1600];
/** Widths at which a screen reader is asked: one of every arrangement of the shell. */
const heardWidths = [320, 768];

const openLayers = (page: Page) => page.evaluate(() => document.querySelectorAll("[role=dialog], [role=menu]").length);

it.each(views)(
  "The view $name cuts no text, lays none on another, scrolls nowhere sideways, speaks to a screen reader and complains about nothing, at any width and in both themes",
  async (view) => {
    const page = pages.get(view.signedIn) as Page;
    const faults: string[] = [];
    const note = (width: number, found: string[]) => faults.push(...found.map((fault) => `${width} px: ${fault}`));
    await openView(page, demo, view, widths[0] as number, "light");
    const layers = await openLayers(page);
    for (const width of widths) {
      await resizeView(page, width);
      // A menu closes where its button moves to another part of the shell.
      if ((await openLayers(page)) < layers) await view.act?.(page);
      note(width, await sideways(page));
      note(width, await cutTexts(page));
      note(width, await overlaps(page));
      if (!heardWidths.includes(width)) continue;
      // Colours are the same at every width.
      for (const theme of width === heardWidths.at(-1) ? themes : themes.slice(0, 1)) {
        await showIn(page, theme);
        note(width, await violations(page, theme === themes[0] ? "all" : "colors"));
      }
      await showIn(page, themes[0]);
    }
    expect(faults).toEqual([]);
    expect(complaints.take([view.isRefused ? /status of 40[01]/ : /status of 401/])).toEqual([]);
  },
);
