import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { ok } from "../reply.ts";
import { listOf, oneOf, refusals, type Shelf } from "../shelf.ts";

const quotes: Shelf = {
  path: "/api/v1/quotes",
  table: "quotes",
  param: "quoteId",
  id: { type: "integer", example: 1 },
  noun: "quote",
};
const forecasts: Shelf = {
  ...quotes,
  path: "/api/v1/forecasts",
  table: "forecasts",
  param: "forecastId",
  noun: "forecast",
};

/** An envelope in which much changes at every request: times, ids, the order of keys and of tags. */
function volatile(data: unknown, { requestId }: PracticeCall) {
  const tags = ["plan", "internal", "2026"].sort(() => Math.random() - 0.5);
  const parts = Object.entries({ data, tags, requestId, servedAt: Date.now(), traceId: crypto.randomUUID() });
  return ok(Object.fromEntries(parts.sort(() => Math.random() - 0.5)), { "x-request-id": requestId });
}

/** The same hole and the same refusal as elsewhere, among values that never repeat. */
export const planningOperations: PracticeOperation[] = [
  listOf(quotes, { reach: "own" }),
  oneOf(quotes, { reach: "all", dress: volatile }),
  listOf(forecasts, { reach: "own" }),
  oneOf(forecasts, { reach: "own", dress: volatile, refusal: refusals.volatile }),
];
