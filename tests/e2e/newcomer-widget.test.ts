import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it as journey } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { countLines, followLink, seeLines, startPracticeScan } from "./journey.ts";
import { launchChromium, openPage } from "./launch.ts";
import { slowTarget } from "./slow-target.ts";
import { type Surface, surface, until } from "./surface.ts";
import { wholeLog } from "./whole-log.ts";

/** Beside Chromium, newcomers come to one of two places, or to both. */
const it = journey.runIf(draw(["Firefox", "a page"], 1, "newcomers").includes("a page"));

let dataDir: string;
let platform: Platform;
let target: Awaited<ReturnType<typeof slowTarget>>;
let browser: Browser;
let complaints: Complaints;
let page: Page;
let widget: Surface;
let portal: string;

beforeAll(async () => {
  await buildOf("page");
  await buildOf("widget");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  const port = await ownPort();
  portal = `http://localhost:${port}/guests`;
  const env = { DATABASE_URL: await copyOnSharedPostgres(), POSTERN_PORTAL_PORT: String(port) };
  platform = await spawnPlatform({ dataDir, env });
  target = await slowTarget(platform.practice, 100);
  browser = await launchChromium();
  complaints = watchConsole(browser);
  page = await openPortal();
  widget = surface(page, "widget");
});
afterAll(async () => {
  await browser?.close();
  await target?.close();
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openPortal(): Promise<Page> {
  const opened = await openPage(browser);
  await opened.setViewport({ width: 1180, height: 1000 });
  await opened.evaluateOnNewDocument(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    for (const type of ["postern:navigate", "postern:alert"])
      document.addEventListener(type, (event) => heard.push([type, (event as CustomEvent).detail]));
  });
  await opened.goto(portal);
  return opened;
}

const heard = (type: string) =>
  page.evaluate(
    (wanted) =>
      (globalThis as unknown as { heard: [string, { path?: string }][] }).heard.filter(([name]) => name === wanted),
    type,
  );

it("asks for a session on another origin's page, and returns to its route once the link was followed", async () => {
  await widget.see("Leave it empty to get a sign-in link");
  await widget.fill("Email", "admin@localhost");
  await widget.click("Sign In");
  await widget.see("Check your email");
  const tab = async (address: string) => {
    const opened = await openPage(browser);
    await opened.goto(address);
    return opened;
  };
  await followLink(tab, platform);
  await page.bringToFront();
  await widget.see("Security Alerts");
  expect(await heard("postern:navigate")).not.toEqual([]);
});

it("follows its route attribute", async () => {
  await page.evaluate(() => document.querySelector("postern-console")?.setAttribute("route", "/"));
  await widget.see("Security Dashboard");
});

it("scans with a live log, and keeps all of it while it is moved about the page", async () => {
  await startPracticeScan(widget, target.url);
  await seeLines(widget, 3);
  await page.evaluate(() => {
    const element = document.querySelector("postern-console") as HTMLElement;
    element.remove();
    document.querySelector("main")?.prepend(element);
  });
  target.hurry();
  await widget.see("Completed");
  const whole = await wholeLog(platform, 1);
  await seeLines(widget, whole.length);
  expect(await countLines(widget)).toBe(whole.length);
  // The scan's alerts come on a channel of their own, which is closed while the element is away.
  await until(
    async () => ((await heard("postern:alert")).length > 0 ? true : null),
    async () => "The page was told of no alert.",
  );
});

it("returns to the same place after it was away for longer", async () => {
  const away = await page.evaluateHandle(() => {
    const element = document.querySelector("postern-console") as HTMLElement;
    element.remove();
    return element;
  });
  // Once it has been away for a while, it lets go of all that it held.
  await page.waitForFunction((element) => element.shadowRoot?.textContent === "", {}, away);
  await page.evaluate((element) => document.querySelector("main")?.append(element), away);
  await widget.see("Ledgerline");
  await widget.see("Security score");
});

it("tells the page about new alerts", async () => {
  expect((await heard("postern:alert")).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.getElementById("news")?.textContent)).toContain("New ");
});

it("takes nothing from the page's style and leaves nothing in it", async () => {
  const seen = await page.evaluate(() => {
    const root = document.querySelector("postern-console")?.shadowRoot as ShadowRoot;
    const button = [...root.querySelectorAll("button")].find((one) =>
      one.textContent?.includes("Export Report"),
    ) as Element;
    const { fontSize, fontFamily, borderTopWidth, borderTopStyle, letterSpacing, textTransform } =
      getComputedStyle(button);
    return {
      button: { fontSize, borderTopWidth, borderTopStyle, letterSpacing, textTransform },
      serif: fontFamily.includes("Georgia"),
      svg: getComputedStyle(root.querySelector("svg") as Element).width,
      styles: document.head.querySelectorAll("style").length,
      body: document.body.getAttribute("style"),
    };
  });
  expect(seen).toEqual({
    button: {
      fontSize: "13px",
      borderTopWidth: "1px",
      borderTopStyle: "solid",
      letterSpacing: "normal",
      textTransform: "none",
    },
    serif: false,
    svg: expect.stringMatching(/^(1\d|2\d)(\.\d+)?px$/),
    styles: 0,
    body: null,
  });
});

it("keeps the keyboard's focus inside an open dialog", async () => {
  await page.evaluate(() => document.querySelector("postern-console")?.setAttribute("route", "/scanner"));
  await widget.click("New Scan");
  await widget.see("Target URL");
  for (let press = 0; press < 25; press++) {
    await page.keyboard.press("Tab");
    const inside = await widget.evaluate((root) => root.activeElement?.closest("[role=dialog]") !== null);
    expect(inside, `after ${press + 1} times Tab`).toBe(true);
  }
  await page.keyboard.press("Escape");
});

it("has a state of its own in each of several elements on one page", async () => {
  await page.evaluate((address) => {
    const second = document.createElement("postern-console");
    second.id = "second";
    for (const [name, value] of Object.entries({ platform: address, route: "/teams", theme: "light" }))
      second.setAttribute(name, value);
    document.body.append(second);
  }, platform.url);
  await page.waitForFunction(() =>
    document.querySelector("#second")?.shadowRoot?.textContent?.includes("Team Management"),
  );
  const themes = await page.evaluate(() =>
    [...document.querySelectorAll("postern-console")].map((one) =>
      one.shadowRoot?.querySelector("[data-theme]")?.getAttribute("data-theme"),
    ),
  );
  expect(themes).toEqual(["dark", "light"]);
  await widget.see("API Scanner");
  await page.evaluate(() => document.querySelector("#second")?.remove());
});

it("says what is missing when it has no platform", async () => {
  const text = await page.evaluate(() => {
    const element = document.createElement("postern-console");
    document.body.append(element);
    const shown = element.shadowRoot?.textContent;
    element.remove();
    return shown;
  });
  expect(text).toContain("set the attribute platform");
});

it("complains about nothing under the page's strict policy", () => {
  expect(complaints.list([/status of 401/])).toEqual([]);
});
