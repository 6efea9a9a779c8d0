import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Demo, startDemo } from "./demo.ts";
import { tabTo } from "./forms/keyboard.ts";
import { launchPages, openPage } from "./launch.ts";
import { surface } from "./surface.ts";

let demo: Demo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchPages();
  const profile = await browser.createBrowserContext();
  await demo.signIn(profile);
  page = await openPage(profile);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

/** Opens a path of the platform's own page at a width. */
async function open(path: string, width: number, ready: string | RegExp): Promise<void> {
  await page.setViewport({ width, height: 900, deviceScaleFactor: 1 });
  await page.goto(demo.platform.url + path);
  await surface(page, "page").see(ready);
}

describe("A path in a list", () => {
  /** Narrower than this, a column tells no path from another. */
  const least = 140;
  const names = ["Payments, Invoices and Ledger Platform Team (EMEA)", `Ledger ${"W".repeat(140)}`];
  beforeAll(async () => {
    const { platform } = demo;
    const [endpoints, ...teams] = await Promise.all([
      platform.call<{ id: number }[]>("GET", `/api/endpoints?scanId=${demo.scanId}`),
      ...names.map((name) => platform.call<{ id: number }>("POST", "/api/teams", { name })),
    ]);
    for (const [at, { id }] of endpoints.entries())
      if (at < 40) await platform.call("PATCH", `/api/endpoints/${id}`, { teamId: teams[at % 2]?.id });
  });

  /** How wide the path's column is, heads that reach into the next one, and names of teams that are cut without a title. */
  const columns = () =>
    page.evaluate(() => {
      const list = document.querySelector("[aria-label='Discovered endpoints']");
      const heads = [...(list?.querySelectorAll<HTMLElement>(".th") ?? [])].filter(
        (head) => head.offsetWidth > 0 && !head.querySelector(".sr-only"),
      );
      const spill = (head: HTMLElement) => {
        const text = document.createRange();
        text.selectNodeContents(head);
        return Math.round(text.getBoundingClientRect().right - head.getBoundingClientRect().right);
      };
      const isCut = (element: HTMLElement) =>
        getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth;
      return {
        path: heads[0]?.offsetWidth ?? 0,
        spilling: heads.filter((head) => spill(head) > 0 && !isCut(head)).map((head) => head.textContent),
        untitled: [...(list?.querySelectorAll<HTMLElement>(".truncate") ?? [])]
          .filter((element) => /^(Payments,|Ledger W)/.test(element.textContent ?? "") && isCut(element))
          .filter((element) => !element.closest("[title]")).length,
      };
    });

  it.each([640, 768, 960, 1280])("keeps its room beside a team with a long name, at %i px", async (width) => {
    for (const [path, ready] of [
      ["/endpoints", /of \d+ paths/],
      // Findings that come above it move it: a press meant for it would meet one of them.
      [`/scan/${demo.scanId}`, /\d+ more findings/],
    ] as const) {
      await open(path, width, ready);
      if (path.startsWith("/scan/")) await surface(page, "page").click("Discovered endpoints");
      await page.waitForSelector("[aria-label='Discovered endpoints'] .th");
      const stands = async () => {
        const { path: room, ...faults } = await columns();
        return { hasRoom: room >= least, ...faults, sideways: await sideways(page) };
      };
      // The columns take their widths once the teams' names are there.
      await expect.poll(stands, { message: path }).toEqual({ hasRoom: true, spilling: [], untitled: 0, sideways: [] });
    }
  });
});

describe("A list of suggestions", () => {
  beforeAll(async () => {
    // The last of the teams, at the panel's lower edge.
    await demo.platform.call("POST", "/api/teams", { name: "Zoning" });
    for (let at = 0; at < 30; at++)
      demo.slack.channels.push({ id: `C0ROOM${at}`, name: `room-${at}`, num_members: at });
    const call = (at: number) => ({
      name: `Room ${at}`,
      targetUrl: `${demo.platform.practice}/${at}`,
      environment: "staging",
      authMethod: "none",
    });
    for (let at = 0; at < 12; at++) await demo.platform.call("POST", "/api/applications", call(at));
  });

  /** Goes to a combobox by its name and opens its list, both by keys. */
  async function openList(name: string): Promise<void> {
    await tabTo(page, name);
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.querySelectorAll("[role=option]").length > 8);
  }
  /** What of the open list does not show: corners of it, or the marked option. */
  const hidden = () =>
    page.evaluate(() => {
      const list = [...document.querySelectorAll<HTMLElement>("[role=listbox]")].find((one) => one.offsetHeight > 0);
      if (!list) return "no list";
      const { left, right, top, bottom } = list.getBoundingClientRect();
      const isSeen = (x: number, y: number) => list.contains(document.elementFromPoint(x, y));
      const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
      const id = document.querySelector("[aria-activedescendant]")?.getAttribute("aria-activedescendant");
      const marked = id ? document.getElementById(id)?.getBoundingClientRect() : null;
      return {
        corners: corners.filter(([x, y]) => !isSeen(x, y)).length,
        isMarkedOutside: marked ? marked.top < top || marked.bottom > bottom : false,
        rows: bottom - top >= 100 ? "room for three" : `${bottom - top} px`,
      };
    });
  const whole = { corners: 0, isMarkedOutside: false, rows: "room for three" };

  it.each([
    [1280, "/tenant-admin?tab=slack", "Team Channels", "Channel of Zoning", ""],
    [360, "/tenant-admin?tab=slack", "Team Channels", "Channel of Zoning", ""],
    [360, "/scanner", "Recent Scans", "Application", "New Scan"],
    [1280, "/scanner", "Recent Scans", "Application", "New Scan"],
  ])("shows whole and follows the arrow keys, at %i px on %s", async (width, path, ready, field, button) => {
    await open(path, width, ready);
    if (button) await surface(page, "page").click(button);
    await surface(page, "page").see(button ? "Target URL" : ready);
    await openList(field);
    expect(await hidden()).toEqual(whole);
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press("ArrowDown");
      expect(await hidden()).toEqual(whole);
    }
    await page.keyboard.press("ArrowUp");
    expect(await hidden()).toEqual(whole);
  });
});
