import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOf } from "./builds.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchPages, openPage } from "./launch.ts";
import { routeTable } from "./route-table.ts";
import { surface, until } from "./surface.ts";

/** A route's shifts at most, as browsers count them: of what is in view and moved, how much by how far. 0.1 passes as good. */
const most = 0.02;

let demo: Demo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchPages();
  const profile = await browser.createBrowserContext();
  await demo.signIn(profile);
  page = await openPage(profile);
  await page.evaluateOnNewDocument(noteShifts);
  await page.evaluateOnNewDocument(holdCalls);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

type Shift = { value: number; what: string };
type Held = typeof globalThis & { shifts: Shift[]; calls: (() => Promise<void>)[] };

/** Runs in the page: keeps every shift with what moved. */
function noteShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const told = ({ node, previousRect: from, currentRect: to }: Entry["sources"][number]) =>
    `'${node?.textContent?.trim().slice(0, 30)}' from ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({ value, what: sources.map(told).join("; ") });
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: keeps every call back that asks for data, in the order in which they are made. */
function holdCalls(): void {
  const calls: Held["calls"] = [];
  Object.assign(globalThis, { calls });
  const real = globalThis.fetch;
  globalThis.fetch = (...asked) => {
    const [target] = asked;
    // Who is signed in decides which screen there is.
    if (!/\/api\/(?!auth\/user)/.test(target instanceof Request ? target.url : String(target))) return real(...asked);
    return new Promise((resolve, reject) => {
      calls.push(() => real(...asked).then(resolve, reject));
    });
  };
}

/** Lets the next call go, and waits until what came of it is drawn and noted. */
const letGo = () =>
  page.evaluate(async () => {
    await (globalThis as Held).calls.shift()?.();
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Whether calls are held, while whatever keeps the place of their data shows. */
const isKept = () =>
  page.evaluate(() => (globalThis as Held).calls.length > 0 && !document.querySelector("[aria-busy=true].invisible"));
/** Whether all data has arrived. */
const isThere = () =>
  page.evaluate(
    () => (globalThis as Held).calls.length === 0 && !document.querySelector("[aria-busy=true], .skeleton"),
  );

it.each([360, 1280])("what a screen shows stays where it is while its data arrives, at %i px", async (width) => {
  await page.setViewport({ width, height: 900, deviceScaleFactor: 1 });
  const faults: string[] = [];
  for (const { path, at, shows } of routeTable) {
    const explain = async () => `${path} shows:\n${await surface(page, "page").text()}`;
    await page.goto(demo.platform.url + at(demo));
    await until(async () => (await isKept()) || null, explain);
    await until(async () => {
      // What has arrived may ask for more a moment later.
      while (!(await isThere())) await letGo();
      const text = await surface(page, "page").text();
      return (typeof shows === "string" ? text.includes(shows) : shows.test(text)) || null;
    }, explain);
    await letGo();
    const shifts = await page.evaluate(() => (globalThis as Held).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > most) faults.push(`${path}: ${sum.toFixed(3)}: ${shifts.map(({ what }) => what).join(" | ")}`);
  }
  expect(faults).toEqual([]);
});
