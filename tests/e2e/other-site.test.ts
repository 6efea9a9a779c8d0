import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import type { Browser, Page } from "puppeteer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { localCertificate } from "../../server/testing/local-certificate.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import type { PosternConsoleElement } from "../../widget/package/postern-console.js";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type ForeignPage, startForeignPage } from "./foreign-page.ts";
import { launchChromium, launchFirefox, openPage } from "./launch.ts";
import { type Surface, surface } from "./surface.ts";
import { printedToken } from "./visitors.ts";

// Pages of other sites embed the console over https, and the browser keeps its cookies back. Mails are opened elsewhere.

let dataDir: string;
let platform: Platform;
let elsewhere: ForeignPage;
/** A page whose policy lets the live channel through to nobody, and whose backend hands tokens over. */
let deaf: ForeignPage;
let front: Server;
/** The platform as users know it, over https. */
let address: string;
const ends: (() => unknown)[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  await Promise.all([buildOf("widget"), buildOf("page")]);
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  const [port, outside] = [await ownPort(), await ownPort()];
  address = `https://localhost:${outside}`;
  // Under another name than the calls: a browser may take leave to call as leave for sockets.
  const live = `wss://127.0.0.1:${outside}`;
  elsewhere = await startForeignPage({
    policy: `script-src ${address}; connect-src ${address} ${live}`,
    head: `<script type="module" crossorigin src="${address}/widget/postern-console.js"></script>`,
    body: `<postern-console platform="${address}"></postern-console>`,
  });
  deaf = await startForeignPage({
    policy: `script-src ${address}; connect-src ${address}`,
    head: `<script type="module" crossorigin src="${address}/widget/postern-console.js"></script>`,
    body: `<postern-console token platform="${address}"></postern-console>`,
  });
  platform = await spawnPlatform({
    dataDir,
    env: {
      PORT: String(port),
      DATABASE_URL: await copyOnSharedPostgres(),
      POSTERN_PUBLIC_URL: address,
      POSTERN_LIVE_URL: `${live}/live`,
      POSTERN_EMBED_ORIGINS: `${elsewhere.url},${deaf.url}`,
    },
  });
  front = createServer(localCertificate, (socket) => {
    const behind = connect(port, "127.0.0.1");
    for (const one of [socket, behind]) sockets.add(one.on("error", () => undefined));
    socket.pipe(behind).pipe(socket);
  }).listen(outside, "127.0.0.1");
  await once(front, "listening");
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  await elsewhere?.close();
  await deaf?.close();
  await platform?.close();
  for (const socket of sockets) socket.destroy();
  front?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const browsers: Record<string, () => Promise<Browser>> = {
  Chromium: () => launchChromium({ acceptInsecureCerts: true, args: ["--test-third-party-cookie-phaseout"] }),
  // Refuses every cookie of another site, partitioned ones too.
  Firefox: () =>
    launchFirefox({ acceptInsecureCerts: true, extraPrefsFirefox: { "network.cookie.cookieBehavior": 1 } }),
};

/** Asks for a link in the embedded console, and resolves to the number that it shows. */
async function waitForNumber(
  browser: Browser,
  email: string,
): Promise<{ page: Page; widget: Surface; number: string }> {
  const page = await openPage(browser);
  await page.setViewport({ width: 900, height: 900 });
  await page.goto(elsewhere.url);
  const widget = surface(page, "widget");
  await widget.click("Get Started");
  await widget.fill("Work email", email);
  await widget.click("Send sign-in link");
  await widget.see("third-party cookies off");
  const number = /choose (\d\d)/.exec(await widget.text())?.[1] ?? "";
  return { page, widget, number };
}

/** Opens the mail's link on another device. */
async function openMail(browser: Browser, email: string): Promise<Surface> {
  const device = await browser.createBrowserContext();
  ends.push(() => device.close());
  const page = await openPage(device);
  await page.goto(`${address}/auth/verify?token=${await printedToken(platform, email)}`);
  const mail = surface(page, "page");
  await mail.see(elsewhere.url);
  return mail;
}

/** What the backend of a portal gets for one of its people. */
async function tokenFor(email: string): Promise<string> {
  const { key } = await platform.call<{ key: string }>("POST", "/api/embed-keys", { name: email, addsUsers: true });
  const answer = await fetch(`${platform.url}/api/embed/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}

describe.each(draw(Object.keys(browsers), 1, "another site's page"))(
  "In %s with third-party cookies off, in another site's page,",
  (name) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await (browsers[name] as () => Promise<Browser>)();
    });
    afterAll(() => browser?.close());

    it("the number chosen on another device signs in, and the console works without a cookie", async () => {
      const { page, widget, number } = await waitForNumber(browser, `right-${name}@acme.test`.toLowerCase());
      const mail = await openMail(browser, `right-${name}@acme.test`.toLowerCase());
      await mail.click(number);
      await mail.see(`${number} signs in`);
      await page.bringToFront();
      await widget.see("Create your organization");
      if (name === "Chromium") await browser.deleteCookie(...(await browser.cookies()));
      expect((await browser.cookies()).filter((cookie) => cookie.name === "postern_session")).toEqual([]);
      await widget.fill("Organization name", `Acme ${name}`);
      await widget.click("Create organization");
      await widget.see("Security Dashboard");
      await page.close();
    });

    it("another number ends the link on both sides, and signs nobody in", async () => {
      const email = `wrong-${name}@acme.test`.toLowerCase();
      const { page, widget, number } = await waitForNumber(browser, email);
      const mail = await openMail(browser, email);
      const shown = (await mail.text()).match(/^\d\d$/gm) ?? [];
      expect(shown).toContain(number);
      await mail.click(shown.find((one) => one !== number) as string);
      await mail.see("this link has ended");
      await page.bringToFront();
      await widget.see("Another number was chosen, so the link has ended.");
      expect(await widget.text()).not.toContain("Create your organization");
      await page.close();
    });

    it("a portal's token signs in without a cookie, and a live channel that the page keeps away is told, not silent", async () => {
      const page = await openPage(browser);
      await page.setViewport({ width: 900, height: 900 });
      await page.evaluateOnNewDocument(() => {
        document.addEventListener("postern:error", (event) => {
          document.title = (event as CustomEvent).detail.code;
        });
      });
      await page.goto(deaf.url);
      const token = await tokenFor(`dana-${name}@acme.test`.toLowerCase());
      await page.evaluate((value) => {
        (document.querySelector("postern-console") as PosternConsoleElement).token = value;
      }, token);
      const widget = surface(page, "widget");
      await widget.see("Security Dashboard");
      await widget.see("This page's policy blocks live updates");
      expect(await page.title()).toBe("live-unreachable");
      await page.close();
    });
  },
);
