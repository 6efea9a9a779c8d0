import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import type { Origins } from "./origins.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses an unsafe request that another site's page made (CWE-352). Browsers send `Origin` with every such request;
 * a client that sends neither it nor `Sec-Fetch-Site` is no browser and carries nobody's cookies unawares.
 */
export function checkOrigin(request: FastifyRequest, origins: Origins): void {
  if (safeMethods.has(request.method)) return;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (origins.isPlatform(origin) || origins.isGuest(origin)) return;
    throw new Refusal(403, `Requests from ${nameOf(origin)} are not accepted.${adviceOn(origin)}`);
  }
  const site = request.headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return;
  throw new Refusal(403, "This request came from another site and was not accepted.");
}

/** A file, or a frame in a sandbox, tells the word `null` in place of an origin (Fetch, 3.1). */
const nameOf = (origin: string) => (origin === "null" ? "a page without an address of its own" : origin.slice(0, 200));

/** The setting that would accept an origin, by its kind; nothing where none can. */
function adviceOn(origin: string): string {
  const extension = /^chrome-extension:\/\/([a-p]{32})$/.exec(origin)?.[1];
  if (extension) return ` Add ${extension} to POSTERN_EXTENSION_IDS if that extension is yours.`;
  if (!/^https?:/.test(origin)) return "";
  return " Add it to POSTERN_EMBED_ORIGINS, or set POSTERN_PUBLIC_URL to the address you use.";
}
