import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { startChromium } from "./chromium.ts";
import { putSession } from "./demo.ts";
import { startFirefox } from "./firefox.ts";
import { type Surface, surface } from "./surface.ts";
import { printedToken } from "./visitors.ts";

const maya = "admin@localhost";
let dataDir: string;
let platform: Platform;

beforeAll(async () => {
  await buildOf("page");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  platform = await spawnPlatform({ dataDir, env: { DATABASE_URL: await copyOnSharedPostgres() } });
});
afterAll(async () => {
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Place = {
  browser: Browser;
  tab(path: string): Promise<Page>;
  usePlatform(address: string): Promise<void>;
  console(): Promise<Surface>;
  close(): Promise<void>;
};
const places: [where: string, bob: string, start: () => Promise<Place>][] = [
  [
    "Chromium's panel",
    "bob@acme.test",
    async () => {
      const chromium = await startChromium();
      return { ...chromium, console: async () => surface(await chromium.panel(), "page") };
    },
  ],
  [
    "Firefox's sidebar",
    "ben@acme.test",
    async () => {
      const firefox = await startFirefox();
      return { ...firefox, console: firefox.sidebar };
    },
  ],
];

describe.each(places)("in %s", (_, bob, start) => {
  let place: Place;
  let panel: Surface;
  beforeAll(async () => {
    await platform.call("POST", "/api/tenant/users/invite", { email: bob, role: "user" });
    place = await start();
    await place.usePlatform(platform.url);
    await putSession(place.browser, await platform.cookie());
    panel = await place.console();
  });
  afterAll(async () => place?.close());

  const showsAccount = async (email: string) => {
    await panel.click("Menu");
    await panel.see(email);
  };
  const switchAccount = async () => {
    await panel.click("Switch Account");
    await panel.see("Sign in");
  };

  it("a second account of one platform is signed in without losing the first, and each is a press away", async () => {
    await panel.see("Dashboard");
    await showsAccount(maya);
    await switchAccount();
    await panel.see(`Continue as ${maya}`);
    await panel.fill("Email", bob);
    await panel.click("Sign In");
    await panel.see("Check your email");
    const tab = surface(
      await place.tab(`${platform.url}/auth/verify?token=${await printedToken(platform, bob)}`),
      "page",
    );
    await tab.click("Continue");
    await panel.see("Dashboard");
    await showsAccount(bob);

    await switchAccount();
    await panel.click(`Continue as ${maya}`);
    await panel.see("Dashboard");
    await showsAccount(maya);
    expect(await panel.text()).toContain("Audit Log");
    await switchAccount();
    await panel.click(`Continue as ${bob}`);
    await panel.see("Dashboard");
    await showsAccount(bob);
    expect(await panel.text()).not.toContain("Audit Log");
  });

  it("and an account that signs out is kept no more", async () => {
    await panel.click("Sign Out");
    await panel.click("Get Started");
    await panel.see(`Continue as ${maya}`);
    expect(await panel.text()).not.toContain(bob);
  });
});
