import type { Page } from "puppeteer";
import { buildOf } from "../e2e/builds.ts";
import { putSession } from "../e2e/demo.ts";
import { launchChromium, openPage } from "../e2e/launch.ts";
import type { Figure } from "./figure.ts";
import type { Platform } from "./platform.ts";

/** Milliseconds that no frame may take. */
const limit = 50;
const turns = 20;

/**
 * Frames that took long while somebody reads the Endpoints screen of a large organization in a real Chromium: scrolls fifty
 * rows, turns pages, goes to the end and back, searches, filters. `platform` serves the page that was built.
 */
export async function framesOf(platform: Platform, name: string): Promise<Figure> {
  const browser = await launchChromium();
  try {
    await putSession(browser, await platform.cookie());
    const page = await openPage(browser.defaultBrowserContext());
    await page.setViewport({ width: 1280, height: 860 });
    await page.goto(`${platform.url}/endpoints?size=50`);
    await page.waitForSelector("[data-row]");
    await read(page, 2);
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) frames.push(duration);
      }).observe({ type: "long-animation-frame" });
    });
    await read(page, turns);
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const long = frames.filter((ms) => ms > limit);
    return {
      name: `${name}, frames over ${limit} ms while its list is scrolled, turned, searched and filtered`,
      value: long.length,
      unit: "times",
      goal: 0,
      detail:
        long.length > 0 ? `longest ${Math.max(...long).toFixed(0)} ms` : `${turns} pages of 50 rows, none was longer`,
    };
  } finally {
    await browser.close();
  }
}

/** Builds the page that {@link framesOf} shows. */
export const buildPage = () => buildOf("page");

async function read(page: Page, pages: number): Promise<void> {
  const search = "get /v2/pay";
  const [all, found, missing] = [
    await countOf(page, {}),
    await countOf(page, { search }),
    await countOf(page, { authentication: "missing" }),
  ];
  for (let turn = 0; turn < pages; turn++) {
    await page.mouse.move(700, 500);
    for (let step = 0; step < 12; step++) await page.mouse.wheel({ deltaY: 200 });
    await turned(page, () => page.click('[aria-label="Next page"]:not(:disabled)'));
  }
  const [last] = (await page.$$('[aria-label^="Page "]')).slice(-1);
  await turned(page, async () => await last?.click());
  await turned(page, () => page.click('[aria-label="Page 1"]'));
  await page.focus('input[type="search"]');
  await page.keyboard.type(search, { delay: 40 });
  await counted(page, found);
  await page.click('[aria-label="Clear the search"]');
  await counted(page, all);
  for (const count of [missing, all]) {
    await page.click('[aria-label="Counts"] button[title="Missing AuthN"]');
    await counted(page, count);
  }
}

/** How many paths the platform has of a filter. */
const countOf = (page: Page, filter: Record<string, string>): Promise<number> =>
  page.evaluate(
    async (query) => (await (await fetch(`/api/endpoints/paths?${query}`)).json()).total,
    String(new URLSearchParams({ ...filter, limit: "1" })),
  );

/** Turns to another page, and waits until its rows are there. */
async function turned(page: Page, turn: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(firstRow);
  await turn();
  await page.waitForFunction(`![undefined, ${JSON.stringify(before)}].includes((${firstRow})())`);
}

/**
 * Waits until the list shows so many paths. Another number is not enough: it may be that of what was asked for before, and
 * whoever pressed on by then would wait for what never comes.
 */
async function counted(page: Page, paths: number): Promise<void> {
  const words = ` of ${paths.toLocaleString("en")} path`;
  await page.waitForFunction(
    (text) => document.querySelector("main")?.textContent?.includes(text) && document.querySelector("[data-row]"),
    {},
    words,
  );
}

const firstRow = () => document.querySelector<HTMLElement>("[data-row]")?.dataset.row;
