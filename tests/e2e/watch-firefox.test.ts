import { afterAll, beforeAll, expect, it } from "vitest";
import { firstToken } from "../../server/practice/people.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import type { Surface } from "./surface.ts";

let demo: Demo;
let firefox: Firefox;
let sidebar: Surface;

beforeAll(async () => {
  demo = await startDemo();
  firefox = await startFirefox();
  await firefox.usePlatform(demo.platform.url);
  await demo.signIn(firefox.browser);
  sidebar = await firefox.sidebar();
  await sidebar.see("Security Dashboard");
});
afterAll(async () => {
  await firefox?.close();
  await demo?.close();
});

it("the sidebar watches the tab beside it and keeps no value, until the access is taken back", async () => {
  const tab = await firefox.tab(demo.platform.practice);
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
  await sidebar.click("Take the access back");
  await sidebar.see("See the API calls of this tab");
  expect(await stored()).not.toContain("watchedCalls");
});
