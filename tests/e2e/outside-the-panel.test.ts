import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import {
  type HostileExtension,
  installHostile,
  refusedAll,
  tryExtension,
  tryPlatform,
  untouched,
} from "./hostile-extension.ts";
import { type Surface, surface } from "./surface.ts";

/** The platform is `localhost`; strangers have this name of the machine, another site. */
const elsewhere = "127.0.0.1";
const words = `"><img src=x onerror="globalThis.owned=1">\u202edroL</title><script>globalThis.owned=1</script>`;
/** Secrets that stand in what the page sends, and that the user enters in the panel. */
const canaries = {
  "a page's bearer token": "Gk7pWz3NcV9sRt5LmX2bYq8D",
  "a page's cookie": "Ur4hJd8FqB6wTz2KvN9xPc3S",
  "a page's API key": "Ea9mLs5YtC7gHf3RbV6nQw2J",
  "a page's query": "Ox2vBk6ZjM8dUc4TpG7yWs9H",
  "a page's body": "If5rNx9QeL3zKa7VwD8tJm6C",
  "an application's credential": "Sy8bTg4PhX6kRv2MqZ9cFn5W",
};

let demo: Demo;
let chromium: Chromium;
let hostile: HostileExtension;
let panel: Surface;
let site: Server;
let siteUrl: string;
/** The hostile page beside the panel. */
let tab: Page;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url !== "/") return void response.writeHead(200, { "content-type": "application/json" }).end("{}");
    response.setHeader("set-cookie", `sid=${canaries["a page's cookie"]}`);
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Shop</title>");
  });
  await new Promise<void>((resolve) => site.listen(0, elsewhere, resolve));
  siteUrl = `http://${elsewhere}:${(site.address() as AddressInfo).port}`;
  demo = await startDemo();
  chromium = await startChromium();
  await chromium.usePlatform(demo.platform.url);
  await demo.signIn(chromium.browser);
  hostile = await installHostile(chromium, elsewhere);
  panel = surface(await chromium.panel(), "page");
  await panel.see("Security Dashboard");
  tab = await chromium.tab(siteUrl);
});
afterAll(async () => {
  await chromium?.close();
  hostile?.close();
  site?.close();
  await demo?.close();
});

/** What a stranger needs to know; nothing of it is secret. */
const known = () => ({
  id: new URL(chromium.origin).host,
  platform: demo.platform.url,
  live: `ws://localhost:${demo.platform.livePort}/live`,
});
const teams = async () =>
  (await demo.platform.call<{ name: string }[]>("GET", "/api/teams")).map(({ name }) => name).sort();

describe("Another extension, with every permission but the platform's own site,", () => {
  it("learns nothing from the platform in the user's name and changes nothing there", async () => {
    const before = await teams();
    expect(await hostile.worker.evaluate(tryPlatform, known())).toEqual(refusedAll);
    expect(await teams()).toEqual(before);
  });

  it("has no word with Postern, reads none of its files, and runs nothing in its pages or the platform's", async () => {
    const page = await chromium.tab(demo.platform.url);
    const own = { ...known(), origin: chromium.origin };
    expect(await hostile.worker.evaluate(tryExtension, own)).toEqual(untouched);
    await page.close();
  });
});

describe("Script in the page beside the panel", () => {
  it("learns nothing from the platform in the user's name and changes nothing there", async () => {
    const before = await teams();
    expect(await tab.evaluate(tryPlatform, known())).toEqual(refusedAll);
    expect(await teams()).toEqual(before);
  });

  it("neither finds Postern's files nor shows its pages, or the platform's, in a frame", async () => {
    const found = await tab.evaluate(async ({ id, platform }) => {
      const loads = (tag: "img" | "script" | "iframe", src: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(tag);
          element.onload = () => resolve("loaded");
          element.onerror = () => resolve("refused");
          element.src = src;
          document.body.append(element);
        });
      const own = `chrome-extension://${id}`;
      return {
        script: await loads("script", `${own}/background.js`),
        image: await loads("img", `${own}/icon/128.png`),
        file: await fetch(`${own}/manifest.json`).then(
          () => "loaded",
          () => "refused",
        ),
        frames: [await loads("iframe", `${own}/sidepanel.html`), await loads("iframe", platform)].length,
        words: typeof (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime?.sendMessage,
      };
    }, known());
    expect(found).toMatchObject({ script: "refused", image: "refused", file: "refused", words: "undefined" });
    // What a browser shows in place of a page that it refuses loads too.
    const inside = () => tab.frames().filter((frame) => frame !== tab.mainFrame());
    const refusal = "chrome-error://chromewebdata/";
    await expect.poll(() => inside().map((frame) => frame.url())).toEqual([refusal, refusal]);
  });

  it("puts words into the panel by its title and its calls, and never markup or script", async () => {
    await panel.evaluate(() => {
      location.hash = "#/watch";
    });
    await tab.evaluate((title) => {
      document.title = title;
    }, words);
    await panel.click("Watch this tab");
    await panel.see("No API call yet");
    const path = `/api/<img src=x onerror="globalThis.owned=1">/${encodeURIComponent(words)}`;
    await tab.evaluate(
      async (path, secrets) => {
        const headers = {
          authorization: `Bearer ${secrets["a page's bearer token"]}`,
          "x-api-key": secrets["a page's API key"],
          "content-type": "application/json",
        };
        const body = JSON.stringify({ password: secrets["a page's body"] });
        await fetch(`${path}?token=${secrets["a page's query"]}`, { method: "POST", headers, body });
        await fetch("/api/orders", { headers });
      },
      path,
      canaries,
    );
    await panel.see("/api/orders");
    await panel.see(/\nPOST\n/);
    await panel.click("Register");
    await panel.see("Register and scan this API");
    const shown = await panel.evaluate(() => ({
      owned: (globalThis as { owned?: number }).owned ?? null,
      foreign: document.querySelectorAll("img[src=x], [onerror], body script").length,
      marks: /[\u202a-\u202e\u2066-\u2069]/.test(document.body.innerText),
    }));
    expect(shown).toEqual({ owned: null, foreign: 0, marks: false });
    await panel.page.keyboard.press("Escape");
  });
});

it("No secret that a page sends, or that the user enters in the panel, is kept anywhere in the browser's profile", async () => {
  await panel.evaluate(() => {
    location.hash = "#/scanner";
  });
  await panel.click("Add Application");
  await panel.fill("Name", "Canary");
  await panel.fill("Target URL", `${siteUrl}/canary`);
  await panel.choose("Authentication method", "Bearer token");
  await panel.fill("Token", canaries["an application's credential"]);
  await panel.page.keyboard.press("Enter");
  await panel.see("Application Added");
  await panel.see("Canary");
  const kept = await panel.page.evaluate(async () => {
    const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
    const stored = await Promise.all(areas.map((area) => area?.get(null)));
    return JSON.stringify([stored, { ...localStorage }, { ...sessionStorage }, await indexedDB.databases()]);
  });
  // What is searched is worth searching: there are the calls, and on the disk the platform's address.
  expect(kept).toContain("/api/orders");
  const profile = (chromium.browser.process()?.spawnargs ?? [])
    .find((argument) => argument.startsWith("--user-data-dir="))
    ?.slice("--user-data-dir=".length) as string;
  const places = filesIn(profile);
  expect(places.some(({ bytes }) => bytes.includes(demo.platform.url))).toBe(true);
  places.push({ where: "what the extension stores", bytes: Buffer.from(kept) });
  const found = Object.entries(canaries).flatMap(([name, secret]) =>
    places
      .filter(({ where, bytes }) => isIn(bytes, secret) && !(name === "a page's cookie" && /^Cookies/.test(where)))
      .map(({ where }) => `${name} in ${where}`),
  );
  expect(found).toEqual([]);
});

it("Nothing in the panel complains on the way", () => {
  const own = chromium.complaints.list([/status of 40[13]/]).filter((line) => line.startsWith(chromium.origin));
  expect(own).toEqual([]);
});

/** Every file of a folder; a running browser takes some away meanwhile. */
function filesIn(folder: string): { where: string; bytes: Buffer }[] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) => {
    try {
      return [{ where: name, bytes: readFileSync(join(parentPath, name)) }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return [];
    }
  });
}

/** Whether bytes hold a text in either of the encodings that browsers store. */
const isIn = (bytes: Buffer, text: string) => bytes.includes(text) || bytes.includes(Buffer.from(text, "utf16le"));
