import { afterAll, beforeAll, it } from "vitest";
import { type Demo, startDemo } from "./demo.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import { type Surface, until } from "./surface.ts";

let demo: Demo;
let firefox: Firefox;
let sidebar: Surface;

beforeAll(async () => {
  demo = await startDemo();
  firefox = await startFirefox();
  await firefox.usePlatform(demo.platform.url);
  await demo.signIn(firefox.browser);
  sidebar = await firefox.sidebar();
});
afterAll(async () => {
  await firefox?.close();
  await demo?.close();
});

const strip = () =>
  sidebar.evaluate((root) => root.querySelector<HTMLElement>("[aria-label='This tab']")?.innerText ?? "none");
const stripSays = (words: RegExp) =>
  until(
    async () => (words.test((await strip()).replace(/\s+/g, " ")) ? true : null),
    async () => `The strip says '${await strip()}'.`,
  );
/** Text and title of the toolbar button over the tab that is shown. */
const badge = () =>
  sidebar.page.evaluate(`(async () => {
    const [{ id: tabId }] = await browser.tabs.query({ active: true, currentWindow: true });
    return (await browser.action.getBadgeText({ tabId })) + " " + (await browser.action.getTitle({ tabId }));
  })()`) as Promise<string>;
const badgeSays = (words: RegExp) =>
  until(
    async () => (words.test(await badge()) ? true : null),
    async () => `The badge says '${await badge()}'.`,
  );

it("the sidebar and the toolbar follow the user from tab to tab, by whatever name this machine is called", async () => {
  for (const hostname of ["localhost", "127.0.0.1"]) {
    const { href, host } = Object.assign(new URL(demo.platform.practice), { hostname });
    const tab = await firefox.tab(href);
    await stripSays(new RegExp(`${host} Ledgerline, scanned .* \\d+`));
    await badgeSays(new RegExp(`^\\d+ \\d+ open critical findings on ${host}$`));
    await tab.close();
  }
});

it("a page of the browser shows no site, and the badge counts the organization", async () => {
  const tab = await firefox.browser.newPage();
  await stripSays(/^(Hidden tab|No site in this tab)/);
  await badgeSays(/^\d+ \d+ open critical findings in /);
  await tab.close();
});
