import type { Exchange } from "../../src/contract/endpoints.ts";
import type { Finding } from "../scan/outcome.ts";

type Identity = Exchange["identity"];
const strangersFirst: readonly Identity[] = ["anonymous", "invalid", "forged", "other"];
const othersFirst: readonly Identity[] = ["other", "forged", "anonymous", "invalid"];
const isTampering = /token|query|trick/;

/** The exchange that shows a finding: the one in which somebody got what they should not have. */
export function tellingExchange(
  exchanges: readonly Exchange[],
  { alertType, checkId }: Pick<Finding, "alertType" | "checkId">,
): Exchange | undefined {
  const proof = exchanges.filter(({ proves }) => proves?.includes(checkId));
  const marked = proof.find(({ identity }) => identity !== "owner") ?? proof.at(-1);
  if (marked) return marked;
  // Proof of earlier scans does not say what it shows.
  const usual = alertType === "authorization" ? othersFirst : strangersFirst;
  const order = isTampering.test(checkId) ? [...new Set<Identity>(["forged", ...usual])] : usual;
  const asked = order.flatMap((wanted) => exchanges.filter(({ identity }) => identity === wanted));
  return asked.find(({ status }) => status !== null && status >= 200 && status < 300) ?? asked[0] ?? exchanges[0];
}
