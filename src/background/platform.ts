import type { Browser } from "wxt/browser";
import { type KnownPlatform, knownPlatforms, knownPlatformsKey, withPlatform } from "../host/known-platforms.ts";
import {
  checkPlatform,
  parsePlatformAddress,
  permissionPattern,
  platformKey,
  storedAddress,
} from "../host/platform-address.ts";

/** The platform's address on this device, and the browser's leave to talk to it. */
export type PlatformSetting = ReturnType<typeof createPlatformSetting>;

/** Keeps the addresses in `local`; asks `permissions` for one origin at a time. */
export function createPlatformSetting(api: {
  local: Pick<Browser.storage.StorageArea, "get" | "set" | "remove">;
  permissions: Pick<typeof chrome.permissions, "contains" | "request" | "remove">;
  fetch: typeof fetch;
}) {
  /** Where a platform was found to answer, so that the next press may ask for access at once. */
  let answering: string | null = null;
  const address = async () => storedAddress((await api.local.get(platformKey))[platformKey]);
  const known = async () => knownPlatforms((await api.local.get(knownPlatformsKey))[knownPlatformsKey]);
  const contains = (origins: string[]) => api.permissions.contains({ origins });

  async function use(chosen: string): Promise<null> {
    const platforms = withPlatform(await known(), { address: chosen });
    await api.local.set({ [platformKey]: chosen, [knownPlatformsKey]: platforms });
    return null;
  }

  return {
    address,
    /** Whether the browser lets the extension talk to the address. */
    allowed: async () => contains([permissionPattern(await address())]),
    /**
     * Saves an address after checking that a platform answers there and then asking for access to its origin. Resolves with
     * what is wrong, or null. Must be called in a click: browsers ask the user only there, and some no longer once
     * something was waited for; the user then presses once more.
     */
    async choose(typed: string): Promise<string | null> {
      const parsed = parsePlatformAddress(typed);
      if ("error" in parsed) return parsed.error;
      const origins = [permissionPattern(parsed.address)];
      if (answering !== parsed.address) {
        const problem = await checkPlatform(parsed.address, api.fetch);
        if (problem) return problem;
        answering = parsed.address;
      }
      const granted = await api.permissions.request({ origins }).catch(() => null);
      if (granted || (await contains(origins))) return use(parsed.address);
      return granted === null
        ? `Postern answers at ${parsed.address}. Press Connect once more, then choose Allow.`
        : `The browser was not allowed to reach ${parsed.address}. Press Connect again and choose Allow.`;
    },
    known,
    /** Notes who is signed in at the platform in use. */
    async remember({ address: at, email, organization }: KnownPlatform): Promise<void> {
      const before = await known();
      const platforms = withPlatform(before, { address: at, email, organization });
      if (JSON.stringify(platforms) !== JSON.stringify(before)) await api.local.set({ [knownPlatformsKey]: platforms });
    },
    /** Forgets a platform and what is kept of it, and gives the access to it back. Where it is in use, another takes its place. */
    async forget(forgotten: string): Promise<void> {
      const stored: Record<string, unknown> = await api.local.get(null);
      const platforms = knownPlatforms(stored[knownPlatformsKey]).filter((one) => one.address !== forgotten);
      const ofIt = (stored.toldAlerts ?? {}) as Record<string, unknown>;
      const told = Object.entries(ofIt).filter(([account]) => !account.startsWith(`${forgotten}#`));
      await api.local.set({ [knownPlatformsKey]: platforms, toldAlerts: Object.fromEntries(told) });
      await api.local.remove(Object.keys(stored).filter((key) => isOf(forgotten, stored[key])));
      // Access is given by host: another platform may need it.
      const pattern = permissionPattern(forgotten);
      if (!platforms.some((one) => permissionPattern(one.address) === pattern))
        await api.permissions.remove({ origins: [pattern] }).catch(() => {});
      if (storedAddress(stored[platformKey]) !== forgotten) return;
      answering = null;
      const [next] = platforms;
      if (next) await api.local.set({ [platformKey]: next.address });
      else await api.local.remove(platformKey);
    },
  };
}

/** Whether what is stored is of one platform, or of an account at it. */
function isOf(address: string, value: unknown): boolean {
  const { platform, account } = (value ?? {}) as { platform?: unknown; account?: unknown };
  return platform === address || (typeof account === "string" && account.startsWith(`${address}#`));
}
