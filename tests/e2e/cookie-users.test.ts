import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chromium, startChromium } from "./chromium.ts";
import { type CookieSite, startCookieSite } from "./cookie-site.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Surface, surface } from "./surface.ts";

let demo: Demo;
let site: CookieSite;
/** A profile of each: the tabs of one share its cookies. */
let profiles: Chromium[];
beforeAll(async () => {
  [demo, site] = await Promise.all([startDemo(), startCookieSite()]);
  profiles = [await startChromium(), await startChromium()];
  const application = { name: "Notes", targetUrl: site.url, environment: "staging", authMethod: "none" };
  await demo.platform.call("POST", "/api/applications", application);
});
afterAll(async () => {
  for (const profile of profiles ?? []) await profile.close();
  site?.close();
  await demo?.close();
});

/** Signs somebody in at the site and makes the session of that tab an identity. */
async function addFromTab(profile: Chromium, person: string): Promise<Surface> {
  await profile.usePlatform(demo.platform.url);
  await demo.signIn(profile.browser);
  const panel = surface(await profile.panel(), "page");
  await panel.see("Security Dashboard");
  const tab = await profile.tab(`${site.url}/sign-in?as=${person}`);
  await panel.evaluate(() => {
    location.hash = "#/watch";
  });
  await panel.click("Watch this tab");
  await panel.see("No API call yet");
  await panel.click("Use this tab's session");
  await panel.click("Read the session");
  await panel.see("Waiting for a call that signs in");
  await tab.evaluate(async () => {
    const list: { id: number }[] = await (await fetch("/api/notes")).json();
    for (const { id } of list) await fetch(`/api/notes/${id}`);
  });
  await panel.see(/Cookies[\s\S]+sid=•+/);
  await panel.fill("Label", person);
  await panel.click("Add as identity");
  return panel;
}

it("Two users whose session is a cookie, each in a profile of their own, are tested against each other", async () => {
  const [one, two] = profiles as [Chromium, Chromium];
  await addFromTab(one, "ann");
  const panel = await addFromTab(two, "ben");
  await panel.see("Ready to test authorization: ann and ben");
  await panel.click("Test authorization");
  await panel.see("AuthZ missing");
  expect([one, two].flatMap(({ complaints }) => complaints.list([/status of 40[134]/, /favicon.ico/]))).toEqual([]);
});
