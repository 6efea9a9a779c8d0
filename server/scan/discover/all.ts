import type { DiscoverySource } from "./context.ts";
import { html } from "./html.ts";
import { javascript } from "./javascript.ts";
import { learned } from "./learned.ts";
import { openapi } from "./openapi.ts";
import { wellKnown } from "./well-known.ts";
import { wordList } from "./word-list.ts";

/** Every source of discovery, in the order in which each profits from those before it. */
export const discoverySources: readonly DiscoverySource[] = [html, openapi, javascript, wellKnown, learned, wordList];
