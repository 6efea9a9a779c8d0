import type { UserManifest } from "wxt";

/** Public half of a key pair: fixes the id of an unpacked Chrome build, which the platform knows as an origin. */
const chromeKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArBqssjDdEtb+CHtPcBu/dIWVuFtc7VQC63KemlOJZY6UcYY4KL/9DkBe2wheI/L6XrfYA5jAa2XGdNXQw/vrJRA61sZWUm+e81CLvLZtPQUXj57vkWntihbCYtI/CCYS4sA7vTanV8aD1NEFmPnCPetpvaJYWr/DH/62kDG8N04Gcj7TZZpWXIxQpIGzs4WegSbJAsBLrz3zmzZmtOwBzbdPQjnmAAs4fGWexnZWsEdsZ/lOAv2GOp+SxgBXBFmz9gePiLF4WEh7NTUkc/OVlO2T6IiPEztdp2pVzbE+GuFuzf+Tb5ZcV2xXvc2UyOvdtZ4fj7g0XQ9KZKgw18zlTQIDAQAB";

/** The add-on's id in builds that nobody publishes. A store keeps an id for ever, so whoever publishes chooses their own. */
export const unpublishedFirefoxId = "postern@postern.invalid";

/** The oldest browsers that have everything that is used: `URL.parse` for Chrome, the consent to data for Firefox. */
export const oldest = { chrome: "126", firefox: "140.0", firefoxForAndroid: "142.0" };

export type Packaging = {
  browser: "chrome" | "firefox";
  /** Whether a store takes the build: it gives the item a key and an id of its own. */
  isForStore: boolean;
  /** Who publishes, from the environment. */
  publisher: Publisher;
};

export type Publisher = { firefoxId: string; name: string; homepage: string | null };

/**
 * Who publishes the extension: `POSTERN_FIREFOX_ID` (like an address or a GUID in braces), `POSTERN_PUBLISHER` and
 * `POSTERN_HOMEPAGE` (https). Throws a sentence for one that a store refuses.
 */
export function publisherOf(env: Record<string, string | undefined>): Publisher {
  const firefoxId = env.POSTERN_FIREFOX_ID || unpublishedFirefoxId;
  const homepage = env.POSTERN_HOMEPAGE || null;
  // The form that Mozilla's manifest reference gives.
  if (!/^(\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[\w.-]{0,60}@[\w.-]{1,60})$/i.test(firefoxId))
    throw new Error(
      `POSTERN_FIREFOX_ID is '${firefoxId}'. Take one like postern@your-company.com, or a GUID in braces.`,
    );
  if (homepage !== null && URL.parse(homepage)?.protocol !== "https:")
    throw new Error(`POSTERN_HOMEPAGE is '${homepage}'. Take an address that begins with https://.`);
  return { firefoxId, homepage, name: env.POSTERN_PUBLISHER || "The Postern authors" };
}

/** The extension's manifest, without what the entry points add. */
export function manifestOf({ browser, isForStore, publisher }: Packaging): UserManifest {
  const { firefoxId, name, homepage } = publisher;
  const both: UserManifest = {
    name: "__MSG_name__",
    description: "__MSG_description__",
    default_locale: "en",
    icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
    permissions: [
      ...["activeTab", "storage", "notifications", "alarms", "contextMenus"],
      // Not optional: Chrome tells an extension of no request to which this was given after it was loaded.
      "webRequest",
      ...(browser === "firefox" ? [] : ["sidePanel"]),
    ],
    commands: {
      "open-panel": { suggested_key: { default: "Alt+P" }, description: "__MSG_openPanel__" },
      "watch-tab": { suggested_key: { default: "Alt+W" }, description: "__MSG_watchTab__" },
    },
    optional_permissions: ["tabs", "scripting"],
    optional_host_permissions: ["http://*/*", "https://*/*"],
    host_permissions: [],
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    ...(homepage ? { homepage_url: homepage } : {}),
  };
  if (browser === "chrome")
    return { ...both, minimum_chrome_version: oldest.chrome, ...(isForStore ? {} : { key: chromeKey }) };
  return {
    ...both,
    developer: { name, ...(homepage ? { url: homepage } : {}) },
    browser_specific_settings: {
      gecko: {
        id: firefoxId,
        strict_min_version: oldest.firefox,
        data_collection_permissions: { required: ["none"] },
      },
      gecko_android: { strict_min_version: oldest.firefoxForAndroid },
    },
  } as UserManifest;
}
