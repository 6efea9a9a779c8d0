import type { Endpoint } from "../../contract/endpoints.ts";
import { lacks } from "./endpoint-filters.ts";

/** The five figures above the list. */
export type EndpointCounts = {
  total: number;
  attributed: number;
  unattributed: number;
  missingAuthentication: number;
  missingAuthorization: number;
};

/** Counts the operations of a product, or of `all`. One that lacks both controls counts in both missing figures. */
export function countEndpoints(endpoints: readonly Endpoint[], product = "all"): EndpointCounts {
  let total = 0;
  let attributed = 0;
  let missingAuthentication = 0;
  let missingAuthorization = 0;
  for (const { teamId, authClassification, productId } of endpoints) {
    if (product !== "all" && String(productId) !== product) continue;
    total++;
    if (teamId !== null) attributed++;
    if (lacks("authentication", authClassification)) missingAuthentication++;
    if (lacks("authorization", authClassification)) missingAuthorization++;
  }
  return { total, attributed, unattributed: total - attributed, missingAuthentication, missingAuthorization };
}

/** A part of a whole as whole percent, `81%`; empty for a whole of zero. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "" : `${Math.round((part / whole) * 100)}%`;
}
