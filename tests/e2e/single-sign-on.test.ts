import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { singleSignOnCallback } from "../../server/routes/single-sign-on.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../server/testing/openid-provider.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import { openPage } from "./launch.ts";
import { patience, type Surface, surface, until } from "./surface.ts";

let dataDir: string;
let provider: OpenIdProvider;
let platform: Platform;
let chromium: Chromium;
let firefox: Firefox;

beforeAll(async () => {
  await buildOf("page");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  const port = String(await ownPort());
  const people = { maya: { email: "admin@localhost", email_verified: true } };
  provider = await startOpenIdProvider(singleSignOnCallback(`http://localhost:${port}`), people);
  platform = await spawnPlatform({
    dataDir,
    env: {
      PORT: port,
      DATABASE_URL: await copyOnSharedPostgres(),
      POSTERN_OIDC_ISSUER: provider.issuer,
      POSTERN_OIDC_CLIENT_ID: provider.clientId,
      POSTERN_OIDC_CLIENT_SECRET: provider.clientSecret,
      POSTERN_OIDC_NAME: "Acme ID",
    },
  });
});
afterAll(async () => {
  await chromium?.close();
  await firefox?.close();
  await platform?.close();
  await provider?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Presses what leads to the provider, signs in on its pages in the tab that opens, and comes back to the platform's page. */
async function signInAtProvider(browser: Browser | BrowserContext, place: Surface): Promise<void> {
  await place.click("Get Started");
  await place.click("Sign in with Acme ID");
  const page = await tabAt(browser, (url) => url.startsWith(provider.issuer));
  await page.bringToFront();
  await page.waitForSelector("[name=login]");
  await page.type("[name=login]", "maya");
  await page.type("[name=password]", "any");
  await press(page);
  await page.waitForSelector("[name=prompt][value=consent]");
  await press(page);
  await surface(page, "page").see("Security Dashboard");
  expect(new URL(page.url()).origin).toBe(platform.url);
}

const press = async (page: Page) => {
  await Promise.all([page.waitForNavigation({ timeout: patience }), page.click("button[type=submit]")]);
};
const tabAt = (browser: Browser | BrowserContext, isWanted: (url: string) => boolean): Promise<Page> =>
  until(
    async () => (await browser.pages()).find((page) => isWanted(page.url())) ?? null,
    async () => `The tabs show ${(await browser.pages()).map((page) => page.url())}.`,
  );

it("who signs in with the provider from Chromium's side panel is signed in there, without touching it again", async () => {
  chromium = await startChromium();
  await chromium.usePlatform(platform.url);
  const panel = surface(await chromium.panel(), "page");
  await signInAtProvider(chromium.browser, panel);
  await panel.see("Security Dashboard");
});

it("and on the platform's own page in the same tab", async () => {
  const profile = await chromium.browser.createBrowserContext();
  const page = await openPage(profile);
  await page.goto(platform.url);
  await signInAtProvider(profile, surface(page, "page"));
  expect(await profile.pages()).toHaveLength(1);
});

it("and from Firefox's sidebar there", async () => {
  firefox = await startFirefox();
  await firefox.usePlatform(platform.url);
  const sidebar = await firefox.sidebar();
  await signInAtProvider(firefox.browser, sidebar);
  await sidebar.see("Dashboard");
});
