import type { Config } from "../config.ts";
import { isLoopback } from "../loopback.ts";

/** Whether an origin is an extension's in Firefox, which draws one for every installation: it cannot be configured. */
export const isDrawnPerInstallation = (origin: string) => origin.startsWith("moz-extension://");

/** Which other origins may talk to the platform with the user's session. */
export type Origins = {
  /** The platform's own page. */
  isPlatform(origin: string): boolean;
  /** A page that may embed the widget, an extension of Chrome by its id, or any of Firefox, until its session is known. */
  isGuest(origin: string): boolean;
  /** A page that may embed the widget. */
  isEmbedding(origin: string): boolean;
  /** An extension that is let in. */
  isExtension(origin: string): boolean;
};

/** Reads the origins out of the settings; `publicUrl` is the platform's address as users know it. */
export function origins(
  config: Pick<Config, "host" | "embedOrigins" | "extensionIds">,
  publicUrl: string,
  port: number,
): Origins {
  const own = new Set([new URL(publicUrl).origin]);
  // On one machine the platform is the same under each of its names.
  if (isLoopback(config.host))
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) own.add(`http://${name}:${port}`);
  const embedding = new Set(config.embedOrigins);
  const extensions = new Set(config.extensionIds.map((id) => `chrome-extension://${id}`));
  const isExtension = (origin: string) => extensions.has(origin) || isDrawnPerInstallation(origin);
  return {
    isPlatform: (origin) => own.has(origin),
    isEmbedding: (origin) => embedding.has(origin),
    isExtension,
    isGuest: (origin) => embedding.has(origin) || isExtension(origin),
  };
}
