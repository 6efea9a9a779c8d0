import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, launch } from "puppeteer";
import { build } from "vite";
import { needBrowser, sandboxArguments } from "../browsers/find.ts";
import { buildOf } from "../e2e/builds.ts";
import { putSession } from "../e2e/demo.ts";
import { type Figure, median } from "./figure.ts";
import { spawnPlatform } from "./platform.ts";

const rounds = 25;

/**
 * How long until the side panel's page shows its first text to a signed-in user, against an empty page and a bare React
 * page of the same extension in the same browser. The pages take turns, so that the machine's noise meets all alike.
 */
export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  const platform = await spawnPlatform({ dataDir: join(dir, "data") });
  let browser: Browser | null = null;
  try {
    await makeExtension(join(dir, "extension"), dir);
    const executablePath = needBrowser("chrome");
    browser = await launch({
      executablePath,
      enableExtensions: true,
      args: sandboxArguments(),
      userDataDir: join(dir, "profile"),
    });
    const id = await browser.installExtension(join(dir, "extension"));
    const origin = `chrome-extension://${id}`;
    await signIn(browser, origin, platform.url, await platform.cookie());
    const times: Record<string, number[]> = { "empty.html": [], "bare.html": [], "sidepanel.html": [] };
    for (let round = -3; round < rounds; round++) {
      for (const [page, samples] of Object.entries(times)) {
        const ms = await firstText(browser, `${origin}/${page}`);
        if (round >= 0) samples.push(ms);
      }
    }
    const [empty, bare, panel] = Object.values(times).map((samples) => median(samples)) as [number, number, number];
    const detail = `medians of ${rounds}: panel ${panel.toFixed(0)} ms, bare React ${bare.toFixed(0)} ms, empty ${empty.toFixed(0)} ms`;
    return [
      { name: "Panel ready against an empty extension page", value: panel / empty, unit: "ratio", goal: 1.9, detail },
      { name: "Panel ready against a bare React page", value: panel / bare, unit: "ratio", goal: 1.3, detail },
    ];
  } finally {
    await browser?.close();
    await platform.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The end-to-end build with two baseline pages beside its own. */
async function makeExtension(out: string, work: string): Promise<void> {
  cpSync(await buildOf("chrome"), out, { recursive: true });
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Baseline</title>${head}</head><body>${body}</body></html>`;
  writeFileSync(join(out, "empty.html"), page("", "<h1>Ready</h1>"));
  writeFileSync(
    join(out, "bare.html"),
    page('<script type="module" src="/bare.js"></script>', '<div id="root"></div>'),
  );
  const source = join(process.cwd(), "node_modules/.cache/postern-bench");
  mkdirSync(source, { recursive: true });
  writeFileSync(
    join(source, "bare.js"),
    `import { createElement } from "react";
     import { createRoot } from "react-dom/client";
     createRoot(document.getElementById("root")).render(createElement("h1", null, "Ready"));`,
  );
  await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(work, "bare"),
      lib: { entry: join(source, "bare.js"), formats: ["es"], fileName: () => "bare.js" },
      minify: true,
    },
  });
  cpSync(join(work, "bare/bare.js"), join(out, "bare.js"));
}

/** Gives the browser the session's cookies and the extension its platform. */
async function signIn(browser: Browser, origin: string, url: string, cookie: string): Promise<void> {
  await putSession(browser, cookie);
  // It comes by itself and would stand before a page that is measured, which then draws nothing.
  const welcome = await browser.waitForTarget((target) => target.url().startsWith(`${origin}/welcome.html`));
  await (await welcome.page())?.close();
  const page = await browser.newPage();
  await page.goto(`${origin}/empty.html`);
  await page.evaluate((platform) => chrome.storage.local.set({ platform }), url);
  await page.close();
}

/** Milliseconds from a navigation's start to the frame that shows the first visible text. */
async function firstText(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    const look = () => {
      // Only text that is laid out and visible counts, which textContent cannot tell.
      if (document.body?.innerText.trim()) (globalThis as { readyAt?: number }).readyAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(url, { waitUntil: "domcontentloaded" });
  const handle = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt, {
    timeout: 20_000,
    polling: 50,
  });
  const ms = (await handle.jsonValue()) as number;
  await page.close();
  return ms;
}
