import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "puppeteer";
import { firstToken } from "../../server/practice/people.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { cutTexts, overlaps, sideways } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { writeCompanionPictures } from "./companion-pictures.ts";
import { type Shot, writeContactSheet } from "./contact-sheet.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchPages, openPage } from "./launch.ts";
import { makeStates, othersViews } from "./states.ts";
import { writeStorePictures } from "./store-pictures.ts";
import { type roots, surface } from "./surface.ts";
import type { View } from "./view.ts";
import { openView, themes, views } from "./views.ts";

type Picture = (page: Page, name: string, width: number, theme: string) => Promise<void>;

/** Widths of Firefox's sidebar, a panel, a widget, a page and a wide page. */
const widths = [252, 360, 768, 1280, 1600];

/** Waits until every part of a screen has its data, not only the one that a view waits for. */
const settled = (page: Page) => page.waitForNetworkIdle({ idleTime: 300, timeout: 15_000 });

/** Waits until nothing keeps the place of what is still asked for. */
const arrived = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".skeleton, [aria-busy=true]") === null);

/** Every view of the platform's own page at each width in both themes. */
async function shootPage(demo: Demo, picture: Picture, wanted: (name: string) => boolean): Promise<void> {
  const browser = await launchPages();
  try {
    for (const signedIn of [false, true]) {
      const context = await browser.createBrowserContext();
      const page = await openPage(context);
      if (signedIn) await demo.signIn(context);
      for (const view of views.filter((one) => one.signedIn === signedIn && wanted(one.name)))
        await shootView(page, demo, view, picture);
    }
  } finally {
    await browser.close();
  }
}

async function shootView(page: Page, demo: Demo, view: View, picture: Picture, check = false): Promise<void> {
  for (const width of widths)
    for (const theme of themes) {
      const failed = (error: Error) => console.error(`${view.name} at ${width} ${theme}: ${error.message}`);
      await openView(page, demo, view, width, theme)
        .then(() => settled(page))
        .catch(failed);
      await picture(page, view.name, width, theme);
      if (!check || theme !== themes[0]) continue;
      for (const fault of [...(await sideways(page)), ...(await cutTexts(page)), ...(await overlaps(page))])
        console.error(`${view.name} at ${width}: ${fault}`);
    }
}

/**
 * What a first scan alone does not show: other scans in every state, and what others than the first admin see. The tests
 * open none of it, so what is cut, covered or too wide is told of here.
 */
async function shootStates(demo: Demo, picture: Picture): Promise<void> {
  const states = await makeStates(demo);
  const browser = await launchPages();
  try {
    const admins = await browser.createBrowserContext();
    await demo.signIn(admins);
    const page = await openPage(admins);
    for (const view of states.views) await shootView(page, demo, view, picture, true);
    for (const visitor of new Set(othersViews.map((view) => view.visitor))) {
      const context = await browser.createBrowserContext();
      await states.signIn(context, visitor);
      const theirs = await openPage(context);
      for (const view of othersViews.filter((one) => one.visitor === visitor))
        await shootView(theirs, demo, view, picture, true);
    }
  } finally {
    await browser.close();
    await states.close();
  }
}

/** The real side panel, the popup, the address form and the widget on the portal page, in both themes. */
async function shootPlaces(demo: Demo, portal: string, picture: Picture): Promise<void> {
  const chromium = await startChromium();
  try {
    await chromium.usePlatform(demo.platform.url);
    await demo.signIn(chromium.browser);
    const panel = await chromium.panel();
    const watched = await watchPractice(chromium, panel, demo);
    const places: [name: string, page: Page, root: keyof typeof roots, path: string, ready: string | RegExp][] = [
      ["panel-scan", panel, "page", `${chromium.origin}/sidepanel.html#/scan/${demo.scanId}`, /findings on/],
      ["panel-endpoints", panel, "page", `${chromium.origin}/sidepanel.html#/endpoints`, "/api/"],
      ["panel-proof", panel, "page", `${chromium.origin}/sidepanel.html#/endpoints/${demo.endpointId}`, "How to fix"],
      ["panel-watch", panel, "page", `${chromium.origin}/sidepanel.html#/watch`, /AuthN missing/],
      ["panel-palette", panel, "page", `${chromium.origin}/sidepanel.html#/endpoints`, "/api/"],
      ["welcome", chromium.welcome, "page", `${chromium.origin}/welcome.html`, "Read your first finding"],
      ["popup", await chromium.tab("/popup.html"), "page", `${chromium.origin}/popup.html`, /open findings/],
      ["connect", await chromium.tab("/options.html"), "page", `${chromium.origin}/options.html#/platform`, "Connect"],
      ["widget", await chromium.tab(portal), "widget", portal, /findings on/],
    ];
    for (const [name, page, root, path, ready] of places)
      for (const theme of themes) {
        // A tab behind another is not painted.
        await (page === panel ? watched : page).bringToFront();
        if (name === "popup") await page.setViewport({ width: 320, height: 316, deviceScaleFactor: 2 });
        if (name === "welcome") await page.setViewport({ width: 1280, height: 900 });
        if (name === "connect") await page.setViewport({ width: 360, height: 480 });
        if (name === "widget") await page.setViewport({ width: 1180, height: 1000 });
        await page.emulateMediaFeatures([
          { name: "prefers-color-scheme", value: theme },
          { name: "prefers-reduced-motion", value: "reduce" },
        ]);
        await page.goto(path);
        // A picture of what is shown instead says more than no pictures at all.
        const failed = (error: Error) => console.error(`${name} ${theme}: ${error.message}`);
        await surface(page, root)
          .see(ready)
          .then(() => arrived(page))
          .catch(failed);
        if (name === "panel-palette") await openPalette(page).catch(failed);
        await picture(page, name, page.viewport()?.width ?? 360, theme);
      }
  } finally {
    await chromium.close();
  }
}

/** Has the panel watch the practice API in a tab, which asks it for something; resolves to that tab. */
async function watchPractice(chromium: Chromium, panel: Page, demo: Demo): Promise<Page> {
  const tab = await chromium.tab(demo.platform.practice);
  await panel.goto(`${chromium.origin}/sidepanel.html#/watch`);
  await surface(panel, "page").click("Watch this tab");
  await surface(panel, "page").see("No API call yet");
  const headers = { authorization: `Bearer ${firstToken}` };
  for (const path of ["/.env", "/api/v1/users/me", "/api/v1/users/me", "/actuator/env", "/api/v1/accounts/7"])
    await tab.evaluate(async (...[address, given]) => void (await fetch(address, given)), path, { headers });
  await surface(panel, "page").see(/AuthN missing/);
  return tab;
}

async function openPalette(page: Page): Promise<void> {
  if (await page.$("[role=option]")) return;
  await page.keyboard.down("Control");
  await page.keyboard.press("k");
  await page.keyboard.up("Control");
  await page.waitForSelector("[role=option]");
  await settled(page);
}

/** The pictures of the README: three places of the panel side by side, and two of the page. */
async function shootReadme(demo: Demo): Promise<void> {
  const browser = await launchPages();
  try {
    const page = await openPage(browser);
    await demo.signIn(browser);
    const named = (name: string) => {
      const view = views.find((one) => one.name === name);
      if (!view) throw new Error(`There is no view named ${name}.`);
      return view;
    };
    for (const name of ["endpoints", "scan-details"]) {
      await openView(page, demo, named(name), 1280, "light");
      await settled(page);
      await page.screenshot({ path: `docs/pictures/${name}.png` });
    }
    const panels: string[] = [];
    for (const name of ["dashboard", "security-alerts", "endpoint-authorization"]) {
      await openView(page, demo, named(name), 360, "dark");
      await settled(page);
      panels.push(await page.screenshot({ encoding: "base64" }));
    }
    await page.setViewport({ width: 1120, height: 820, deviceScaleFactor: 1 });
    await page.goto("about:blank");
    await page.setContent(
      `<body style="margin:10px;display:flex;gap:10px;background:#e3e8ed">${panels
        .map((panel) => `<img src="data:image/png;base64,${panel}">`)
        .join("")}`,
    );
    await page.screenshot({ path: "docs/pictures/panel.png" });
  } finally {
    await browser.close();
  }
}

/**
 * Writes pictures of everything over a real scan of the practice API, with a contact sheet: `npm run pictures`, or
 * `node tests/e2e/shoot.ts <directory> [name …]`. With names it takes only the views whose name contains one; `places`
 * takes the side panel, the popup, the address form and the widget, `states` scans in every state and what others see,
 * `readme` the pictures of the README, `companion` what the stores show of the panel beside an API.
 */
async function shoot(directory: string, names: string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  await buildOf("page");
  const all = names.length === 0;
  const wantsPlaces = all || names.includes("places");
  if (wantsPlaces) await buildOf("widget");
  const port = String(await ownPort());
  const demo = await startDemo({ POSTERN_PORTAL_PORT: port });
  const shots: Shot[] = [];
  const picture: Picture = async (page, name, width, theme) => {
    const file = `${name}-${width}-${theme}.png` as const;
    await page.screenshot({ path: join(directory, file) as `${string}.png` });
    shots.push({ name, width, theme, file });
  };
  try {
    await shootPage(demo, picture, (name) => all || names.some((one) => name.includes(one)));
    if (wantsPlaces) await shootPlaces(demo, `http://localhost:${port}/guests`, picture);
    if (all || names.includes("readme")) {
      await shootReadme(demo);
      await writeStorePictures();
    }
    if (all || names.includes("companion")) await writeCompanionPictures(demo);
    // Last, for it changes what all others show.
    if (all || names.includes("states")) await shootStates(demo, picture);
    const browser = await launchPages();
    await writeContactSheet(directory, shots, browser).finally(() => browser.close());
    console.log(`${shots.length} pictures in ${directory}: open index.html, or sheet.png for all at once`);
  } finally {
    await demo.close();
  }
}

const [directory = ".output/pictures", ...names] = process.argv.slice(2);
await shoot(resolve(directory), names);
