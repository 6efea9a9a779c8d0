import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WebWorker } from "puppeteer";
import type { Chromium } from "./chromium.ts";
import { patience } from "./surface.ts";

/** Another extension in the same browser, whose worker does what a test tells it to. */
export type HostileExtension = { id: string; worker: WebWorker; close(): void };

/** Installs it with every permission that a user may have been talked into, over one host alone. */
export async function installHostile({ browser }: Chromium, host: string): Promise<HostileExtension> {
  const folder = mkdtempSync(join(tmpdir(), "postern-hostile-"));
  const manifest = {
    manifest_version: 3,
    name: "Coupons",
    version: "1.0",
    permissions: ["tabs", "scripting", "webRequest", "cookies", "storage", "management", "declarativeNetRequest"],
    host_permissions: [`http://${host}/*`],
    background: { service_worker: "worker.js" },
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "worker.js"), "chrome.runtime.onInstalled.addListener(() => {});");
  const id = await browser.installExtension(folder);
  const target = await browser.waitForTarget((one) => one.url() === `chrome-extension://${id}/worker.js`, {
    timeout: patience,
  });
  const worker = await target.worker();
  if (!worker) throw new Error("The other extension's worker did not start.");
  return { id, worker, close: () => rmSync(folder, { recursive: true, force: true }) };
}
