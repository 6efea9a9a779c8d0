import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import type { Browser, Page } from "puppeteer";
import { build } from "vite";
import { contractPlugin } from "../../src/client/contract-plugin.ts";
import { launchChromium } from "../e2e/launch.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { manyEndpoints } from "./many-endpoints.ts";
import { words } from "./typed-words.ts";

const endpoints = 10_000;
const rounds = 30;

/**
 * The Endpoints screen with 10,000 endpoints against a bare virtual list of the same rows, in one browser, each shown
 * and hidden in turns; and the time from a keystroke in the search until its result is painted.
 */
export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  let browser: Browser | null = null;
  let stop = () => {};
  try {
    await bundle(dir);
    const served = await serve(dir);
    stop = served.stop;
    browser = await launchChromium();
    const pages: Page[] = [];
    for (const name of ["console", "bare"]) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 860 });
      await page.goto(`${served.url}/${name}.html`);
      await page.waitForSelector('a[href$="/endpoints"]');
      pages.push(page);
    }
    const [whole, bare] = pages as [Page, Page];
    const times: [number[], number[]] = [[], []];
    for (let round = -5; round < rounds; round++)
      for (const [index, page] of [whole, bare].entries()) {
        await page.bringToFront();
        const ms = await showList(page);
        if (round >= 0) times[index as 0 | 1].push(ms);
      }
    await whole.bringToFront();
    const keys = await typeWords(whole);
    await bare.bringToFront();
    const bareKeys = await typeWords(bare);
    const [own, base] = times.map(median) as [number, number];
    return [
      {
        name: "Endpoints screen, 10,000 endpoints, against a bare virtual list",
        value: own / base,
        unit: "ratio",
        goal: 1.2,
        detail: `medians of ${rounds}: screen ${own.toFixed(1)} ms, list ${base.toFixed(1)} ms`,
      },
      {
        name: "Keystroke to result among 10,000 endpoints, 95th percentile",
        value: percentile(keys, 0.95),
        unit: "ms",
        goal: 40,
        detail: `${keys.length} keystrokes, median ${median(keys).toFixed(1)} ms; in the bare list, which asks nobody, ${percentile(bareKeys, 0.95).toFixed(1)}, median ${median(bareKeys).toFixed(1)} ms`,
      },
    ];
  } finally {
    await browser?.close();
    stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function bundle(outDir: string): Promise<void> {
  const root = join(import.meta.dirname, "endpoints-page");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [contractPlugin(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: [join(root, "console.html"), join(root, "bare.html")],
        onLog: (level, log, report) => log.code !== "MODULE_LEVEL_DIRECTIVE" && report(level, log),
      },
    },
  });
}

async function serve(dir: string): Promise<{ url: string; stop: () => void }> {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const server = createServer((request, response) => {
    const file = normalize(new URL(request.url ?? "/", "http://bench").pathname);
    try {
      const body = readFileSync(join(dir, file));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Milliseconds from the click that shows the list until its rows are painted; the list is hidden again. */
function showList(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const link = (path: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>("a")].find((a) => a.getAttribute("href") === path);
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const firstRow = () => document.querySelector("[data-row]");
    // Sizes are told in the frame that lays the row out, whichever it is; the next task comes after its paint.
    const rowPainted = () =>
      new Promise((done) => {
        const sizes = new ResizeObserver(() => [sizes.disconnect(), setTimeout(done)]);
        const changes = new MutationObserver(() => {
          const row = firstRow();
          if (!row) return;
          changes.disconnect();
          sizes.observe(row);
        });
        changes.observe(document.body, { childList: true, subtree: true });
      });
    // A page's first frames after it came to the front are late; that delay belongs to neither side.
    await frame();
    await frame();
    await frame();
    const painted = rowPainted();
    const start = performance.now();
    link("/endpoints")?.click();
    await painted;
    const ms = performance.now() - start;
    // What follows the rows is drawn before they are hidden, and counts for nothing.
    await frame();
    await frame();
    link("/")?.click();
    while (firstRow()) await frame();
    return ms;
  });
}

/** Types and deletes every word; milliseconds per keystroke until the count of paths is the right one, painted. */
async function typeWords(page: Page): Promise<number[]> {
  await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href="/endpoints"]')][0]?.click());
  await page.waitForSelector("[data-row]");
  // The page watches itself, since asking it about every frame would cost what is to be measured.
  await page.evaluate(() => {
    const watch: Watch = { pressed: [], seen: [] };
    Object.assign(window, { watch });
    window.addEventListener("keydown", (event) => watch.pressed.push(event.timeStamp), true);
    const look = () => {
      const text = document.querySelector("main")?.textContent ?? "";
      const shown = /No endpoint matches/.test(text)
        ? "0"
        : (/ of ([\d,]+) paths?/.exec(text)?.[1] ?? "").replace(/,/g, "");
      // After the frame's own work, which ends in its paint.
      setTimeout(() => shown !== watch.seen.at(-1)?.shown && watch.seen.push({ shown, at: performance.now() }));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const samples: number[] = [];
  let keys = 0;
  let before = countPaths("");
  const press = async (key: string, search: string) => {
    const paths = countPaths(search);
    await page.keyboard.press(key as "a");
    const ms = await resultShown(page, keys++, paths);
    // Where the result stays the same, nothing can be seen to happen.
    if (paths !== before) samples.push(ms);
    before = paths;
  };
  await page.focus('input[type="search"]');
  for (const word of words) {
    for (let length = 1; length <= word.length; length++)
      await press(word[length - 1] as string, word.slice(0, length));
    for (let length = word.length - 1; length >= 0; length--) await press("Backspace", word.slice(0, length));
  }
  return samples;
}

type Watch = { pressed: number[]; seen: { shown: string; at: number }[] };

/** Milliseconds from a key, counted from 0, until the screen said how many paths match and that was painted. */
async function resultShown(page: Page, key: number, paths: number): Promise<number> {
  const found = await page.waitForFunction(
    (index, wanted) => {
      const { pressed, seen } = (window as unknown as { watch: Watch }).watch;
      const last = seen.at(-1);
      // In an object: a plain 0 would count as not yet.
      return last?.shown === wanted && { ms: last.at - (pressed[index] ?? Number.NaN) };
    },
    { timeout: 5000, polling: 20 },
    key,
    String(paths),
  );
  const { ms } = (await found.jsonValue()) as { ms: number };
  return ms;
}

const all = manyEndpoints(endpoints);
const countPaths = (search: string) =>
  new Set(
    all
      .filter(({ method, path }) => `${method} ${path}`.toLowerCase().includes(search.trim().toLowerCase()))
      .map(({ path }) => path),
  ).size;
