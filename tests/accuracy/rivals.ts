import type { JudgedOperation } from "../../server/scan/outcome.ts";
import type { Exchange } from "../../src/contract/endpoints.ts";

/** What a simple rule says of an operation: whether strangers, or other identities, get what the owner gets. */
export type SimpleVerdict = "missing" | "enforced" | null;
/** A rule that looks at two answers alone. */
export type SimpleRule = { name: string; isBypassed(owner: Exchange, other: Exchange): boolean };

/** The rules of the two best-known tools, applied to the exchanges that the engine recorded. */
export const simpleRules: readonly SimpleRule[] = [
  {
    name: "same status and identical body",
    isBypassed: (owner, other) => owner.status === other.status && owner.responseBody === other.responseBody,
  },
  { name: "equal length", isBypassed: (owner, other) => owner.bytes === other.bytes },
];

/** What a rule says about strangers. */
export function strangersBy(rule: SimpleRule, operation: JudgedOperation): SimpleVerdict {
  return verdictBy(rule, operation, ["anonymous"]);
}

/** What a rule says about other identities. */
export function othersBy(rule: SimpleRule, operation: JudgedOperation): SimpleVerdict {
  return verdictBy(rule, operation, ["other"]);
}

function verdictBy(rule: SimpleRule, { exchanges, method }: JudgedOperation, who: readonly string[]): SimpleVerdict {
  const others = exchanges.filter(({ identity }) => who.includes(identity));
  // The owner's last answer to the same address is the one that the others were asked beside.
  const pairs = others.flatMap((other) => {
    const owner = exchanges.findLast(
      (one) => one.identity === "owner" && one.url === other.url && one.method === method,
    );
    return owner ? [{ owner, other }] : [];
  });
  if (pairs.length === 0) return null;
  return pairs.some(({ owner, other }) => rule.isBypassed(owner, other)) ? "missing" : "enforced";
}
