import { afterAll, beforeAll, expect, it } from "vitest";
import { firstToken } from "../../server/practice/people.ts";
import { unpublishedFirefoxId } from "../../src/packaging/manifest.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import { installHostileIn, refusedAll, tryExtension, tryPlatform, untouched } from "./hostile-extension.ts";
import { alertsIn } from "./raise-alerts.ts";
import { type Surface, until } from "./surface.ts";

let demo: Demo;
let alerts: Awaited<ReturnType<typeof alertsIn>>;
let firefox: Firefox;
let sidebar: Surface;

beforeAll(async () => {
  demo = await startDemo();
  alerts = await alertsIn(demo.databaseUrl);
  firefox = await startFirefox();
  await firefox.usePlatform(demo.platform.url);
  await demo.signIn(firefox.browser);
  sidebar = await firefox.sidebar();
});
afterAll(async () => {
  await firefox?.close();
  await alerts?.close();
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

it("the sidebar watches the tab beside it and keeps no value, until the access is taken back", async () => {
  const tab = await firefox.tab(demo.platform.practice);
  await sidebar.see("Dashboard");
  await sidebar.click("Menu");
  await sidebar.click("Watch");
  await sidebar.click("Watch this tab");
  await sidebar.see("No API call yet");
  await tab.evaluate(async (token) => {
    await fetch("/.env");
    await fetch("/api/v1/gone/20418?token=s3cr3t", { headers: { authorization: `Bearer ${token}` } });
  }, firstToken);
  await sidebar.see(/\/\.env[\s\S]+\/api\/v1\/gone\/\{id\}/);
  const stored = () =>
    sidebar.page.evaluate("browser.storage.session.get(null).then((all) => JSON.stringify(all))") as Promise<string>;
  expect(await stored()).toMatch(/"carried":\["bearer","query token"\]/);
  expect(await stored()).not.toMatch(new RegExp(`${firstToken}|s3cr3t|20418`));
  await sidebar.click("More");
  await sidebar.click("Read field names in bodies");
  await sidebar.see("keeps no value");
  await until(
    async () => {
      await tab.evaluate(async (token) => {
        await (await fetch("/api/v1/users/me", { headers: { authorization: `Bearer ${token}` } })).json();
      }, firstToken);
      return /"watchedBodies":\{"GET \/api\/v1\/users\/me":.*"email"/.test(await stored()) || null;
    },
    async () => `The browser keeps ${await stored()}.`,
  );
  await sidebar.click("More");
  await sidebar.click("Take the access back");
  await sidebar.see("See the API calls of this tab");
  expect(await stored()).not.toContain("watchedCalls");
});

const wake = () => sidebar.page.evaluate(`void browser.runtime.sendMessage("postern:refresh").catch(() => {})`);
/** Whether the extension knows from where on its user is to be told of alerts. */
const told = () =>
  sidebar.page.evaluate(
    `browser.storage.local.get("toldAlerts").then(({ toldAlerts = {} }) => Object.keys(toldAlerts).length > 0)`,
  ) as Promise<boolean>;
/**
 * Ids of the notifications that came on the screen since {@link listen}, in their order. Firefox cannot be asked for those
 * that stand: one that was taken away before it came stays, and what replaces it is then listed for a moment alone.
 */
const shown = () => sidebar.page.evaluate("shownNotices") as Promise<string[]>;
const listen = () =>
  sidebar.page.evaluate(
    `if (!window.shownNotices) browser.notifications.onShown.addListener((id) => shownNotices.push(id));
     window.shownNotices = [];`,
  );
const shows = (single: number, digests: number) =>
  until(
    async () => {
      const ids = [...new Set(await shown())];
      const found = ["alert:", "alerts:"].map((kind) => ids.filter((id) => id.startsWith(kind)).length);
      return found[0] === single && found[1] === digests ? true : null;
    },
    async () => `The browser showed ${await shown()}.`,
  );

it("each alert is told by the browser as the platform raises it, and from the fourth on in one notice that counts", async () => {
  await wake();
  await until(
    async () => ((await told()) ? true : null),
    async () => "The background never heard where the alerts of its account begin.",
  );
  await listen();
  await alerts.raise(["First"]);
  await shows(1, 0);
  await alerts.raise(["Second", "Third"]);
  await shows(3, 0);
  await alerts.raise(Array.from({ length: 40 }, (_, at) => `Many ${at}`));
  await shows(3, 1);
});

it("what was raised while nothing answered is told once when the platform is back", async () => {
  const startAgain = await demo.stop();
  await alerts.raise(["While away"]);
  await listen();
  await startAgain();
  await wake();
  await until(
    async () => ((await shown()).length === 1 ? true : null),
    async () => `The browser showed ${await shown()}.`,
  );
});

it("another extension, with every permission but the platform's own site, learns nothing and changes nothing", async () => {
  const hostile = await installHostileIn(firefox, "127.0.0.1");
  const page = await firefox.tab(demo.platform.url);
  const teams = () => demo.platform.call<{ name: string }[]>("GET", "/api/teams");
  const before = await teams();
  const live = `ws://localhost:${demo.platform.livePort}/live`;
  const came = await hostile.worker.evaluate(tryPlatform, { platform: demo.platform.url, live });
  // Firefox draws each extension's origin: the platform lets all ask, and knows by the session's own which one it belongs to.
  const another = /^cors 401 \{.*"This session belongs to another installation of the extension\. Sign in here\."/;
  const told = Object.entries(came).map(([name, what]) => [name, another.test(what) ? "refused" : what]);
  expect(Object.fromEntries(told)).toEqual(refusedAll);
  expect(await teams()).toEqual(before);
  const known = { id: unpublishedFirefoxId, origin: firefox.origin, platform: demo.platform.url };
  expect(await hostile.worker.evaluate(tryExtension, known)).toEqual(untouched);
  await page.close();
  await hostile.worker.close();
  hostile.close();
});
