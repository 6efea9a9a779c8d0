import type { Host } from "../src/host/port.ts";
import { isNoPostern, isSameSite, watchPolicy, whyUnreachable } from "./embedded-faults.ts";
import { SetupFault } from "./setup-fault.ts";

const sessionHeader = "postern-session";

/**
 * Performs the calls of a console in another page: with the session that the page around gave, or else with the browser's
 * cookie. Where none is answered it finds out why. `portalSession` gives null while there is none.
 *
 * Who signs in here by a number gets the session in a header too, and it is shown from memory until it ends: the browser may have kept
 * the cookie back.
 */
export function guestCalls(platform: string, portalSession?: () => Promise<string | null>): Host["fetch"] {
  watchPolicy();
  let given: string | null = null;
  async function prepared(address: string | URL | Request, init?: RequestInit): Promise<Parameters<typeof fetch>> {
    if (!portalSession) {
      // Without https no cookie of the platform holds in another site's page, and a session would be lost at once.
      if (platform.startsWith("http:") && !isSameSite(platform, window.location))
        throw new SetupFault("platform-http", platform);
      return given === null ? [address, { ...init, credentials: "include" }] : withSession(given);
    }
    return withSession(await portalSession());

    function withSession(session: string | null): Parameters<typeof fetch> {
      // A cookie could be somebody else's.
      const request = new Request(address, { ...init, credentials: "omit" });
      if (session) request.headers.set(sessionHeader, session);
      return [request];
    }
  }
  /** Asked beside the first call, and beside each that follows until Postern has answered. */
  let isOther: Promise<boolean | null> | undefined;
  async function refuseOther(): Promise<void> {
    isOther ??= isNoPostern(platform);
    const is = await isOther;
    if (is === false) return;
    isOther = undefined;
    if (is) throw new SetupFault("not-postern", platform);
  }
  return async (input, init) => {
    const address = typeof input === "string" && input.startsWith("/") ? platform + input : input;
    try {
      const [response] = await Promise.all([fetch(...(await prepared(address, init))), refuseOther()]);
      // No call of the platform's is answered by a way on: this is another address than the platform's own.
      if (response.type === "opaqueredirect") throw new SetupFault("not-postern", platform);
      if (response.status === 401) given = null;
      else given = response.headers.get(sessionHeader) ?? given;
      return response;
    } catch (error) {
      // A browser tells no more than "Failed to fetch".
      throw error instanceof TypeError ? await whyUnreachable(platform, error) : error;
    }
  };
}
