import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draw, drawsAll } from "../../server/testing/draw.ts";
import { cutTexts, overlaps, sideways, violations } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { type Demo, startDemo } from "./demo.ts";
import { goWithin } from "./go-within.ts";
import { launchPages, openPage } from "./launch.ts";
import type { View } from "./view.ts";
import { openView, resizeView, showIn, views } from "./views.ts";

let demo: Demo;
let browser: Browser;
let complaints: Complaints;
const pages = new Map<boolean, Page>();

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchPages();
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

/** Widths at which a layout is narrowest or widest: a wide page, a page, a widget, a panel, the narrowest phone, Firefox's sidebar. */
const widths = [1600, 1280, 768, 360, 320, 252];
/** Widths at which a screen reader is asked: one of every arrangement of the shell. */
const heardWidths = [768, 320];

/** The widths that a view is looked at in: the drawn ones are a page's and a panel's, and in one of them a screen reader is asked. */
function widthsOf({ name }: View): { seen: readonly number[]; heard: readonly number[] } {
  if (drawsAll) return { seen: widths, heard: heardWidths };
  const heard = draw(heardWidths, 1, `${name}, heard`);
  const others = widths.filter((width) => heard.every((one) => one > 640 !== width > 640));
  return { seen: [...draw(others, 1, name), ...heard].sort((one, other) => other - one), heard };
}

const openLayers = (page: Page) => page.evaluate(() => document.querySelectorAll("[role=dialog], [role=menu]").length);

/** A view in every width costs a second of the processor: half of them are gone through, or all. */
it.each(draw(views, Math.ceil(views.length / 2), "views"))(
  "The view $name cuts no text, lays none on another, scrolls nowhere sideways, speaks to a screen reader and complains about nothing, at any width and in both themes",
  async (view) => {
    const page = pages.get(view.signedIn) as Page;
    const faults: string[] = [];
    const note = (width: number, found: string[]) => faults.push(...found.map((fault) => `${width} px: ${fault}`));
    // What the view before has opened may outlast its screen.
    const isAlone = view.signedIn && (await openLayers(page)) === 0;
    const { seen, heard } = widthsOf(view);
    await openView(page, demo, view, seen[0] as number, "light", isAlone ? goWithin : undefined);
    const layers = await openLayers(page);
    for (const width of seen) {
      await resizeView(page, width);
      // A menu closes where its button moves to another part of the shell.
      if ((await openLayers(page)) < layers) await view.act?.(page);
      note(width, await sideways(page));
      note(width, await cutTexts(page));
      note(width, await overlaps(page));
      if (!heard.includes(width)) continue;
      note(width, await violations(page));
      if (width !== heard[0]) continue;
      await showIn(page, "dark");
      note(width, await violations(page, "colors"));
      await showIn(page, "light");
    }
    expect(faults).toEqual([]);
    expect(complaints.take([view.isRefused ? /status of 40[01]/ : /status of 401/])).toEqual([]);
  },
);
