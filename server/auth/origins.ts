import { type Config, isLoopback } from "../config.ts";

/**
 * Ids of the extension in Chrome, which follow from the manifest's `key`. Firefox draws an id of its own for every
 * installation, so any `moz-extension:` origin passes: a web page cannot forge that scheme.
 */
export const chromeExtensionIds: readonly string[] = ["cgideegnpbknfdhmaegjggilmnjhllba"];

/** Which other origins may talk to the platform with the user's session. */
export type Origins = {
  /** The platform's own page. */
  isPlatform(origin: string): boolean;
  /** The extension, or a page that may embed the widget. */
  isGuest(origin: string): boolean;
  /** A page that may embed the widget. */
  isEmbedding(origin: string): boolean;
};

/** Reads the origins out of the settings; `publicUrl` is the platform's address as users know it. */
export function origins(config: Pick<Config, "host" | "embedOrigins">, publicUrl: string, port: number): Origins {
  const own = new Set([new URL(publicUrl).origin]);
  // On one machine the platform is the same under each of its names.
  if (isLoopback(config.host))
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) own.add(`http://${name}:${port}`);
  const embedding = new Set(config.embedOrigins);
  const extensions = new Set(chromeExtensionIds.map((id) => `chrome-extension://${id}`));
  return {
    isPlatform: (origin) => own.has(origin),
    isEmbedding: (origin) => embedding.has(origin),
    isGuest: (origin) => embedding.has(origin) || extensions.has(origin) || origin.startsWith("moz-extension://"),
  };
}
