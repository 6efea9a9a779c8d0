import type { Page } from "puppeteer";
import { administrationViews } from "./administration-views.ts";
import type { Demo } from "./demo.ts";
import { surface } from "./surface.ts";
import { at, type View } from "./view.ts";
import { linkFor } from "./visitors.ts";

/** Every view, signed out first. */
export const views: readonly View[] = [
  { name: "landing", signedIn: false, path: at("/"), ready: "Get Started" },
  {
    name: "sign-in-link",
    signedIn: false,
    path: at("/"),
    ready: "Get Started",
    act: async (page) => {
      await surface(page, "page").click("Get Started");
      await surface(page, "page").see("Send sign-in link");
    },
  },
  { name: "sign-in", signedIn: false, path: at("/auth"), ready: "Password" },
  {
    name: "verify",
    signedIn: false,
    path: ({ platform }) => linkFor(platform, "reader@acme.test"),
    ready: "Which number",
  },
  {
    name: "verify-ended",
    signedIn: false,
    path: at("/auth/verify?token=0"),
    ready: "This link does not sign you in",
    isRefused: true,
  },
  { name: "not-found-signed-out", signedIn: false, path: at("/nowhere"), ready: "404" },
  { name: "dashboard", signedIn: true, path: at("/"), ready: /Ledgerline/ },
  { name: "scanner", signedIn: true, path: at("/scanner"), ready: /Ledgerline/ },
  {
    name: "start-scan",
    signedIn: true,
    path: at("/scanner"),
    ready: /Ledgerline/,
    act: async (page) => {
      await surface(page, "page").click("New Scan");
      await surface(page, "page").see("Target URL");
    },
  },
  { name: "scan-details", signedIn: true, path: (demo) => `/scan/${demo.scanId}`, ready: /Completed/ },
  {
    name: "scan-facts",
    signedIn: true,
    path: (demo) => `/scan/${demo.scanId}`,
    ready: /Completed/,
    act: async (page) => {
      // Not by a place on the screen: rows that arrive above would move it.
      const fold = await page.waitForSelector("::-p-xpath(//main//button[contains(., 'What this API does')])");
      await fold?.evaluate((button) => (button as HTMLElement).click());
      await surface(page, "page").see(/credential before|Refuses/);
      await page.evaluate(() => document.querySelector("main")?.scrollTo(0, 1e6));
    },
  },
  { name: "endpoints", signedIn: true, path: at("/endpoints"), ready: /\/api\// },
  { name: "endpoint", signedIn: true, path: (demo) => `/endpoints/${demo.endpointId}`, ready: /\/api\// },
  { name: "applications", signedIn: true, path: at("/applications"), ready: /Ledgerline/ },
  {
    name: "application-overview",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}`,
    ready: /Identities ready/,
  },
  {
    name: "application-matrix",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=matrix`,
    ready: /checks ran/,
  },
  {
    name: "application-contract",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=contract`,
    ready: "Accounts are for members alone.",
    act: async (page) => {
      await surface(page, "page").click("What changed");
      await surface(page, "page").see("undecided → denied");
    },
  },
  {
    name: "decide-access",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=contract`,
    ready: "Accounts are for members alone.",
    act: async (page) => {
      await surface(page, "page").click("This is meant to be so");
      await surface(page, "page").see("Keep decision");
    },
  },
  {
    name: "deny-access",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=contract`,
    ready: "Accounts are for members alone.",
    act: async (page) => {
      await surface(page, "page").click("Not meant");
      await surface(page, "page").see("Keep decision");
    },
  },
  {
    name: "application-import",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=import`,
    ready: "Import auth.yaml",
  },
  {
    name: "application-next-scan",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=next-scan`,
    ready: "Create test objects",
  },
  {
    name: "application-settings",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=settings`,
    ready: "Save Application",
  },
  {
    name: "application",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=identities`,
    ready: "What they can prove",
  },
  {
    name: "add-identity",
    signedIn: true,
    path: (demo) => `/applications/${demo.applicationId}?tab=identities`,
    ready: "What they can prove",
    act: async (page) => {
      await surface(page, "page").click("Add identity");
      await surface(page, "page").see("Health path");
    },
  },
  {
    name: "endpoint-authorization",
    signedIn: true,
    path: (demo) => `/endpoints/${demo.bypassedId}`,
    ready: "Test again",
  },
  // Below 320 px the endpoints are told to screen readers alone, in a line of their own.
  { name: "security-alerts", signedIn: true, path: at("/security-alerts"), ready: /\d findings/ },
  {
    name: "palette",
    signedIn: true,
    path: at("/"),
    ready: /Ledgerline/,
    act: async (page) => {
      await page.waitForSelector("main [data-row]");
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
      await page.waitForSelector("[role=combobox]");
      await page.keyboard.type("read");
      await surface(page, "page").see(/of \d+ match/);
    },
  },
  { name: "teams", signedIn: true, path: at("/teams"), ready: "Payments" },
  {
    name: "scan-export",
    signedIn: true,
    path: (demo) => `/scan/${demo.scanId}`,
    ready: /Completed/,
    act: async (page) => {
      await surface(page, "page").click("Export");
      await surface(page, "page").see("SARIF 2.1.0");
    },
  },
  { name: "reports", signedIn: true, path: at("/reports"), ready: "After the release" },
  {
    name: "generate-report",
    signedIn: true,
    path: at("/reports"),
    ready: "After the release",
    act: async (page) => {
      await surface(page, "page").click("Generate Report");
      await surface(page, "page").see("Report type");
    },
  },
  ...administrationViews,
  { name: "settings", signedIn: true, path: at("/settings"), ready: "Scanning Configuration" },
  {
    name: "settings-data",
    signedIn: true,
    path: at("/settings"),
    ready: "Data Management",
    act: async (page) => {
      await surface(page, "page").click("Clear Data");
      await surface(page, "page").see("to confirm");
    },
  },
  { name: "not-found", signedIn: true, path: at("/nowhere"), ready: "404" },
];

/** The themes that the system may ask for. */
export const themes = ["light", "dark"] as const;

/** How a page gets to an address: loaded anew, or within the console. */
type Go = (page: Page, url: string) => Promise<unknown>;
const load: Go = (page, url) => page.goto(url);

/** Opens a view of the platform's own page at a width and in a theme, and waits for its data. */
export async function openView(
  page: Page,
  demo: Demo,
  view: View,
  width: number,
  theme: (typeof themes)[number],
  go: Go = load,
): Promise<void> {
  await page.setViewport(windowOf(width));
  await showIn(page, theme);
  await go(page, demo.platform.url + (await view.path(demo)));
  await surface(page, "page").see(view.ready);
  await view.act?.(page);
}

/** A phone's window below 640 px, a page's above. */
const windowOf = (width: number) => ({ width, height: width < 640 ? 800 : 900, deviceScaleFactor: 1 });

/** Shows the open view in a theme, without anything that moves. */
export const showIn = (page: Page, theme: (typeof themes)[number]): Promise<void> =>
  page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);

/** Gives the open view another width, and lets what measures itself come to rest. */
export async function resizeView(page: Page, width: number): Promise<void> {
  await page.setViewport(windowOf(width));
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
