import axe from "axe-core";
import puppeteer, { type Browser, type Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needBrowser } from "../browsers/find.ts";
import { buildOf } from "./builds.ts";
import { watchConsole } from "./complaints.ts";
import { type Demo, startDemo } from "./demo.ts";
import { openView, themes, views } from "./views.ts";

let demo: Demo;
let browser: Browser;
const pages = new Map<boolean, Page>();

beforeAll(async () => {
  buildOf("page");
  demo = await startDemo();
  browser = await puppeteer.launch({
    executablePath: needBrowser("chrome"),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  for (const signedIn of [false, true]) {
    const page = await (await browser.createBrowserContext()).newPage();
    // The page's policy allows no foreign script; the check is one.
    await page.setBypassCSP(true);
    if (signedIn) await demo.signIn(page);
    pages.set(signedIn, page);
  }
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

describe.each(views)("$name", (view) => {
  it.each([320, 360, 768, 1280])(
    "fits, speaks to a screen reader and complains about nothing at %i px",
    async (width) => {
      const page = pages.get(view.signedIn) as Page;
      const complaints = watchConsole(browser);
      for (const theme of themes) {
        await openView(page, demo, view, width, theme);
        expect(await sideways(page), theme).toEqual([]);
        expect(await violations(page), theme).toEqual([]);
      }
      expect(complaints.list([/status of 401/])).toEqual([]);
    },
  );
});

/** Parts that scroll sideways or are cut off at the side; blocks of code may scroll, cut names end in dots. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *")]
      .filter((element) => {
        const { overflowX, textOverflow, display } = getComputedStyle(element);
        if (overflowX === "visible" || textOverflow === "ellipsis" || display === "inline") return false;
        if (element.closest("pre, .font-mono, select, input, .sr-only") || element.clientWidth <= 1) return false;
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.className} by ${element.scrollWidth - element.clientWidth} px`),
  );
}

/** What axe finds against WCAG 2.2 A and AA, one line per element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run;
    const { violations: found } = await run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
    );
  });
}
