import type { DocumentName } from "./operation.ts";

/** What the documents promise and nothing ever answers. */
export const phantoms: readonly { document: DocumentName; method: "GET" | "POST"; path: string; summary: string }[] = [
  { document: "main", method: "GET", path: "/api/v1/loyalty", summary: "Points of the customers" },
  { document: "main", method: "POST", path: "/api/v1/loyalty/points", summary: "Give points" },
  { document: "second", method: "GET", path: "/ledger/v2/cheques", summary: "Cheques" },
];
