import type { Browser, HTTPRequest, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOf } from "./builds.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchPages, openPage } from "./launch.ts";
import { surface } from "./surface.ts";

let demo: Demo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchPages();
  page = await openPage(await browser.createBrowserContext());
  await demo.signIn(page.browserContext());
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

describe("What is read first comes first", () => {
  async function open(path: string, width: number, height: number, ready: string | RegExp) {
    await page.setViewport({ width, height, deviceScaleFactor: 1 });
    await page.goto(demo.platform.url + path);
    await surface(page, "page").see(ready);
  }
  /** Pixels from the top of the window to the first element, and to its end. */
  const placeOf = (selector: string) =>
    page.evaluate((wanted) => {
      const element = [...document.querySelectorAll(wanted)].find((one) => one.getClientRects().length > 0);
      const { top, bottom } = element?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
      return { top: Math.round(top), bottom: Math.round(bottom) };
    }, selector);
  const row = "main [data-row]";

  it.each<[string, number, (demo: Demo) => string, string | RegExp, number]>([
    ["a scan", 360, ({ scanId }) => `/scan/${scanId}`, /findings on/, 210],
    ["a scan", 1280, ({ scanId }) => `/scan/${scanId}`, /findings on/, 210],
    ["the alerts", 360, () => "/security-alerts", /findings on/, 210],
    ["the alerts", 1280, () => "/security-alerts", /findings on/, 310],
    ["the dashboard", 360, () => "/", "Recent Scans", 400],
    ["the dashboard", 1280, () => "/", "Recent Scans", 300],
  ])("the first finding of %s stands high at %i px", async (_, width, path, ready, limit) => {
    await open(path(demo), width, 780, ready);
    await page.waitForSelector(row);
    expect((await placeOf(row)).top).toBeLessThanOrEqual(limit);
  });

  it.each([252, 360, 768, 1280])("a scan's findings take the room that was kept for them, at %i px", async (width) => {
    const held: HTTPRequest[] = [];
    let holds = true;
    const pass = (request: HTTPRequest) => {
      if (holds && /\/api\/(findings|application-summaries)\b/.test(request.url())) held.push(request);
      else void request.continue();
    };
    const room = () => page.$eval("[aria-label=Findings]", (section) => section.getBoundingClientRect().height);
    await page.setRequestInterception(true);
    page.on("request", pass);
    try {
      // Half an hour later, when an age takes more room than "now".
      const later = await page.evaluateOnNewDocument(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 1_800_000;
      });
      await open(`/scan/${demo.scanId}`, width, 900, "Discovered endpoints");
      await page.removeScriptToEvaluateOnNewDocument(later.identifier);
      expect(await page.$(row)).toBeNull();
      const kept = await room();
      holds = false;
      for (const request of held.splice(0)) void request.continue();
      await page.waitForSelector(row);
      await surface(page, "page").see(/findings on/);
      // Rows, figures and what scrolls come one after the other.
      await expect.poll(room).toBe(kept);
    } finally {
      page.off("request", pass);
      await page.setRequestInterception(false);
    }
  });

  it.each([360, 1280])(
    "what keeps the place of a screen's content begins where the content will, at %i px",
    async (width) => {
      const held: HTTPRequest[] = [];
      let asked: RegExp | null = null;
      const pass = (request: HTTPRequest) => {
        if (asked?.test(request.url())) held.push(request);
        else void request.continue();
      };
      await page.setViewport({ width, height: 900, deviceScaleFactor: 1 });
      await page.setRequestInterception(true);
      page.on("request", pass);
      try {
        for (const [path, data, kept, shown] of [
          [`/scan/${demo.scanId}`, /\/api\/scans\/\d+$/, "main .bg-surface", "[aria-label=Findings]"],
          [`/endpoints/${demo.bypassedId}`, /\/api\/endpoints\/\d+$/, "main .panel", "[aria-label=Finding]"],
          [
            `/applications/${demo.applicationId}`,
            /\/api\/application-summaries\/\d+$/,
            "main .border-b",
            "[role=tablist]",
          ],
          [
            "/security-alerts",
            /\/api\/findings\?/,
            "main .bg-surface:has(.skeleton)",
            "main section:has([role=table])",
          ],
        ] as const) {
          asked = data;
          await page.goto(demo.platform.url + path, { waitUntil: "domcontentloaded" });
          await page.waitForSelector(`${kept} .skeleton`);
          const { top } = await placeOf(kept);
          asked = null;
          for (const request of held.splice(0)) void request.continue();
          await page.waitForSelector(shown);
          expect(Math.abs((await placeOf(shown)).top - top), `${path}: from ${top} px`).toBeLessThanOrEqual(4);
        }
      } finally {
        page.off("request", pass);
        await page.setRequestInterception(false);
      }
    },
  );

  it("fifty paths with their alerts end within 2,350 px at 1280 px", async () => {
    await open("/security-alerts", 1280, 900, /findings on/);
    await page.waitForSelector("main [role=table]");
    const { bottom } = await placeOf("main [role=table]");
    expect(bottom).toBeLessThanOrEqual(2350);
  });

  it("a finding's claim, what leaked, the commands and the beginning of the fix are in the first 780 px of a panel", async () => {
    await open(`/endpoints/${demo.bypassedId}`, 360, 780, "How to fix");
    await page.waitForSelector("[aria-labelledby=what-leaked]");
    const { top: footer } = await placeOf("main + footer");
    for (const part of ["[aria-label=Finding]", "[aria-labelledby=what-leaked]", "[aria-labelledby=reproduce]"])
      expect((await placeOf(part)).bottom, part).toBeLessThanOrEqual(footer);
    expect((await placeOf("[aria-labelledby=how-to-fix] p, [aria-labelledby=how-to-fix] li")).top).toBeLessThanOrEqual(
      footer - 20,
    );
  });

  it("a fault has one line in the narrowest list of alerts, and its age stands below", async () => {
    await open("/security-alerts", 252, 800, /\d findings/);
    await page.waitForSelector(row);
    const heights = await page.$$eval("main [data-row]", (rows) =>
      rows
        .filter((one) => !one.parentElement?.parentElement?.querySelector(".tag"))
        .map((one) => one.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter((height) => height > 24)).toEqual([]);
  });

  it("who got in is cut in no panel before the word ahead of the name gave way", async () => {
    await open("/", 360, 800, "Recent Scans");
    await page.waitForSelector(row);
    const told = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[aria-label='Security Alerts'] li [title]:has(> .truncate)")]
        .filter((who) => who.offsetParent !== null && who.textContent?.startsWith("by "))
        .map(({ children: [word, name] }) => ({
          isCut: (name?.scrollWidth ?? 0) > (name?.clientWidth ?? 0),
          hasWord: word?.getBoundingClientRect().top === name?.getBoundingClientRect().top,
        })),
    );
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ isCut, hasWord }) => isCut && hasWord)).toEqual([]);
  });

  it("who got in is cut in no list of alerts before the word ahead of the name gave way, beside checkboxes too", async () => {
    await open("/security-alerts", 360, 800, /findings on/);
    await page.waitForSelector(row);
    await surface(page, "page").click("Select");
    await page.waitForSelector("main input[type=checkbox]");
    const told = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main [role=row] [title]:has(> .truncate)")]
        .filter((who) => who.offsetParent !== null && who.textContent?.startsWith("by "))
        .map(({ children: [word, name] }) => ({
          isCut: (name?.scrollWidth ?? 0) > (name?.clientWidth ?? 0),
          hasWord: word?.getBoundingClientRect().top === name?.getBoundingClientRect().top,
        })),
    );
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ isCut, hasWord }) => isCut && hasWord)).toEqual([]);
  });

  it("the button of a row of alerts is seen wherever its age is not", async () => {
    await open("/security-alerts", 1280, 800, /findings on/);
    await page.waitForSelector(row);
    await page.mouse.move(0, 0);
    await page.keyboard.press("j");
    const seen = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.closest("[role=row]");
        const button = focused?.querySelector("[title='Mark as Resolved']");
        const age = [...(focused?.querySelectorAll("time") ?? [])].find((one) => one.getClientRects().length > 0);
        return button && age && [getComputedStyle(button).opacity, getComputedStyle(age).visibility];
      });
    await expect.poll(seen).toEqual(["1", "hidden"]);
  });

  it.each([252, 360])(
    "the button of a row of alerts is seen beside its words where nothing can hover, at %i px",
    async (width) => {
      const touched = await openPage(page.browserContext());
      try {
        await touched.setViewport({ width, height: 800, deviceScaleFactor: 1, hasTouch: true, isMobile: true });
        await touched.goto(`${demo.platform.url}/security-alerts`);
        await touched.waitForSelector(row);
        const covered = () =>
          touched.evaluate(() => {
            const [button] = document.querySelectorAll<HTMLElement>("main [title='Mark as Resolved']");
            if (!button || !matchMedia("(hover: none)").matches) return null;
            const { left } = button.getBoundingClientRect();
            const words = [...(button.closest("[role=row]")?.querySelectorAll<HTMLElement>("a, span, time") ?? [])]
              .filter((one) => one.getClientRects().length > 0 && !one.querySelector("*"))
              .filter((one) => one.getBoundingClientRect().right > left);
            return [getComputedStyle(button).opacity, ...words.map(({ textContent }) => textContent)];
          });
        await expect.poll(covered).toEqual(["1"]);
      } finally {
        await touched.close();
      }
    },
  );

  it("the log of a scan that failed is as high as its lines", async () => {
    const { platform } = demo;
    const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
      ...{ name: "Nothing there", targetUrl: "http://localhost:9", environment: "staging", authMethod: "none" },
    });
    const { id } = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId });
    await open(`/scan/${id}`, 1280, 900, "What to check");
    await page.waitForSelector("[role=log] time");
    const left = () =>
      page.$eval("[role=log]", (log) => {
        const last = [...log.querySelectorAll("time")].at(-1)?.parentElement;
        return Math.round(log.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0));
      });
    await expect.poll(left).toBeLessThanOrEqual(10);
    expect(await left()).toBeGreaterThanOrEqual(0);
  });

  const strip = () =>
    page.$eval("[role=tablist]", (list) => {
      const box = list.parentElement?.getBoundingClientRect() ?? { left: 0, right: 0 };
      const [first, last] = [list.firstElementChild, list.lastElementChild].map((tab) => tab?.getBoundingClientRect());
      const told = [...document.querySelectorAll("[data-more]")].map((one) => one.getAttribute("data-more"));
      const hidden = [(first?.left ?? 0) < box.left && "before", (last?.right ?? 0) > box.right && "after"];
      const active = list.querySelector("[data-state=active]")?.getBoundingClientRect();
      const isInView = active && active.left >= box.left && active.right <= box.right;
      return { told, hidden: hidden.filter(Boolean), isInView };
    });

  it.each([252, 360, 768])("a strip of tabs says on which side there are more, at %i px", async (width) => {
    await open("/tenant-admin", width, 800, "Save Settings");
    await expect.poll(strip).toEqual({ told: ["after"], hidden: ["after"], isInView: true });
    await page.focus("[role=tab][data-state=active]");
    await page.keyboard.press("End");
    await expect.poll(strip).toEqual({ told: ["before"], hidden: ["before"], isInView: true });
    await page.click("[data-more=before]");
    await expect.poll(async () => (await strip()).told).toContain("after");
  });

  it("the chosen tab stays in view when counts that arrive later widen the tabs before it", async () => {
    await open(`/applications/${demo.applicationId}?tab=settings`, 360, 800, /Access contract\s*\d/);
    await expect.poll(async () => (await strip()).isInView).toBe(true);
  });

  it("no line of facts begins or ends with the dot between two of them", async () => {
    await open("/admin/slack?tab=history", 252, 800, "Endpoint discovery");
    const lines = await page.$$eval("main li p > span", (facts) =>
      facts.flatMap((line) => {
        const { left } = line.getBoundingClientRect();
        const boxes = [...line.children].map((fact) => fact.getBoundingClientRect());
        const dots = [...line.querySelectorAll(":scope > span > span")].map((dot) => dot.getBoundingClientRect());
        return dots.map((dot, at) => ({ isSeen: dot.right > left, isBetween: boxes[at]?.top === boxes[at + 1]?.top }));
      }),
    );
    expect(new Set(lines.map(({ isSeen }) => isSeen))).toEqual(new Set([true, false]));
    expect(lines.filter(({ isSeen, isBetween }) => isSeen !== isBetween)).toEqual([]);
  });

  it("a finding's view scrolls its content and never the shell around", async () => {
    await open(`/endpoints/${demo.bypassedId}`, 360, 780, "How to fix");
    await page.evaluate(() => document.querySelector("main")?.lastElementChild?.scrollIntoView({ block: "end" }));
    const scrolled = await page.evaluate(() =>
      [...document.querySelectorAll("*")].filter((one) => one.scrollTop > 0).map((one) => one.tagName),
    );
    expect(scrolled).toEqual(["MAIN"]);
  });
});
