/** How much of the doubt stays with each further application that has the endpoint. */
const doubt = 0.65;

/** From here on discovery tries a learned endpoint on other applications. */
export const tryFrom = 3;

/**
 * Confidence in a learned endpoint, 0 to 10 with two decimals: `10 × had / (had + lacked) × (1 − 0.65^had)`, over the
 * applications that had or lacked it when they were last scanned. One application gives 3.5, three give 7.25, six 9.25;
 * as many misses as finds halve it. Scanning one application again changes nothing, unless its answer changed.
 */
export function confidenceOf(had: number, lacked: number): string {
  if (had <= 0) return "0.00";
  return ((10 * had * (1 - doubt ** had)) / (had + lacked)).toFixed(2);
}
