import type { Identity } from "../../contract/identities.ts";

/** A kind of comparison: what it proves, who takes part, and whether both can sign in. */
export type Comparison = { what: string; who: string; isReady: boolean };

/**
 * What a scan can prove with these identities, one pair for each kind: users of one customer, users of different
 * customers, and different rights. A pair is ready unless a probe saw that one of the two can no longer sign in, or a scan that
 * one is the same user as another.
 */
export function comparisonsOf(identities: readonly Identity[]): Comparison[] {
  const users = identities.filter((one) => one.hasCredentials || one.login !== null);
  const ordinary = users.filter(({ isPrivileged }) => !isPrivileged);
  const privileged = users.filter(({ isPrivileged }) => isPrivileged);
  return [
    comparison(
      "Cross-user",
      pairOf(ordinary, ordinary, (one, other) => one.tenantLabel === other.tenantLabel),
      "users of one customer",
      "Needs two ordinary users of one customer",
    ),
    comparison(
      "Cross-tenant",
      pairOf(
        users,
        users,
        (one, other) => !!one.tenantLabel && !!other.tenantLabel && one.tenantLabel !== other.tenantLabel,
      ),
      "two customers",
      "Needs users of two customers",
    ),
    comparison(
      "Rights",
      pairOf(ordinary, privileged, () => true),
      "ordinary and privileged",
      "Needs an ordinary and a privileged user",
    ),
  ];
}

type Pair = readonly [Identity, Identity];

/** Two different identities that fit, those who can sign in first. */
function pairOf(some: readonly Identity[], others: readonly Identity[], fits: (...pair: Pair) => boolean): Pair | null {
  const pairs = some.flatMap((one) =>
    others.flatMap((other): Pair[] => (one !== other && fits(one, other) ? [[one, other]] : [])),
  );
  const missing = (pair: Pair) => pair.filter((one) => !canSignIn(one) || isDouble(one)).length;
  return pairs.toSorted((one, other) => missing(one) - missing(other))[0] ?? null;
}

const isDouble = ({ health }: Identity): boolean => health?.sameAs !== undefined;
const canSignIn = ({ health }: Identity): boolean => health?.alive !== false;

function comparison(what: string, pair: Pair | null, how: string, needs: string): Comparison {
  if (!pair) return { what, who: needs, isReady: false };
  const gone = pair.find((one) => !canSignIn(one));
  if (gone) return { what, who: `Waits until ${gone.label} can sign in again`, isReady: false };
  const double = pair.find(isDouble);
  if (double?.health) return { what, who: double.health.reason, isReady: false };
  return { what, who: `${pair[0].label} and ${pair[1].label}, ${how}`, isReady: true };
}
