/** A platform that was connected to on this device, with who was signed in there last. */
export type KnownPlatform = { address: string; email: string | null; organization: string | null };

/** Where they are kept in the extension's storage, the one used last first. */
export const knownPlatformsKey = "platforms";
/** Platforms that are remembered. */
const most = 20;

/** Reads what was stored; whatever else stands there is no platform. */
export function knownPlatforms(stored: unknown): KnownPlatform[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one): one is KnownPlatform => typeof one === "object" && one !== null && typeof one.address === "string",
  );
}

/** The platforms with one of them as the one used last; what is not said of it stays. */
export function withPlatform(
  known: readonly KnownPlatform[],
  used: Pick<KnownPlatform, "address"> & Partial<KnownPlatform>,
): KnownPlatform[] {
  const before = known.find(({ address }) => address === used.address);
  const now = { email: null, organization: null, ...before, ...used };
  return [now, ...known.filter((one) => one !== before)].slice(0, most);
}
