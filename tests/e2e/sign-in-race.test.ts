import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer";
import { afterEach, beforeAll, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { needBrowser, sandboxArguments } from "../browsers/find.ts";
import { buildOf } from "./builds.ts";
import { startChromium } from "./chromium.ts";
import { startFirefox } from "./firefox.ts";
import { type HeldAnswers, holdAnswers } from "./held-answers.ts";
import { type Surface, surface, until } from "./surface.ts";
import { printedToken } from "./visitors.ts";

const drawn = draw(["Chromium", "Firefox", "a page"], 1, "late answers");

const ends: (() => unknown)[] = [];
beforeAll(() => buildOf("page"));
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A platform behind a door that can hold answers back, with the demo portal. */
async function open(): Promise<{ platform: Platform; door: HeldAnswers; portal: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const [port, doorPort, portalPort] = [await ownPort(), await ownPort(), await ownPort()];
  const env = {
    DATABASE_URL: await copyOnSharedPostgres(),
    PORT: String(port),
    POSTERN_PUBLIC_URL: `http://localhost:${doorPort}`,
    POSTERN_PORTAL_PORT: String(portalPort),
  };
  const platform = await spawnPlatform({ dataDir, env });
  ends.push(() => platform.close());
  const door = await holdAnswers(doorPort, port);
  ends.push(() => door.close());
  return { platform, door, portal: `http://localhost:${portalPort}/guests` };
}

/** Signs in by a pasted link while an answer of before is on its way, and looks what the console shows after it came. */
async function race(console: Surface, platform: Platform, door: HeldAnswers, home = "Dashboard"): Promise<void> {
  await console.see("Check your email");
  // Who came without a session may have been told so, and rightly; that has to be gone before the answer comes.
  await until(
    async () => ((await console.text()).includes("You are logged out") ? null : true),
    async () => "The notice of the first visit stays.",
  );
  door.hold();
  await door.held();
  await console.fill("Or paste the link from the email", await printedToken(platform, "admin@localhost"));
  await console.click("Sign in with this link");
  await console.see(home);
  await door.letGo();
  await console.see(home);
  const text = await console.text();
  expect(text).not.toContain("You are logged out");
  expect(text).not.toContain("Check your email");
}

it.runIf(drawn.includes("Chromium"))("A late answer of before does not sign out Chromium's side panel", async () => {
  const { platform, door } = await open();
  const chromium = await startChromium();
  ends.push(() => chromium.close());
  await chromium.usePlatform(door.url);
  const panel = surface(await chromium.panel(), "page");
  await panel.click("Get Started");
  await panel.fill("Work email", "admin@localhost");
  await panel.click("Send sign-in link");
  await race(panel, platform, door);
});

it.runIf(drawn.includes("Firefox"))("A late answer of before does not sign out Firefox's sidebar", async () => {
  const { platform, door } = await open();
  const firefox = await startFirefox();
  ends.push(() => firefox.close());
  await firefox.usePlatform(door.url);
  const sidebar = await firefox.sidebar();
  await sidebar.click("Get Started");
  await sidebar.fill("Work email", "admin@localhost");
  await sidebar.click("Send sign-in link");
  await race(sidebar, platform, door);
});

it.runIf(drawn.includes("a page"))("A late answer of before does not sign out the embedded console", async () => {
  await buildOf("widget");
  const { platform, door, portal } = await open();
  const browser = await puppeteer.launch({
    executablePath: needBrowser("chrome"),
    args: sandboxArguments(),
  });
  ends.push(() => browser.close());
  const page = await browser.newPage();
  await page.setViewport({ width: 1180, height: 1000 });
  await page.goto(portal);
  const widget = surface(page, "widget");
  await widget.see("Leave it empty to get a sign-in link");
  await widget.fill("Email", "admin@localhost");
  await widget.click("Sign In");
  // The portal shows the alerts.
  await race(widget, platform, door, "Security Alerts");
});
