import type { DiscoverySource } from "./context.ts";
import { openapi } from "./openapi.ts";
import { wordList } from "./word-list.ts";

/** Every source of discovery, in the order in which each profits from those before it. */
export const discoverySources: readonly DiscoverySource[] = [openapi, wordList];
