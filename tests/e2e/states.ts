import type { Browser, BrowserContext } from "puppeteer";
import { firstToken } from "../../server/practice/people.ts";
import { type Demo, putSession } from "./demo.ts";
import { slowTarget } from "./slow-target.ts";
import { surface, until } from "./surface.ts";
import { at, type View } from "./view.ts";
import { cookieOf, type Visitor } from "./visitors.ts";

/** What a demo does not show after its first scan, and what it takes to show it. */
export type States = {
  views: readonly View[];
  /** Signs somebody else in, in a browser's profile. */
  signIn(profile: Browser | BrowserContext, visitor: Visitor): Promise<void>;
  close(): Promise<void>;
};

/** Views of somebody without an organization, of one in which nothing was scanned, and of a role that a screen refuses. */
export const othersViews: readonly (View & { visitor: Visitor })[] = [
  {
    name: "organization",
    visitor: "without an organization",
    signedIn: true,
    path: at("/"),
    ready: "Create your organization",
  },
  { name: "denied", visitor: "viewer", signedIn: true, path: at("/global-tenant-admin"), ready: /Access Denied/ },
  {
    name: "dashboard-empty",
    visitor: "without an organization",
    signedIn: true,
    path: at("/"),
    ready: /Create your organization|Three steps/,
    act: async (page) => {
      const { fill, click, see } = surface(page, "page");
      if (await page.$("[name=organization]")) {
        await fill("Organization name", "Northwind");
        await click("Create organization");
        await see("Three steps");
        // Without what is said of the organization once.
        await page.reload();
      }
      await see("Three steps");
    },
  },
];

/**
 * Brings a demo into the states that a first scan does not leave: a second scan of its application, one that failed, one
 * that was stopped and one that runs until this is closed, and API keys.
 */
export async function makeStates(demo: Demo): Promise<States> {
  const { platform } = demo;
  const scan = async (name: string, targetUrl: string, environment: string) => {
    const application = await platform.call<{ id: number }>("POST", "/api/applications", {
      ...{ name, targetUrl, environment, authMethod: "bearer", credentials: firstToken },
    });
    return (await platform.call<{ id: number }>("POST", "/api/scans", { applicationId: application.id })).id;
  };
  type Read = { status: string; progress: { tested: number; found: number } | null };
  const read = (id: number) => platform.call<Read>("GET", `/api/scans/${id}`);
  const comesTo = (id: number, isThere: (scan: Read) => boolean) =>
    until(
      async () => (isThere(await read(id)) ? true : null),
      async () => `Scan ${id} stands at ${JSON.stringify(await read(id))}.`,
    );
  const ends = (id: number) => comesTo(id, ({ status }) => status === "completed" || status === "failed");
  // What was resolved and is still there comes back with the next scan.
  const { rows } = await platform.call<{ rows: { id: number }[] }>("GET", "/api/findings?limit=3");
  await platform.call("POST", "/api/findings/resolve", { ids: rows.slice(1).map(({ id }) => id) });
  const failed = await scan("Ledger Service", "http://localhost:9", "staging");
  const second = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId: demo.applicationId });
  await ends(second.id);
  const slow = await slowTarget(demo.platform.practice, 20);
  const stopped = await scan("Payments staging", slow.url, "staging");
  await comesTo(stopped, ({ progress }) => (progress?.tested ?? 0) >= 10);
  await platform.call("POST", `/api/scans/${stopped}/cancel`);
  await Promise.all([ends(stopped), ends(failed)]);
  const crawl = await slowTarget(demo.platform.practice, 400);
  const running = await scan("Merchant Portal", crawl.url, "development");
  await comesTo(running, ({ progress }) => (progress?.found ?? 0) >= 5);
  const key = { scopes: ["scans:start", "scans:read"], expiresInDays: 90 };
  await platform.call("POST", "/api/api-keys", { name: "Nightly pipeline", ...key });
  await platform.call("POST", "/api/api-keys", { name: "Pull requests", ...key, applicationIds: [demo.applicationId] });
  const on = (name: string, path: string, ready: string | RegExp): View => ({
    ...{ name, signedIn: true, path: at(path), ready },
  });
  return {
    views: [
      on("scan-running", `/scan/${running}`, "Live scan logs"),
      on("scan-stopped", `/scan/${stopped}`, /stopped this scan/),
      on("scan-failed", `/scan/${failed}`, "What to check"),
      on("scan-second", `/scan/${second.id}`, /findings on/),
      on("dashboard-second", "/", /Ledger Service/),
      on("scanner-several", "/scanner", /Ledger Service/),
      on("applications-several", "/applications", /Ledger Service/),
      on("application-overview-second", `/applications/${demo.applicationId}`, /Identities ready/),
      on("alerts-several", "/security-alerts", /\d findings/),
      on("endpoints-several", "/endpoints", /\/api\//),
      on("api-keys", "/tenant-admin?tab=api-keys", "Nightly pipeline"),
      {
        ...on("api-key-create", "/tenant-admin?tab=api-keys", "Nightly pipeline"),
        act: async (page) => {
          await surface(page, "page").click("Create API Key");
          await surface(page, "page").see("Expires after");
        },
      },
    ],
    signIn: async (profile, visitor) => putSession(profile, (await cookieOf(visitor, platform)) ?? ""),
    close: async () => {
      await platform.call("POST", `/api/scans/${running}/cancel`).catch(() => {});
      await Promise.all([slow.close(), crawl.close()]);
    },
  };
}
