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

/** Counts operations. One that lacks both controls counts in both of the missing figures. */
export function countEndpoints(endpoints: readonly Endpoint[]): EndpointCounts {
  let attributed = 0;
  let missingAuthentication = 0;
  let missingAuthorization = 0;
  for (const { teamId, authClassification } of endpoints) {
    if (teamId !== null) attributed++;
    if (lacks("authentication", authClassification)) missingAuthentication++;
    if (lacks("authorization", authClassification)) missingAuthorization++;
  }
  const total = endpoints.length;
  return { total, attributed, unattributed: total - attributed, missingAuthentication, missingAuthorization };
}

/** A part of a whole as whole percent, `81%`; empty for a whole of zero. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "" : `${Math.round((part / whole) * 100)}%`;
}
