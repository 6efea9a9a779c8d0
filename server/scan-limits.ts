import type { ScanSettings } from "../src/contract/scan-config-settings.ts";
import { isLoopback } from "./loopback.ts";
import type { ScanLimits, ScanRequest } from "./scan/outcome.ts";
import { requestBudget } from "./scan/wire/budget.ts";

/**
 * Bounds of a scan: a loopback target is not slowed down, any other is asked at most 50 times a second. Settings of scan
 * configurations make them narrower, never wider.
 */
export function limitsFor(
  request: Pick<ScanRequest, "targetUrl">,
  allowPrivate: boolean,
  settings: ScanSettings = {},
): ScanLimits {
  const isOwnMachine = isLoopback(new URL(request.targetUrl).hostname.replace(/^\[|\]$/g, ""));
  return {
    concurrency: Math.min(isOwnMachine ? 16 : 8, settings["requests at once"] ?? Infinity),
    ratePerSecond: Math.min(isOwnMachine ? Infinity : 50, settings["requests per second"] ?? Infinity),
    maxRequests: requestBudget(settings),
    maxBodyBytes: 2 * 1024 ** 2,
    timeoutMs: 10_000,
    maxDurationMs: Math.min(30, settings.minutes ?? Infinity) * 60_000,
    allowPrivate,
  };
}
