import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../server/process/free-port.ts";
import type { PosternConsoleElement } from "../../widget/package/postern-console.js";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { launchChromium, openPage } from "./launch.ts";
import { type Surface, surface, until } from "./surface.ts";

// The portal is another site, over https, and the browser keeps cookies of other sites back.

type Told = [string, { state?: string; email?: string; path?: string; signedIn?: boolean; code?: string }];

let dataDir: string;
let platform: Platform;
let browser: Browser;
let complaints: Complaints;
let page: Page;
let widget: Surface;
let portal: string;
let keyId: number;
let key: string;

beforeAll(async () => {
  await buildOf("widget");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  const port = await freePort("127.0.0.1");
  portal = `https://127.0.0.1:${port}`;
  platform = await spawnPlatform({ dataDir, env: { POSTERN_PORTAL_PORT: String(port) } });
  const made = await platform.call<{ id: number; key: string }>("POST", "/api/embed-keys", {
    name: "Hub",
    role: "contributor",
    addsUsers: true,
  });
  [keyId, key] = [made.id, made.key];
  browser = await launchChromium({ acceptInsecureCerts: true, args: ["--test-third-party-cookie-phaseout"] });
  complaints = watchConsole(browser);
  page = await openPage(browser);
  await page.setViewport({ width: 1180, height: 1000 });
  await page.evaluateOnNewDocument(() => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    for (const type of ["ready", "navigate", "alert", "session", "error"])
      document.addEventListener(`postern:${type}`, (event) => told.push([type, (event as CustomEvent).detail]));
  });
  await page.goto(portal);
  widget = surface(page, "widget");
});
afterAll(async () => {
  await browser?.close();
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const told = () => page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
const hear = (wanted: (told: Told) => boolean) =>
  until(
    async () => (await told()).find(wanted) ?? null,
    async () => `The page was told ${JSON.stringify(await told())}.`,
  );

/** What the portal's backend would get for one of its people. */
async function tokenFor(email: string, expiresInSeconds = 600): Promise<string> {
  const answer = await fetch(`${platform.url}/api/embed/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ email, expiresInSeconds }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}
const handOver = (token: string) =>
  page.evaluate((value) => {
    (document.querySelector("postern-console") as PosternConsoleElement).token = value;
  }, token);

it("signs in to the console whoever signed in at the portal, without a cookie of the platform", async () => {
  expect(page.url()).toBe(`${portal}/sign-in`);
  await page.type("input[name=password]", "hub");
  await page.click("button[type=submit]");
  await widget.see("Security Alerts");
  expect(await hear(([type]) => type === "ready")).toEqual(["ready", { signedIn: true }]);
  expect(await hear(([type]) => type === "session")).toEqual([
    "session",
    { state: "signed-in", email: "dana@acme.test", role: "contributor" },
  ]);
  const cookies = await browser.cookies();
  expect(cookies.map(({ name, domain }) => `${domain} ${name}`)).toEqual(["127.0.0.1 hub"]);
  expect(await widget.text()).not.toContain("Sign in");
});

it("goes where the page leads it, tells where it is, and takes no address for a path", async () => {
  await page.evaluate(() => document.querySelector("postern-console")?.navigate("/teams"));
  await widget.see("Team Management");
  await hear(([type, { path }]) => type === "navigate" && path === "/teams");
  const refused = await page.evaluate(() => {
    try {
      document.querySelector("postern-console")?.navigate("//evil.example");
      return null;
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain("TypeError");
});

it("keeps its sizes beside a root size of 10 px", async () => {
  const size = await widget.evaluate((root) => getComputedStyle(root.querySelector("h1, h2") as Element).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(14);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("10px");
});

it("asks the page for a new token before the session ends, and goes on with it where the user is", async () => {
  await handOver(await tokenFor("dana@acme.test", 60));
  await hear(([, { state }]) => state === "ending");
  // The portal answers by itself.
  await until(
    async () =>
      (await page.evaluate(() => document.querySelector("postern-console")?.token?.length ?? 0)) > 0 ? true : null,
    async () => "No token came.",
  );
  await widget.see("Team Management");
  expect((await told()).filter(([, { state }]) => state === "signed-in")).toHaveLength(1);
});

it("shows another person's console once the page hands over that one's token", async () => {
  await handOver(await tokenFor("omar@acme.test"));
  await hear(([, { email }]) => email === "omar@acme.test");
  await widget.see("Team Management");
});

it("ends in sight when the key is revoked, and another key's token brings it back", async () => {
  await platform.call("DELETE", `/api/embed-keys/${keyId}`);
  await widget.see("You are not signed in here");
  await hear(([, { state }]) => state === "signed-out");
  const token = page.evaluate(
    async () => (await (await fetch("/token", { method: "POST" })).json()) as { token: string },
  );
  await handOver((await token).token);
  await widget.see("Team Management");
});

it("tells the page why a token is refused, and asks nobody to sign in", async () => {
  const opened = await openPage(browser);
  await opened.goto(`${portal}/guests`);
  await opened.evaluate((address) => {
    const element = document.createElement("postern-console");
    element.addEventListener("postern:error", ({ detail }) => {
      document.title = `${detail.code}: ${detail.message}`;
    });
    element.platform = address;
    element.token = "made-up";
    document.querySelector("postern-console")?.replaceWith(element);
  }, platform.url);
  await surface(opened, "widget").see("You are not signed in here");
  expect(await opened.title()).toMatch(/^token-refused: .*Ask the page around/);
  await opened.close();
});

it("complains about nothing under the page's strict policy", () => {
  expect(complaints.list([/status of 401/])).toEqual([]);
});
