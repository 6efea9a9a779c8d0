import { bookRows } from "./truth/books.ts";
import { functionRows } from "./truth/functions.ts";
import { gateRows } from "./truth/gates.ts";
import { graphqlRows } from "./truth/graphql.ts";
import { inventoryRows } from "./truth/inventory.ts";
import { objectRows } from "./truth/objects.ts";
import { type PracticeTruth, truthOf } from "./truth/practice-truth.ts";
import { propertyRows, setupRows, signInRows, tokenRows } from "./truth/weaknesses.ts";

/** Every operation of the practice service. Tests prove it against the running service and judge scans by it. */
export const practiceTruth: readonly PracticeTruth[] = [
  ...bookRows,
  ...objectRows,
  ...functionRows,
  ...gateRows,
  ...tokenRows,
  ...signInRows,
  ...propertyRows,
  ...setupRows,
  ...inventoryRows,
  ...graphqlRows,
].map(truthOf);

/** Pages and files of the little web site: a scan may list them or not; all are public by intention. */
export const practicePages: readonly string[] = [
  "/",
  "/docs",
  "/app",
  "/login",
  "/openapi.json",
  "/embed/description.json",
  "/descriptions/ledger-2.json",
  "/.well-known/api-catalog",
  "/postman_collection.json",
  "/assets/settings-page.js",
  "/assets/labs-page.js",
  "/assets/reconcile-page.js",
  "/assets/insights.min.js",
  "/assets/insights.min.js.map",
  "/assets/runtime-config.json",
  "/assets/app.js",
  "/assets/style.css",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
];
