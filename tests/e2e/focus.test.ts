import type { Page } from "puppeteer";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type ApiSite, startApiSite } from "./api-site.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { startFirefox } from "./firefox.ts";
import { type Surface, surface, until } from "./surface.ts";

let demo: Demo;
/** An API that nobody registered. */
let site: ApiSite;

beforeAll(async () => {
  [demo, site] = await Promise.all([startDemo(), startApiSite()]);
});
afterAll(async () => {
  site?.close();
  await demo?.close();
});

/** What has the focus: its role or element and its name; `body` where nothing has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    if (active === document.body) return "body";
    const by = document.getElementById(active.getAttribute("aria-labelledby") ?? "");
    const label = active.ariaLabel ?? by?.textContent ?? (active as HTMLInputElement).labels?.[0]?.textContent;
    const text = /^(a|button|h\d)$/.test(active.localName) ? active.innerText : "";
    return `${active.role ?? active.localName} ${label ?? text}`.replace(/\s+/g, " ").trim();
  });
/** Where the focus is once it is there; fails with where it is instead. */
const has = (page: Page, what: string | RegExp) =>
  until(
    async () => {
      const now = await focused(page);
      return (typeof what === "string" ? now === what : what.test(now)) || null;
    },
    async () => `The focus is on '${await focused(page)}' and not on '${what}'.`,
  );

/** Goes by Tab to the control with this name, from wherever the focus is, and presses a key there. */
async function press(page: Page, name: string | RegExp, key: "Enter" | "Escape" = "Enter"): Promise<void> {
  const isThere = async () => {
    const [, now = ""] = /^\S+ (.*)$/.exec(await focused(page)) ?? [];
    return typeof name === "string" ? now === name : name.test(now);
  };
  for (let tabs = 0; !(await isThere()); tabs++) {
    if (tabs > 120) throw new Error(`Tab leads to no '${name}', but to '${await focused(page)}'.`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press(key);
}

describe("the focus stays with a user of the keyboard alone in the panel", () => {
  let chromium: Chromium;
  let panel: Surface;
  let page: Page;
  let tab: Page;
  beforeAll(async () => {
    chromium = await startChromium();
    await chromium.usePlatform(demo.platform.url);
    await demo.signIn(chromium.browser);
    panel = surface(await chromium.panel(), "page");
    page = panel.page;
    await panel.see("Security Dashboard");
    tab = await chromium.tab(site.url);
    await panel.see("Not registered");
  });
  afterAll(() => chromium?.close());
  const go = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#${path}`);

  it("when a site is registered and scanned, and the dialog closes over the button that opened it", async () => {
    await press(page, "Register");
    await panel.see("Register and scan this API");
    await press(page, "Register and scan");
    await panel.see("The scan goes on when this is closed");
    await has(page, /^(dialog Register and scan this API|h3 .+)$/);
    await page.keyboard.press("Escape");
    await has(page, "a Desk");
  });

  it("when a tab is watched, and its session is read", async () => {
    await go("/watch");
    await panel.see("See the API calls of this tab");
    await press(page, "Watch this tab");
    await panel.see("No API call yet");
    await has(page, "group Watch");
    await press(page, "More");
    await has(page, "menuitem Use this tab's session");
    await page.keyboard.press("Enter");
    await press(page, "Read the session");
    await panel.see("Waiting for a call that signs in");
    await has(page, "button Reload the tab");
    await tab.evaluate(
      async (authorization) => void (await fetch("/desk/kept-orders", { headers: { authorization } })),
      `Bearer ${site.token}`,
    );
    await panel.see(/a bearer token/i);
    await has(page, "button Add as identity");
    await page.keyboard.press("Enter");
    await panel.see(/Ready to test authorization|Identity Added/);
    await has(page, /^(h3 Ready to test authorization|group Desk)/);
    await page.keyboard.press("Escape");
    await has(page, /^(button More|group )/);
  });

  it("when an alert is resolved: on the row that takes its place, also once that is undone by a key", async () => {
    await go("/security-alerts");
    await page.waitForSelector("[data-alert]");
    await page.keyboard.press("j");
    const rows = () =>
      panel.evaluate((root) => [...root.querySelectorAll("[data-alert] [data-row]")].map((row) => row.ariaLabel));
    const [first, second] = await rows();
    await has(page, `a ${first}`);
    await page.keyboard.press("r");
    await panel.see(/Alerts? Resolved/);
    await until(
      async () => ((await rows())[0] === second ? true : null),
      async () => `The rows are ${await rows()}.`,
    );
    await has(page, `a ${second}`);
    await page.keyboard.press("u");
    await panel.see(/Alerts? Reopened/);
    await until(
      async () => ((await rows())[0] === first ? true : null),
      async () => `The rows are ${await rows()}.`,
    );
    await has(page, `a ${second}`);
  });
});

it("the focus goes to the next platform where one is forgotten, in Firefox too", async () => {
  const firefox = await startFirefox();
  try {
    const page = await firefox.tab("/options.html#/platform");
    await page.evaluate(
      `browser.storage.local.set({ platforms: [{ address: "http://one.test" }, { address: "http://two.test" }] })`,
    );
    await page.waitForSelector("li");
    await page.bringToFront();
    for (const [name, next] of [
      ["one.test", "button Switch to two.test"],
      ["two.test", "button Connect"],
    ] as const) {
      await press(page, `More for ${name}`);
      await has(page, "menuitem Forget and take the access back");
      await page.keyboard.press("Enter");
      await has(page, next);
    }
  } finally {
    await firefox.close();
  }
});
