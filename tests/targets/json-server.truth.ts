import type { TargetTruth } from "./truth.ts";

/*
 * From json-server's README, sections "Routes" and "Plural routes", "Singular routes", "Database", "Relationships".
 * It has no authentication at all: everything that reads or writes data is open to everybody.
 */
const open = (call: string, reachable: boolean, undecidable = true): TargetTruth => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, authentication: "missing", reachable, ...(undecidable ? { undecidable } : {}) };
};

export const jsonServerTruth: readonly TargetTruth[] = [
  open("GET /db", true),
  open("GET /posts", true),
  open("GET /comments", true),
  open("GET /profile", true),
  open("GET /posts/{id}", true),
  open("GET /comments/{id}", true),
  open("GET /posts/{id}/comments", false),
  // Any JSON object is a valid row, so no request reaches a write and is sure to fail.
  ...["posts", "comments"].flatMap((name) => [
    open(`POST /${name}`, false, true),
    open(`PUT /${name}/{id}`, false, true),
    open(`PATCH /${name}/{id}`, false, true),
    open(`DELETE /${name}/{id}`, false, true),
  ]),
  open("POST /posts/{id}/comments", false, true),
  open("POST /profile", false, true),
  open("PUT /profile", false, true),
  open("PATCH /profile", false, true),
];

/** Its home page and the files of that page. */
export const jsonServerPages: readonly string[] = [
  "/",
  "/index.html",
  "/script.js",
  "/style.css",
  "/favicon.ico",
  "/__rules",
];
