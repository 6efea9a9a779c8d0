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
  for (let turn = 0; turn < pages; turn++) {
    await page.mouse.move(700, 500);
    for (let step = 0; step < 12; step++) await page.mouse.wheel({ deltaY: 200 });
    await change(page, () => page.click('[aria-label="Next page"]:not(:disabled)'));
  }
  const [last] = (await page.$$('[aria-label^="Page "]')).slice(-1);
  await change(page, async () => await last?.click());
  await change(page, () => page.click('[aria-label="Page 1"]'));
  await change(page, async () => {
    await page.focus('input[type="search"]');
    await page.keyboard.type("get /v2/pay", { delay: 40 });
  });
  await change(page, () => page.click('[aria-label="Clear the search"]'));
  await change(page, () => page.click('[aria-label="Counts"] button[title="Missing AuthN"]'));
  await change(page, () => page.click('[aria-label="Counts"] button[title="Missing AuthN"]'));
}

/** Does something, and waits until the list shows other rows, or another number of them. */
async function change(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(shown);
  await act();
  await page.waitForFunction(`(${shown})() !== ${JSON.stringify(before)} && document.querySelector("[data-row]")`);
}

/** The first row of the list, and how many paths there are. */
const shown = () =>
  [
    document.querySelector<HTMLElement>("[data-row]")?.dataset.row,
    / of ([\d,]+) paths?/.exec(document.querySelector("main")?.textContent ?? "")?.[1],
  ].join();
