import type { ScanSettings } from "../../../src/contract/scan-config-settings.ts";

/** Requests that no scan exceeds, whatever the target does. */
const mostRequests = 20_000;
/** Share of them that judging keeps for itself. */
const keptForJudging = 0.3;

/** Requests that a scan sends at most; settings make it fewer, never more. */
export function requestBudget(settings: ScanSettings): number {
  return Math.min(mostRequests, settings["requests in all"] ?? Number.POSITIVE_INFINITY);
}

/** Requests of a budget that discovery may use. */
export function discoveryBudget(requests: number): number {
  return Math.floor(requests * (1 - keptForJudging));
}

/** The scan has sent as many requests as it may. */
export class BudgetSpentError extends Error {
  override name = "BudgetSpentError";
  constructor(maxRequests: number) {
    super(`The scan's budget of ${maxRequests} requests is spent`);
  }
}
