import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as call, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ownPort } from "../../server/testing/own-port.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import type { WidgetManifest } from "../../widget/built-package.ts";
import type { PosternConsoleElement } from "../../widget/package/postern-console.js";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { startForeignPage } from "./foreign-page.ts";
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
  const port = await ownPort();
  portal = `https://127.0.0.1:${port}`;
  platform = await spawnPlatform({
    dataDir,
    env: { DATABASE_URL: await copyOnSharedPostgres(), POSTERN_PORTAL_PORT: String(port) },
  });
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
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
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

it("takes another theme and brand of the page without beginning anew", async () => {
  const ready = async () => (await told()).filter(([type]) => type === "ready").length;
  const before = await ready();
  const shown = () =>
    widget.evaluate((root) => {
      const painted = root.querySelector<HTMLElement>("[data-theme]");
      return `${painted?.dataset.theme} ${painted?.style.length}`;
    });
  for (const theme of ["dark", "light"] as const) {
    await page.evaluate(
      (value) => Object.assign(document.querySelector("postern-console") as object, { theme: value, brand: "#8844cc" }),
      theme,
    );
    await until(
      async () => ((await shown()).startsWith(theme) ? true : null),
      async () => `It shows ${await shown()}.`,
    );
    await widget.see("Team Management");
  }
  expect(await ready()).toBe(before);
});

it("keeps its sizes beside a root size of 10 px", async () => {
  const size = await widget.evaluate((root) => getComputedStyle(root.querySelector("h1, h2") as Element).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(14);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("10px");
});

it("asks the page for a new token before the session ends, and goes on with it where the user is", async () => {
  const given = await tokenFor("dana@acme.test", 60);
  await handOver(given);
  await hear(([, { state }]) => state === "ending");
  // The portal answers by itself.
  await page.waitForFunction(
    (before) => (document.querySelector("postern-console") as PosternConsoleElement).token !== before,
    {},
    given,
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

/** Opens a page of a team that embeds the console in its own way. */
async function openElsewhere(wrong: { platform?: string; policy?: string; src?: string; integrity?: string }) {
  const address = wrong.platform ?? platform.url;
  const src = wrong.src ?? `${platform.url}/widget/postern-console.js`;
  const integrity = wrong.integrity ? ` integrity="${wrong.integrity}"` : "";
  const elsewhere = await startForeignPage({
    policy: wrong.policy ?? `script-src ${platform.url}; connect-src ${address} ws:`,
    head: `<script type="module" crossorigin src="${src}"${integrity}></script>`,
    body: `<postern-console token="t" platform="${address}"><p>Not shown here.</p></postern-console>`,
  });
  ends.push(() => elsewhere.close());
  const opened = await openPage(browser);
  ends.push(() => opened.close());
  await opened.evaluateOnNewDocument(() => {
    document.addEventListener("postern:error", (event) => {
      document.title = (event as CustomEvent).detail.code;
    });
  });
  await opened.goto(elsewhere.url);
  return { opened, elsewhere, shown: surface(opened, "widget") };
}

it("says what is wrong with an address that is none", async () => {
  const { opened, shown } = await openElsewhere({ platform: "localhost:46400" });
  await shown.see("'localhost:46400' is no address");
  expect(await opened.title()).toBe("no-platform");
});

it("says to a page that the platform does not list which setting lists it", async () => {
  const { opened, elsewhere, shown } = await openElsewhere({});
  await shown.see("This page may not show Postern");
  await shown.see(`POSTERN_EMBED_ORIGINS=${elsewhere.url}`);
  expect(await opened.title()).toBe("origin-not-allowed");
});

it("says to a page whose policy forbids calls to the platform what its policy lacks", async () => {
  const { opened, shown } = await openElsewhere({ policy: `script-src ${platform.url}; connect-src 'self'` });
  await shown.see("This page's policy blocks the platform");
  await shown.see(`connect-src ${platform.url}`);
  expect(await opened.title()).toBe("policy-blocks");
});

it("says that the platform does not answer, where it does not", async () => {
  const nobody = `http://localhost:${await ownPort()}`;
  const { opened, shown } = await openElsewhere({ platform: nobody });
  await shown.see("The platform does not answer");
  expect(await opened.title()).toBe("platform-down");
});

it("says within seconds that a platform gives no answer, and shows it once one comes", async () => {
  const held: (() => void)[] = [];
  let isHeld = true;
  const slow = createServer((request, response) => {
    const answer = () => {
      const to = { hostname: "localhost", port: new URL(platform.url).port, path: request.url, method: request.method };
      const on = call({ ...to, headers: request.headers }, (from) => {
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
      });
      on.on("error", () => response.destroy());
      request.pipe(on);
    };
    if (isHeld) held.push(answer);
    else answer();
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  ends.push(() => slow.closeAllConnections());
  ends.push(() => slow.close());
  const opened = await openPage(browser);
  ends.push(() => opened.close());
  await opened.setBypassCSP(true);
  await opened.goto(`${portal}/guests`);
  await opened.evaluate(
    (address) => {
      const element = document.createElement("postern-console");
      const codes: string[] = [];
      element.addEventListener("postern:error", ({ detail }) => codes.push(detail.code));
      element.addEventListener("postern:ready", () => codes.push("ready"));
      Object.assign(globalThis, { codes });
      element.platform = address;
      element.token = "made-up";
      document.querySelector("postern-console")?.replaceWith(element);
    },
    `http://localhost:${(slow.address() as AddressInfo).port}`,
  );
  const shown = surface(opened, "widget");
  await shown.see("The platform does not answer");
  const codes = () => opened.evaluate(() => (globalThis as unknown as { codes: string[] }).codes);
  expect(await codes()).toEqual(["platform-down"]);
  isHeld = false;
  for (const answer of held) answer();
  await shown.see("You are not signed in here");
  expect(await codes()).toEqual(["platform-down", "token-refused", "ready"]);
});

it.each([
  ["a page", { "content-type": "text/html", "access-control-allow-origin": "*" }, "<h1>Hello</h1>"],
  ["another API", { "content-type": "application/json", "access-control-allow-origin": "*" }, "{}"],
  ["something that shows other pages nothing", {}, "{}"],
  ["what leads to another address", { location: "https://127.0.0.1:9/", "access-control-allow-origin": "*" }, ""],
])("says that no Postern answers where %s does", async (_, headers, body) => {
  const status = "location" in headers ? 302 : 200;
  const other = createServer((_, response) => response.writeHead(status, headers).end(body)).listen(0, "127.0.0.1");
  await once(other, "listening");
  ends.push(() => other.close());
  const { opened, shown } = await openElsewhere({
    platform: `http://localhost:${(other.address() as AddressInfo).port}`,
  });
  await shown.see("No Postern answers at this address");
  expect(await opened.title()).toBe("not-postern");
});

it("says that nobody can sign in from another site to a platform on http, before anybody tries", async () => {
  const opened = await openPage(browser);
  ends.push(() => opened.close());
  await opened.goto(`${portal}/guests`);
  await surface(opened, "widget").see("The platform is on http");
});

it("loads by its version with the right hash, and leaves the page's own content where it may not load", async () => {
  const manifest = (await (await fetch(`${platform.url}/widget/manifest.json`)).json()) as WidgetManifest;
  const src = platform.url + manifest.script;
  const right = await openElsewhere({ src, integrity: manifest.integrity });
  await right.shown.see("This page may not show Postern");
  for (const wrong of [
    { src, integrity: `sha384-${"A".repeat(64)}` },
    { policy: "script-src 'none'" },
    { src: `${platform.url}/widget/0.0.0-gone/postern-console.js` },
  ]) {
    const { opened } = await openElsewhere(wrong);
    expect(await opened.evaluate(() => document.body.innerText)).toContain("Not shown here.");
  }
});

it("complains about nothing under the page's strict policy", () => {
  // Other pages were made to break something.
  expect(complaints.list([/status of 40[13]/]).filter((line) => line.startsWith(`${portal}/:`))).toEqual([]);
});
