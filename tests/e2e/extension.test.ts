import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPort } from "../../server/testing/own-port.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { sideways, violations } from "./accessibility.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { putSession } from "./demo.ts";
import { type Surface, surface, until } from "./surface.ts";

let dataDir: string;
let env: Record<string, string>;
let platform: Platform;
let chromium: Chromium;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  const [port, live, practice] = [await ownPort(), await ownPort(), await ownPort()];
  const DATABASE_URL = await copyOnSharedPostgres();
  env = { DATABASE_URL, PORT: String(port), LIVE_PORT: String(live), POSTERN_PRACTICE_PORT: String(practice) };
  platform = await spawnPlatform({ dataDir, env });
  chromium = await startChromium();
});
afterAll(async () => {
  await chromium?.close();
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const signIn = async () => putSession(chromium.browser, await platform.cookie());

/** The text and the title of the toolbar button over tabs that have none of their own. */
const badge = async ({ worker } = chromium) =>
  (await worker()).evaluate(async () => [await chrome.action.getBadgeText({}), await chrome.action.getTitle({})]);
const badgeShows = (text: string, title: RegExp) =>
  until(
    async () => {
      const [shown, said = ""] = await badge();
      return shown === text && title.test(said) ? true : null;
    },
    async () => `The badge shows ${JSON.stringify(await badge())}.`,
  );

/** What the popup shows once the worker has read the status anew. */
async function popup(): Promise<Surface> {
  return surface(await chromium.tab("/popup.html"), "page");
}

describe("before the first connection", () => {
  it("asks for the platform's address in the panel and in the popup, and talks to nobody", async () => {
    const shipped = await startChromium("chrome-as-shipped");
    try {
      const panel = surface(await shipped.panel(), "page");
      await panel.see("Connect to your platform");
      const small = surface(await shipped.tab("/popup.html"), "page");
      await small.see("Not connected");
      expect(await badge(shipped)).toEqual(["", "Postern is not connected yet"]);
      await small.click("Connect");
      const opened = await shipped.browser.waitForTarget((target) => target.url().includes("options.html#/platform"));
      const page = await opened.page();
      if (page) await surface(page, "page").see("Connect to your platform");
      expect(shipped.complaints.list()).toEqual([]);
    } finally {
      await shipped.close();
    }
  });
});

describe("the address form of the options page", () => {
  it.each([
    ["", "Enter the platform's address"],
    ["not an address", "'not an address' is not an address"],
    ["ftp://files.example.com", "does not start with http:// or https://"],
    ["http://localhost:9", "http://localhost:9 does not answer"],
  ])("says what is wrong with %j", async (typed, sentence) => {
    const form = surface(await chromium.tab("/options.html#/platform"), "page");
    await form.fill("Platform address", typed);
    await form.click("Connect");
    await form.see(sentence);
    await form.page.close();
  });

  it("tells another server from a Postern platform, and connects to the right one", async () => {
    const form = surface(await chromium.tab("/options.html#/platform"), "page");
    await form.fill("Platform address", platform.practice);
    await form.click("Connect");
    await form.see("it is not a Postern platform");
    await form.fill("Platform address", platform.url);
    await form.click("Connect");
    await form.see("Get Started");
    await form.page.close();
  });
});

describe.each(["light", "dark"])("pages outside of the console in %s", (theme) => {
  it.each([
    ["/popup.html", 320, "Postern"],
    ["/options.html#/platform", 320, "Connect to your platform"],
    ["/sidepanel.html#/platform", 360, "Connect to your platform"],
  ])("%s fits %i px and speaks to a screen reader", async (path, width, ready) => {
    const page = await chromium.tab(path);
    await page.setViewport({ width, height: 480 });
    await page.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: theme },
      // A colour on its way from one theme to the other has no contrast that could be judged.
      { name: "prefers-reduced-motion", value: "reduce" },
    ]);
    await surface(page, "page").see(ready);
    expect(await sideways(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});

describe("a platform that goes away", () => {
  let panel: Surface;

  it("is told in the panel, in the popup and on the toolbar, and all recover by themselves when it is back", async () => {
    await (await popup()).see("Sign in to see findings");
    await badgeShows("?", /^Signed out\. Findings are not shown$/);
    await signIn();
    panel = surface(await chromium.panel(), "page");
    await panel.see("Security Dashboard");
    const up = await popup();
    await up.see("no open findings");
    await up.page.close();
    await badgeShows("", /^No open critical findings in /);

    await platform.close();
    await panel.page.reload();
    await panel.see(`The platform at ${platform.url} does not answer`);
    const down = await popup();
    await down.see(`${new URL(platform.url).host} does not answer`);
    await down.see(/as of \d\d:\d\d/);
    await badgeShows("!", /does not answer\. Findings are from \d\d:\d\d$/);

    // Asked for while nothing answers: once something does, the panel's own recovery may take the button away first.
    await down.click("Try again");
    await down.see(`${new URL(platform.url).host} does not answer`);
    platform = await spawnPlatform({ dataDir, env });
    await panel.see("Security Dashboard");
    await down.see("no open findings");
    await badgeShows("", /^No open critical findings in /);
    await down.page.close();
  });

  it("is told above what the panel still shows, until the panel is up to date again by itself", async () => {
    await panel.see("Security Dashboard");
    await platform.close();
    await panel.click("Refresh");
    await panel.see(/Not up to date\. .*does not answer/);
    await panel.see("Connect an application");
    platform = await spawnPlatform({ dataDir, env });
    await until(
      async () => ((await panel.text()).includes("Not up to date") ? null : true),
      () => panel.text(),
    );
    await panel.see("Security Dashboard");
  });
});
