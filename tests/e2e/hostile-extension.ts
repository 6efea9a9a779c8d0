import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, WebWorker } from "puppeteer";
import type { Chromium } from "./chromium.ts";
import type { Firefox } from "./firefox.ts";
import { patience } from "./surface.ts";

/** Another extension in the same browser, whose worker, in Firefox a page of it, does what a test tells it to. */
export type HostileExtension<Place = WebWorker> = { id: string; worker: Place; close(): void };

const gecko = "coupons@example.com";

/** Makes it with every permission that a user may have been talked into, over one host alone. */
function makeHostile(host: string, own: object) {
  const folder = mkdtempSync(join(tmpdir(), "postern-hostile-"));
  const manifest = {
    manifest_version: 3,
    name: "Coupons",
    version: "1.0",
    permissions: ["tabs", "scripting", "webRequest", "cookies", "storage", "management", "declarativeNetRequest"],
    host_permissions: [`http://${host}/*`],
    ...own,
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "worker.js"), "chrome.runtime.onInstalled.addListener(() => {});");
  writeFileSync(join(folder, "page.html"), "<!doctype html><title>Coupons</title>");
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs it in Chromium. */
export async function installHostile({ browser }: Chromium, host: string): Promise<HostileExtension> {
  const { folder, close } = makeHostile(host, { background: { service_worker: "worker.js" } });
  const id = await browser.installExtension(folder);
  const target = await browser.waitForTarget((one) => one.url() === `chrome-extension://${id}/worker.js`, {
    timeout: patience,
  });
  const worker = await target.worker();
  if (!worker) throw new Error("The other extension's worker did not start.");
  return { id, worker, close };
}

/** Installs it in Firefox. */
export async function installHostileIn(firefox: Firefox, host: string): Promise<HostileExtension<Page>> {
  const own = { background: { scripts: ["worker.js"] }, browser_specific_settings: { gecko: { id: gecko } } };
  const { folder, close } = makeHostile(host, own);
  await firefox.browser.installExtension(folder);
  return { id: gecko, worker: await firefox.tab(`${await firefox.originOf(gecko)}/page.html`), close };
}

export type Tries = Record<string, string>;

/** Runs in a stranger: each way to the platform with the user's session, and what came of it. */
export async function tryPlatform({ platform, live }: { platform: string; live: string }): Promise<Tries> {
  const team = { method: "POST", credentials: "include", body: JSON.stringify({ name: "Taken" }) } as const;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${platform}/api${path}`, { credentials: "include", ...init }).then(
      async (answer) => `${answer.type} ${answer.status} ${await answer.text()}`,
      () => "refused",
    );
  const socket = () =>
    new Promise<string>((resolve) => {
      const one = new WebSocket(live);
      one.onmessage = ({ data }) => resolve(`heard ${data}`);
      one.onclose = () => resolve("refused");
    });
  return {
    "reads who is signed in": await ask("/auth/user"),
    "reads findings": await ask("/findings"),
    "creates with JSON": await ask("/teams", { ...team, headers: { "content-type": "application/json" } }),
    "creates with a simple request": await ask("/teams", { ...team, mode: "no-cors" }),
    "asks for a place in the live channel": await ask("/live/tickets", { method: "POST" }),
    "opens the live channel": await socket(),
  };
}

/** What comes of {@link tryPlatform} where nothing gets through. */
export const refusedAll: Tries = {
  "reads who is signed in": "refused",
  "reads findings": "refused",
  "creates with JSON": "refused",
  "creates with a simple request": "refused",
  "asks for a place in the live channel": "refused",
  "opens the live channel": "refused",
};

/** Runs in the other extension: each way to Postern's own parts, by its id and origin, and what came of it. */
export async function tryExtension(known: { id: string; origin: string; platform: string }): Promise<object> {
  const { id, origin, platform } = known;
  const said = (work: Promise<unknown>) =>
    work.then(
      (got) => `got ${JSON.stringify(got)}`,
      () => "refused",
    );
  const connects = new Promise((resolve, reject) => {
    const port = chrome.runtime.connect(id);
    port.onMessage.addListener(resolve);
    port.onDisconnect.addListener(() => reject(chrome.runtime.lastError));
  });
  // Of tabs that it may not look into it may not be told the address: it tries each.
  const read = await Promise.all(
    (await chrome.tabs.query({})).map((one) =>
      chrome.scripting
        .executeScript({ target: { tabId: one.id ?? 0 }, func: () => [location.href, document.body.innerText] })
        .then(
          ([done]) => String(done?.result?.[0]),
          () => "refused",
        ),
    ),
  );
  const files = ["manifest.json", "sidepanel.html", "options.html", "background.js"];
  return {
    "an order to the background": await said(chrome.runtime.sendMessage(id, "postern:refresh")),
    "a connection to the background": await said(connects),
    files: await Promise.all(files.map((file) => said(fetch(`${origin}/${file}`)))),
    "a script in its pages": read.filter((address) => address.startsWith(origin)),
    "a script in the platform's page": read.filter((address) => address.startsWith(platform)),
    "the platform's cookies": await said(chrome.cookies.getAll({ url: platform })),
  };
}

/** What comes of {@link tryExtension} where nothing gets through. */
export const untouched = {
  "an order to the background": "refused",
  "a connection to the background": "refused",
  files: ["refused", "refused", "refused", "refused"],
  "a script in its pages": [],
  "a script in the platform's page": [],
  "the platform's cookies": "got []",
};
