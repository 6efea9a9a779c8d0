/** Where the address is kept in storage. */
export const platformKey = "platform";

/** Where a fresh install looks for its platform. */
const defaultPlatform = "http://localhost:4000";

/** The address to use for what was stored; the default for nothing, or for something that is no address. */
export function storedAddress(value: unknown): string {
  const parsed = parsePlatformAddress(typeof value === "string" ? value : defaultPlatform);
  return "address" in parsed ? parsed.address : defaultPlatform;
}

/** Reads what a person typed as a platform's address: an http(s) origin, path and trailing slash dropped. */
export function parsePlatformAddress(text: string): { address: string } | { error: string } {
  const typed = text.trim();
  if (!typed) return { error: "Enter the platform's address, for example http://localhost:4000." };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${guessScheme(typed)}://${typed}`);
  // Chrome reads blanks and other signs in a host as %20 and the like, which no host has.
  if (!url || !/^([a-z0-9._-]*|\[[0-9a-f:.]+\])$/i.test(url.hostname))
    return { error: `'${typed}' is not an address. Enter one such as https://postern.example.com.` };
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return { error: `'${typed}' does not start with http:// or https://. A platform is reached over the web.` };
  if (url.username || url.password)
    return { error: "Leave the user name and password out of the address; you sign in afterwards." };
  return { address: url.origin };
}

/** The pattern that asks for this platform's origin alone; match patterns carry no port. */
export function permissionPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/**
 * Checks that a Postern platform answers at an address, within 5 s; says what is wrong when none does. A platform shows its
 * health to the extension also before the browser gives access to it.
 */
export async function checkPlatform(address: string, request: typeof fetch): Promise<string | null> {
  const ask = (mode: RequestMode) =>
    request(`${address}/api/health`, { signal: AbortSignal.timeout(5000), credentials: "omit", mode }).catch(
      () => null,
    );
  const response = await ask("cors");
  if (!response) {
    // Whether nothing answers, or something that does not show its answer to this extension.
    return (await ask("no-cors"))
      ? `${address} answers, but not as a platform that accepts this extension. Check the address and the port. If they are right, your administrator adds this extension to POSTERN_EXTENSION_IDS.`
      : `${address} does not answer. Check that the platform runs and that the address and port are right.`;
  }
  const body: unknown = await response.json().catch(() => null);
  const isPostern = typeof body === "object" && body !== null && "status" in body && typeof body.status === "string";
  if (isPostern && response.ok) return null;
  if (isPostern) return `The platform at ${address} answers, but reports a problem: ${body.status}. Try again shortly.`;
  return `${address} answers, but it is not a Postern platform. Check the address and the port.`;
}

function guessScheme(typed: string): "http" | "https" {
  return /^(localhost|127\.|\[::1\])/i.test(typed) ? "http" : "https";
}
