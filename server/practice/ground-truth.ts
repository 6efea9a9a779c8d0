import { bookRows } from "./truth/books.ts";
import { objectRows } from "./truth/objects.ts";
import { type PracticeTruth, truthOf } from "./truth/practice-truth.ts";

/** Every operation of the practice service. Tests prove it against the running service and judge scans by it. */
export const practiceTruth: readonly PracticeTruth[] = [...bookRows, ...objectRows].map(truthOf);

/** Pages and files of the little web site: a scan may list them or not; all are public by intention. */
export const practicePages: readonly string[] = [
  "/",
  "/docs",
  "/app",
  "/login",
  "/openapi.json",
  "/assets/app.js",
  "/assets/style.css",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
];
