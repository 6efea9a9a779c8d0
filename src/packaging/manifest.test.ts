import { expect, test } from "vitest";
import { manifestOf, oldest, publisherOf, unpublishedFirefoxId } from "./manifest.ts";

const packaging = { isForStore: true, publisher: publisherOf({}) };

test("a Chrome build carries the key that fixes its id, and the one for the store none: the store gives the item its own", () => {
  expect(manifestOf({ ...packaging, browser: "chrome", isForStore: false })).toHaveProperty("key");
  expect(manifestOf({ ...packaging, browser: "chrome" })).not.toHaveProperty("key");
  expect(manifestOf({ ...packaging, browser: "firefox" })).not.toHaveProperty("key");
});

test("both stores' builds ask for no site at the installation, and for what docs/permissions.md explains", () => {
  for (const browser of ["chrome", "firefox"] as const) {
    const {
      host_permissions: hosts,
      permissions,
      optional_permissions: onDemand,
    } = manifestOf({ ...packaging, browser });
    expect(hosts).toEqual([]);
    expect(onDemand).toEqual(["tabs", "scripting"]);
    expect(permissions).toEqual(
      ["activeTab", "storage", "notifications", "alarms", "contextMenus", "webRequest"].concat(
        browser === "chrome" ? "sidePanel" : [],
      ),
    );
  }
});

test("whoever publishes sets the add-on's id, their name and their page", () => {
  const publisher = publisherOf({
    POSTERN_FIREFOX_ID: "postern@acme.test",
    POSTERN_PUBLISHER: "Acme",
    POSTERN_HOMEPAGE: "https://acme.test/postern",
  });
  expect(manifestOf({ ...packaging, browser: "firefox", publisher })).toMatchObject({
    browser_specific_settings: { gecko: { id: "postern@acme.test", strict_min_version: oldest.firefox } },
    developer: { name: "Acme", url: "https://acme.test/postern" },
    homepage_url: "https://acme.test/postern",
  });
  expect(publisherOf({}).firefoxId).toBe(unpublishedFirefoxId);
});

test.each([
  [{ POSTERN_FIREFOX_ID: "postern" }, "POSTERN_FIREFOX_ID is 'postern'"],
  [{ POSTERN_HOMEPAGE: "http://acme.test" }, "POSTERN_HOMEPAGE is 'http://acme.test'"],
])("what a store would refuse is refused with a sentence: %j", (env, sentence) => {
  expect(() => publisherOf(env)).toThrow(sentence);
});
