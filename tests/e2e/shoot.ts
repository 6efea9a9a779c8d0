import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import puppeteer from "puppeteer";
import { needBrowser } from "../browsers/find.ts";
import { buildOf } from "./builds.ts";
import { startDemo } from "./demo.ts";
import { openView, themes, views } from "./views.ts";

/**
 * Writes a picture of every view at 360, 768 and 1280 px in both themes, over a real scan of the practice API:
 * `node tests/e2e/shoot.ts <directory> [name …]`. With names it takes only the views whose name contains one.
 */
async function shoot(directory: string, names: string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  buildOf("page");
  const demo = await startDemo();
  const browser = await puppeteer.launch({
    executablePath: needBrowser("chrome"),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const wanted = views.filter((view) => names.length === 0 || names.some((name) => view.name.includes(name)));
    for (const signedIn of [false, true]) {
      const page = await (await browser.createBrowserContext()).newPage();
      if (signedIn) await demo.signIn(page);
      for (const view of wanted.filter((one) => one.signedIn === signedIn))
        for (const width of [360, 768, 1280])
          for (const theme of themes) {
            const path = join(directory, `${view.name}-${width}-${theme}.png`) as `${string}.png`;
            try {
              await openView(page, demo, view, width, theme);
            } catch (error) {
              console.error(`${view.name} at ${width} ${theme}: ${error instanceof Error ? error.message : error}`);
            }
            await page.screenshot({ path });
          }
    }
    console.log(`${wanted.length * 6} pictures in ${directory}`);
  } finally {
    await browser.close();
    await demo.close();
  }
}

const [directory, ...names] = process.argv.slice(2);
if (directory) await shoot(resolve(directory), names);
else {
  console.error("Name a directory for the pictures: node tests/e2e/shoot.ts <directory> [view …]");
  process.exitCode = 1;
}
