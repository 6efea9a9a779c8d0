import { above } from "./above.ts";
import { answers } from "./answers.ts";
import type { DiscoverySource } from "./context.ts";
import { graphql } from "./graphql/graphql.ts";
import { entrance, html } from "./html.ts";
import { items } from "./items.ts";
import { javascript } from "./javascript.ts";
import { laterPages } from "./later-pages.ts";
import { learned } from "./learned.ts";
import { listedNames } from "./listed-names.ts";
import { metDocuments, openapi } from "./openapi.ts";
import { parts } from "./parts.ts";
import { postman } from "./postman.ts";
import { readsOfWrites } from "./reads-of-writes.ts";
import { statedMethods } from "./stated-methods.ts";
import { versions } from "./versions.ts";
import { wellKnown } from "./well-known.ts";
import { wordList } from "./word-list.ts";

/** Every source of discovery, in the order in which each profits from those before it. */
export const discoverySources: readonly DiscoverySource[] = [
  entrance,
  openapi,
  html,
  metDocuments,
  postman,
  javascript,
  graphql,
  wellKnown,
  answers,
  metDocuments,
  parts,
  versions,
  learned,
  wordList,
  laterPages,
  above,
  readsOfWrites,
  listedNames,
  items,
  statedMethods,
];
