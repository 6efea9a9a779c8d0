import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "puppeteer";
import { freePort } from "../../server/process/free-port.ts";
import { buildOf } from "./builds.ts";
import { startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchChromium, openPage } from "./launch.ts";
import { type roots, surface } from "./surface.ts";
import { openView, themes, views } from "./views.ts";

type Picture = (page: Page, name: string) => Promise<void>;

/** Every view of the platform's own page at 360, 768 and 1280 px in both themes. */
async function shootPage(demo: Demo, picture: Picture, wanted: (name: string) => boolean): Promise<void> {
  const browser = await launchChromium();
  try {
    for (const signedIn of [false, true]) {
      const context = await browser.createBrowserContext();
      const page = await openPage(context);
      if (signedIn) await demo.signIn(context);
      for (const view of views.filter((one) => one.signedIn === signedIn && wanted(one.name)))
        for (const width of [360, 768, 1280])
          for (const theme of themes) {
            const failed = (error: Error) => console.error(`${view.name} at ${width} ${theme}: ${error.message}`);
            await openView(page, demo, view, width, theme).catch(failed);
            await picture(page, `${view.name}-${width}-${theme}`);
          }
    }
  } finally {
    await browser.close();
  }
}

/** The real side panel, the popup, the address form and the widget on the portal page, in both themes. */
async function shootPlaces(demo: Demo, portal: string, picture: Picture): Promise<void> {
  const chromium = await startChromium();
  try {
    await chromium.usePlatform(demo.platform.url);
    await demo.signIn(chromium.browser);
    const panel = await chromium.panel();
    const places: [name: string, page: Page, root: keyof typeof roots, path: string, ready: string | RegExp][] = [
      ["panel-scan", panel, "page", `${chromium.origin}/sidepanel.html#/scan/${demo.scanId}`, "Completed"],
      ["panel-endpoints", panel, "page", `${chromium.origin}/sidepanel.html#/endpoints`, "/api/"],
      ["panel-proof", panel, "page", `${chromium.origin}/sidepanel.html#/endpoints/${demo.endpointId}`, "Owner"],
      ["popup", await chromium.tab("/popup.html"), "page", `${chromium.origin}/popup.html`, /findings on/],
      ["connect", await chromium.tab("/options.html"), "page", `${chromium.origin}/options.html#/platform`, "Connect"],
      ["widget", await chromium.tab(portal), "widget", portal, /findings on/],
    ];
    for (const [name, page, root, path, ready] of places)
      for (const theme of themes) {
        // A tab behind another is not painted.
        if (page !== panel) await page.bringToFront();
        if (name === "popup") await page.setViewport({ width: 320, height: 240, deviceScaleFactor: 2 });
        if (name === "connect") await page.setViewport({ width: 360, height: 480 });
        if (name === "widget") await page.setViewport({ width: 1180, height: 1000 });
        await page.emulateMediaFeatures([
          { name: "prefers-color-scheme", value: theme },
          { name: "prefers-reduced-motion", value: "reduce" },
        ]);
        await page.goto(path);
        await surface(page, root).see(ready);
        await picture(page, `${name}-${theme}`);
      }
  } finally {
    await chromium.close();
  }
}

/**
 * Writes pictures of everything over a real scan of the practice API:
 * `node tests/e2e/shoot.ts <directory> [name …]`. With names it takes only the views whose name contains one; `places`
 * takes the side panel, the popup, the address form and the widget.
 */
async function shoot(directory: string, names: string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  await buildOf("page");
  await buildOf("widget");
  const port = String(await freePort("127.0.0.1"));
  const demo = await startDemo({ POSTERN_PORTAL_PORT: port });
  let count = 0;
  const picture: Picture = async (page, name) => {
    await page.screenshot({ path: join(directory, `${name}.png`) as `${string}.png` });
    count++;
  };
  try {
    const all = names.length === 0;
    await shootPage(demo, picture, (name) => all || names.some((one) => name.includes(one)));
    if (all || names.includes("places")) await shootPlaces(demo, `http://localhost:${port}`, picture);
    console.log(`${count} pictures in ${directory}`);
  } finally {
    await demo.close();
  }
}

const [directory, ...names] = process.argv.slice(2);
if (directory) await shoot(resolve(directory), names);
else {
  console.error("Name a directory for the pictures: node tests/e2e/shoot.ts <directory> [view …]");
  process.exitCode = 1;
}
