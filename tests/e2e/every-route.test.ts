import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { routes } from "../../src/console/routes.tsx";
import { type Role, roles } from "../../src/contract/roles.ts";
import { sideways, violations } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { type Demo, putSession, startDemo } from "./demo.ts";
import { goWithin } from "./go-within.ts";
import { launchPages, openPage } from "./launch.ts";
import { nowhere, outside, type RouteRow, routeTable } from "./route-table.ts";
import { surface, until } from "./surface.ts";
import { showIn, themes } from "./views.ts";
import { cookieOf, type Visitor, visitors } from "./visitors.ts";

/** A panel's and a page's, in pixels: one page is looked at in both, or in the drawn one. */
const widths = [360, 1280] as const;

let demo: Demo;
let browser: Browser;
let complaints: Complaints;

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchPages();
  complaints = watchConsole(browser);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

it("Every route of the console has a row that says who sees what", () => {
  expect(routeTable.map(({ path }) => path).sort()).toEqual(routes.map(({ path }) => path).sort());
});

/** Names of the visible controls, and how many strips at the bottom hold none. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.getClientRects().length > 0;
    const nameOf = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent?.trim();
    return {
      names: [...document.querySelectorAll<HTMLElement>("button, a[href]")].filter(isVisible).map(nameOf),
      bare: [...document.querySelectorAll("main + footer")].filter(
        (one) => isVisible(one) && !one.querySelector("button, a, p"),
      ).length,
    };
  });

/** What is wrong with the controls that a role has on a screen. */
async function wrongControls(page: Page, role: Role, { controls = {}, path }: RouteRow): Promise<string[]> {
  const mine = Object.entries(controls).filter(([, roles]) => roles.includes(role));
  await until(
    async () => {
      const { names } = await controlsOf(page);
      return mine.every(([name]) => names.includes(name)) || null;
    },
    async () => `${path} lacks one of ${mine.map(([name]) => name)}: ${(await controlsOf(page)).names}`,
  );
  const { names, bare } = await controlsOf(page);
  return [
    ...Object.keys(controls)
      .filter((name) => !controls[name]?.includes(role) && names.includes(name))
      .map((name) => `${path} offers '${name}'`),
    ...(bare > 0 ? [`${path} has a footer with nothing in it`] : []),
  ];
}

/**
 * What an element is made of, for each that was found accessible, by its route and the width. Whoever sees all comes first;
 * views.test.ts asks a screen reader about every screen of theirs. Others mostly see less of it, which needs no second look.
 */
const accessible = new Map<string, Set<string>>();
const elementsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")].map((one) =>
      [one.tagName, one.role, one.ariaLabel !== null, one.getAttribute("class")].join(" "),
    ),
  );

/** What a visitor gets at a route. */
function expected(visitor: Visitor, { path, shows, roles, refusal }: RouteRow): string | RegExp {
  if (visitor === "signed out" || visitor === "without an organization")
    return path === "/" ? outside[visitor]["/"] : outside[visitor].other;
  return roles.includes(visitor) ? shows : (refusal ?? shows);
}

/** Sees every screen and every control. */
const seesAll = "superadmin";

/** Whoever sees all first. A visitor's way through every route costs five seconds of the processor: half of the others go, or all. */
const others = visitors.filter((visitor) => visitor !== seesAll);
const going: Visitor[] = [seesAll, ...draw(others, Math.ceil(others.length / 2), "visitors").reverse()];

describe.each(going)("Visitor %s", (visitor) => {
  let page: Page;
  beforeAll(async () => {
    const profile = await browser.createBrowserContext();
    const cookie = await cookieOf(visitor, demo.platform);
    if (cookie !== null) await putSession(profile, cookie);
    page = await openPage(profile);
    // The page's policy allows no foreign script; the check is one.
    await page.setBypassCSP(true);
  });
  afterAll(() => page.browserContext().close());

  it("gets at every route what the role allows and no more, in a panel and on a page: in view, accessible and without complaint", async () => {
    const faults: string[] = [];
    const look = async (path: string, wanted: string | RegExp, row?: RouteRow) => {
      const place = row?.path ?? path;
      await go(page, demo.platform.url + path, visitor);
      const role = roles.find((one) => one === visitor);
      // The same for all who come, so that they need no second look.
      for (const width of draw(widths, 1, place)) {
        await page.setViewport({ width, height: 900, deviceScaleFactor: 1 });
        await surface(page, "page").see(wanted);
        faults.push(...(await sideways(page)).map((fault) => `${path} scrolls sideways at ${width} px: ${fault}`));
        if (row && role && row.roles.includes(role)) faults.push(...(await wrongControls(page, role, row)));
        const known = accessible.get(`${place} ${width}`) ?? new Set();
        const elements = await elementsOf(page);
        const isNew = elements.some((element) => !known.has(element));
        accessible.set(`${place} ${width}`, new Set([...known, ...elements]));
        if (visitor === seesAll || !isNew) continue;
        for (const theme of themes) {
          await showIn(page, theme);
          const found = await violations(page, theme === themes[0] ? "all" : "colors");
          faults.push(...found.map((fault) => `${path} in ${theme} at ${width} px: ${fault}`));
        }
      }
    };
    for (const row of routeTable) await look(row.at(demo), expected(visitor, row), row);
    await look(nowhere.path, visitor === "without an organization" ? outside[visitor].other : nowhere.shows);
    expect(faults).toEqual([]);
    // A visitor without a session is told so by the platform's own status.
    expect(complaints.take(visitor === "signed out" ? [/status of 401/] : [])).toEqual([]);
  });
});

describe("Names of 200 characters without a place to break", () => {
  const long = "W".repeat(200);
  let page: Page;
  let application: { id: number };
  beforeAll(async () => {
    const { platform } = demo;
    await platform.call("PUT", "/api/tenant/settings", { name: long });
    const api = { name: long, targetUrl: platform.practice, environment: "staging", authMethod: "none" };
    application = await platform.call<{ id: number }>("POST", "/api/applications", api);
    await platform.call("POST", "/api/teams", { name: long });
    await platform.call("PUT", "/api/admin/slack-settings/1", { workspaceName: long });
    const profile = await browser.createBrowserContext();
    await demo.signIn(profile);
    page = await openPage(profile);
  });
  afterAll(() => page?.browserContext().close());

  it("stay in view on every screen that shows them, in a panel and on a page", async () => {
    const faults: string[] = [];
    const shows: [path: string, text: string][] = [
      ["/", "Quick Actions"],
      [`/applications/${application.id}`, long],
      ["/teams", long],
      ["/tenant-admin?tab=slack", `Connected to ${long}`],
      ["/admin/slack", long],
      ["/admin/slack?tab=channels&view=teams&integration=1", long],
    ];
    for (const [path, text] of shows) {
      await page.goto(demo.platform.url + path);
      for (const width of widths) {
        await page.setViewport({ width, height: 900, deviceScaleFactor: 1 });
        await surface(page, "page").see(text);
        faults.push(...(await sideways(page)).map((fault) => `${path} scrolls sideways at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Goes on within the console, where it is open; a session that ends elsewhere needs a new page. */
async function go(page: Page, url: string, visitor: Visitor): Promise<void> {
  if (visitor === "signed out") return void (await page.goto(url));
  // Without an organization every path shows the same screen.
  if (visitor === "without an organization" && page.url().startsWith(new URL(url).origin))
    return void (await page.evaluate((path) => history.pushState(null, "", path), url));
  await goWithin(page, url);
}
