import type { AccessResult, EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { exchangeResult, isGood } from "./read-exchange.ts";

/** Two answers worth reading side by side: what somebody got, beside the owner's that it is measured by. */
export type Pair = { baseline: Exchange; shown: Exchange };

/** The owner's answer that another one is measured by; null for the owner's first, and where no owner was answered. */
export function baselineOf(shown: Exchange, exchanges: readonly Exchange[]): Exchange | null {
  const isOwners = (one: Exchange) => one !== shown && one.identity === "owner" && one.status !== null;
  const isSame = ({ method, url, requestBody }: Exchange) =>
    method === shown.method && url === shown.url && requestBody === shown.requestBody;
  if (shown.identity === "anonymous" || shown.identity === "invalid") {
    const owners = exchanges.filter(isOwners);
    return owners.find(isSame) ?? owners.find(({ method }) => method === shown.method) ?? owners[0] ?? null;
  }
  // Whose object it is differs from try to try: the owner is asked before the others.
  const before = exchanges.slice(0, exchanges.indexOf(shown)).filter(isOwners);
  const nearest = before.findLast(({ label }) => shown.identity !== "owner" || label === shown.label);
  if (!nearest) return null;
  const own = before.filter(({ label }) => label === nearest.label);
  return own.find(isSame) ?? own.find(({ url }) => url === nearest.url) ?? nearest;
}

/** Every answer of a proof beside the owner's. */
export function pairsOf({ exchanges }: Pick<EndpointDetail, "exchanges">): Pair[] {
  return exchanges.flatMap((shown) => {
    const baseline = shown.status === null ? null : baselineOf(shown, exchanges);
    return baseline ? [{ baseline, shown }] : [];
  });
}

/** The pair that proves a finding; null where no answer is kept that does. */
export function provingPair(pairs: readonly Pair[], { checkId }: Pick<Finding, "checkId">): Pair | null {
  const proves = ({ proves = [] }: Exchange) => proves.includes(checkId);
  const isOwners = ({ identity }: Exchange) => identity === "owner";
  return (
    pairs.find(({ shown }) => proves(shown) && !isOwners(shown)) ??
    pairs.findLast(({ shown }) => proves(shown)) ??
    pairs.find(({ baseline }) => proves(baseline)) ??
    null
  );
}

/**
 * What the comparison opens on: the proof of the worst open finding. Without any, somebody who got through, then
 * whoever got something that was left open, then a stranger; null where no two answers can be compared.
 */
export function firstPair(endpoint: EndpointDetail, open: readonly Finding[]): Pair | null {
  const pairs = pairsOf(endpoint);
  for (const finding of open) {
    const proof = provingPair(pairs, finding);
    if (proof) return proof;
  }
  const ofMethod = pairs.filter(({ shown }) => shown.method === endpoint.method);
  const pick = (fits: (pair: Pair) => boolean) => ofMethod.find(fits) ?? pairs.find(fits);
  const ended = (result: AccessResult) => (pair: Pair) => exchangeResult(pair.shown, endpoint) === result;
  const got = (result: AccessResult) => (pair: Pair) => ended(result)(pair) && isGood(pair.shown.status);
  return (
    pick(got("bypassed")) ??
    pick(ended("bypassed")) ??
    pick(got("inconclusive")) ??
    pick(({ shown }) => shown.identity === "anonymous") ??
    pick(({ shown }) => shown.identity === "invalid") ??
    pick(({ shown }) => shown.identity !== "owner") ??
    null
  );
}
