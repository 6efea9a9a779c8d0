import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "../../src/contract/endpoints.ts";
import { hostileTarget, obeyed, words } from "../faults/hostile-target.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { type Demo, startDemo } from "./demo.ts";
import { launchPages, openPage } from "./launch.ts";
import { surface, until } from "./surface.ts";

/** A name that a user may choose. */
const name = `${words.formula} ${words.markup} ${words.everyone}`;

let demo: Demo;
let target: Awaited<ReturnType<typeof hostileTarget>>;
let browser: Browser;
let page: Page;
let complaints: Complaints;
const dialogs: string[] = [];
let ids: { application: number; scan: number; endpoint: number };

beforeAll(async () => {
  await buildOf("page");
  [demo, target] = await Promise.all([startDemo(), hostileTarget()]);
  const { platform } = demo;
  const { id: application } = await platform.call<{ id: number }>("POST", "/api/applications", {
    ...{ name, targetUrl: target.url, environment: "staging", authMethod: "none" },
  });
  await platform.call("POST", "/api/teams", { name, description: name });
  const { id: scan } = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId: application });
  const status = async () => (await platform.call<{ status: string }>("GET", `/api/scans/${scan}`)).status;
  await until(async () => ((await status()) === "completed" ? true : null), status);
  const endpoints = await platform.call<Endpoint[]>("GET", "/api/endpoints");
  const worst = endpoints.find(({ path }) => path.includes("evil.test"));
  ids = { application, scan, endpoint: worst?.id ?? 0 };
  browser = await launchPages();
  complaints = watchConsole(browser);
  page = await openPage(await browser.createBrowserContext());
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await demo.signIn(page.browserContext());
});
afterAll(async () => {
  await browser?.close();
  target?.close();
  await demo?.close();
});

it.each([
  ["the dashboard", () => "/", words.markup],
  ["the list of applications", () => "/applications", words.markup],
  ["an application", () => `/applications/${ids.application}`, words.markup],
  ["a scan with its log", () => `/scan/${ids.scan}`, "gnp.exe"],
  ["the endpoints", () => "/endpoints?search=gnp", "gnp.exe"],
  ["an endpoint with its proofs", () => `/endpoints/${ids.endpoint}`, "gnp.exe"],
  ["the alerts", () => `/security-alerts?application=${ids.application}`, "gnp.exe"],
  ["the teams", () => "/teams", words.markup],
])("Words that a target or a user chose are shown by %s as they are, and do nothing", async (_, path, word) => {
  await page.goto(demo.platform.url + path());
  await surface(page, "page").see(word);
  const shown = await page.evaluate(() => ({
    text: document.body.innerText + document.title,
    images: [...document.images].map(({ src }) => src).filter((src) => /\/x$/.test(src)),
    links: [...document.links].map(({ host }) => host).filter((host) => host.includes("evil.test")),
    handlers: document.querySelectorAll("[onerror]").length,
  }));
  const at = obeyed.exec(shown.text)?.index;
  expect(at === undefined ? "" : shown.text.slice(Math.max(0, at - 60), at + 20)).toBe("");
  expect([shown.images, shown.links, shown.handlers, dialogs]).toEqual([[], [], 0, []]);
  expect(complaints.take()).toEqual([]);
});
