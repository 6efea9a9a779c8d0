import type { Browser } from "wxt/browser";
import { checkPlatform, parsePlatformAddress, permissionPattern, storedAddress } from "../host/platform-address.ts";

/** Where the address is kept in storage. */
export const platformKey = "platform";

/** The platform's address on this device, and the browser's leave to talk to it. */
export type PlatformSetting = ReturnType<typeof createPlatformSetting>;

/** Keeps the address in `local`; asks `permissions` for that origin alone. */
export function createPlatformSetting(api: {
  local: Pick<Browser.storage.StorageArea, "get" | "set">;
  permissions: Pick<typeof chrome.permissions, "contains" | "request">;
  fetch: typeof fetch;
}) {
  const address = async () => {
    return storedAddress((await api.local.get(platformKey))[platformKey]);
  };
  return {
    address,
    /** Whether the browser lets the extension talk to the address. */
    allowed: async () => api.permissions.contains({ origins: [permissionPattern(await address())] }),
    /**
     * Saves an address after asking for its origin and checking that a platform answers there. Resolves with what is
     * wrong, or null. Must be called in a click: browsers answer permission requests only there.
     */
    async choose(typed: string): Promise<string | null> {
      const parsed = parsePlatformAddress(typed);
      if ("error" in parsed) return parsed.error;
      const origins = [permissionPattern(parsed.address)];
      // A browser that sees no click behind this refuses to ask, though the leave may be there already.
      const granted = await api.permissions.request({ origins }).catch(() => api.permissions.contains({ origins }));
      if (!granted)
        return `The browser was not allowed to talk to ${parsed.address}. Press Connect again and choose Allow.`;
      const problem = await checkPlatform(parsed.address, api.fetch);
      if (problem) return problem;
      await api.local.set({ [platformKey]: parsed.address });
      return null;
    },
  };
}
