import type { Row } from "./practice-truth.ts";

const open = { authentication: "missing", weaknesses: ["missing-authentication"] } as const;
const chunk = { reachableBy: "javascript", foundIn: "chunk" } as const;
const map = { reachableBy: "javascript", foundIn: "source map" } as const;
const composed = { reachableBy: "javascript", foundIn: "composed address" } as const;
const collection = { reachableBy: "postman", foundIn: "collection" } as const;
const catalog = { foundIn: "api-catalog" } as const;

/** What has to be looked for, what is promised and not there, and what is old and still answers. */
export const inventoryRows: readonly Row[] = [
  { call: "GET /api/v1/devices", note: "called by a page that loads late", ...chunk },
  { call: "DELETE /api/v1/devices/{deviceId}", note: "called by a page that loads late", ...chunk },
  { call: "GET /api/v1/labs/experiments", note: "called by a page that a late page loads", ...chunk },
  { call: "GET /api/v1/labs/flags", note: "called by a page that a late page loads", ...chunk, ...open },
  { call: "GET /api/v1/insights/margins", note: "only the source map shows it", ...map, ...open },
  { call: "GET /api/v1/insights/churn", note: "only the source map shows it", ...map },
  { call: "GET /gateway/ledger/v3/reconciliations", note: "its base comes from a settings file", ...composed },
  { call: "GET /gateway/ledger/v3/exceptions", note: "its base comes from a settings file", ...composed, ...open },
  { call: "GET /api/v1/rates/history", note: "in the collection alone", ...collection },
  { call: "GET /api/v1/rates/forward", note: "in the collection alone", ...collection, ...open },
  { call: "POST /api/v1/rates/alerts", note: "in the collection alone", ...collection },
  { call: "GET /ledger/v2/closings", note: "the company's", ...catalog },
  { call: "GET /ledger/v2/closings/{closingId}", note: "the company's", ...catalog },
  { call: "GET /ledger/v2/consents", note: "the caller's", ...catalog },
  { call: "GET /ledger/v2/badges", note: "for everyone", authentication: "public", ...catalog },
  {
    call: "GET /ledger/v1/closings",
    note: "the old version forgot to ask",
    reachableBy: "version",
    isZombie: true,
    ...open,
  },
  { call: "GET /ledger/v1/consents", note: "the old version asks", reachableBy: "version", isZombie: true },
  { call: "GET /api/v1/loyalty", note: "never answers", isOrphan: true },
  { call: "POST /api/v1/loyalty/points", note: "never answers", isOrphan: true },
  { call: "GET /ledger/v2/cheques", note: "never answers", isOrphan: true, ...catalog },
];
