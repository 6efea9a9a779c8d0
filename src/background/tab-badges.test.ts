import { expect, it } from "vitest";
import { fakeSignedIn } from "../client/platform-status.fixture.ts";
import type { PlatformStatus } from "../client/platform-status.ts";
import { noFindings } from "../contract/finding-words.ts";
import { fakeApplication } from "../parts/application/application-summary.fixture.ts";
import { createTabBadges } from "./tab-badges.ts";

const shop = { ...fakeApplication({ targetUrl: "https://api.acme.test" }), critical: 5 };
const signedIn = (applications: [typeof shop] | null) =>
  fakeSignedIn({ findings: { ...noFindings, critical: 9 }, applications });

type Tab = { id: number; url?: string; active: boolean };

/** A browser with tabs whose toolbar button shows texts by tab, `all` for the others. */
function toolbar(status: PlatformStatus | null, tabs: Tab[]) {
  const texts: Record<string, string> = {};
  const stored: Record<string, unknown> = status ? { status } : {};
  const on: { activated?: () => void; updated?: (id: number, change: object, tab: Tab) => void } = {};
  const icons: object[] = [];
  let refreshes = 0;
  const set = async () => {};
  const badges = createTabBadges(
    {
      action: {
        setBadgeText: async ({ text, tabId }: { text: string; tabId?: number }) => {
          if (tabId !== undefined && !tabs.some(({ id }) => id === tabId)) throw new Error(`No tab with id: ${tabId}.`);
          texts[tabId ?? "all"] = text;
        },
        ...{ setBadgeBackgroundColor: set, setBadgeTextColor: set, setTitle: set },
        setIcon: async (icon: object) => void icons.push(icon),
      } as never,
      tabs: {
        query: async () => tabs.filter(({ active }) => active),
        onActivated: { addListener: (listener) => (on.activated = () => listener({ tabId: 0 })) },
        onUpdated: { addListener: (listener) => (on.updated = listener) },
      },
      storage: { session: { get: async () => ({ ...stored }) } as never },
    },
    () => void refreshes++,
  );
  return { badges, texts, icons, stored, on, refreshes: () => refreshes };
}

it("shows a site's own count over its tab, the organization's over all others", async () => {
  const { badges, texts } = toolbar(signedIn([shop]), [
    { id: 1, url: "https://api.acme.test/", active: true },
    { id: 2, url: "https://other.test/", active: true },
    { id: 3, url: "https://api.acme.test/", active: false },
  ]);
  await badges.show();
  expect(texts).toEqual({ all: "9", 1: "5", 2: "9" });
});

it("follows the user to another tab, and a tab to another site", async () => {
  const tabs: [Tab, Tab] = [
    { id: 1, url: "https://api.acme.test/", active: false },
    { id: 2, active: true },
  ];
  const { texts, on } = toolbar(signedIn([shop]), tabs);
  [tabs[0].active, tabs[1].active] = [true, false];
  on.activated?.();
  await expect.poll(() => texts[1]).toBe("5");
  tabs[0].url = "https://other.test/";
  on.updated?.(1, { status: "loading" }, tabs[0]);
  await expect.poll(() => texts[1]).toBe("9");
});

it("has the applications read once a tab shows a site that nobody asked about", async () => {
  const seen = toolbar(signedIn(null), [{ id: 1, url: "https://api.acme.test/", active: true }]);
  expect(await seen.badges.seesSite()).toBe(true);
  await seen.badges.show();
  expect(seen.refreshes()).toBeGreaterThan(0);
  const unseen = toolbar(signedIn(null), [{ id: 1, active: true }]);
  expect(await unseen.badges.seesSite()).toBe(false);
  await unseen.badges.show();
  expect(unseen.refreshes()).toBe(0);
});

it("says over each tab that nothing is known, where nobody is signed in", async () => {
  const { badges, texts } = toolbar({ state: "signed-out" }, [{ id: 1, url: "https://api.acme.test/", active: true }]);
  await badges.show();
  expect(texts).toEqual({ all: "?", 1: "?" });
});

it("draws its icon when that changes, and not at each step of a tab that loads", async () => {
  const tab = { id: 1, url: "https://api.acme.test/", active: true };
  const { badges, icons, on, stored } = toolbar(signedIn([shop]), [tab]);
  for (const status of ["loading", "complete"]) on.updated?.(1, { status }, tab);
  await badges.show();
  expect(icons).toEqual([{ path: { 16: "/icons/16.png", 32: "/icons/32.png" } }]);
  stored.status = { state: "not-allowed" };
  await badges.show();
  expect(icons.slice(1)).toEqual([{ path: { 16: "/icons/pale-16.png", 32: "/icons/pale-32.png" } }]);
});
