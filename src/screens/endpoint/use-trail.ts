import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect } from "react";
import { useLocation } from "wouter";
import { hrefOf, leftRowAtom, pathOf, type TrailItem, trailAtom } from "../../parts/endpoint/trail.ts";
import { useKeys } from "../../ui/use-keys.ts";

/** The list that this proof was opened from, its place there, and steps to its neighbours. */
export type Steps = {
  /** What the list is called. */
  name: string;
  address: string;
  /** From 1; null outside of the list. */
  place: number | null;
  of: number;
  /** Null at an end. */
  previous: (() => void) | null;
  next: (() => void) | null;
};

/**
 * Steps through the list by `k` and `j`, goes back by Escape, and attributes by `a` where that is allowed. The row that
 * is stepped to is the one to which Back returns.
 */
export function useTrail(
  shown: Pick<TrailItem, "endpointId" | "findingId">,
  within: RefObject<HTMLElement | null>,
  attribute: (() => void) | null,
): Steps {
  const { name, address, items } = useAtomValue(trailAtom);
  const setLeft = useSetAtom(leftRowAtom);
  const [, navigate] = useLocation();
  const at = placeOf(items, shown);
  const row = items[at]?.row;
  useEffect(() => {
    if (row !== undefined) setLeft({ path: pathOf(address), row });
  }, [row, address, setLeft]);
  const step = (to: TrailItem | undefined) => (to ? () => navigate(hrefOf(to), { replace: true }) : null);
  const previous = at < 0 ? null : step(items[at - 1]);
  const next = at < 0 ? null : step(items[at + 1]);
  useKeys(within, {
    k: () => previous?.(),
    j: () => next?.(),
    a: () => attribute?.(),
    Escape: () => navigate(address),
  });
  return { name, address, place: at < 0 ? null : at + 1, of: items.length, previous, next };
}

/** The place of what is shown: that of its finding, else the first of its operation. */
function placeOf(items: readonly TrailItem[], { endpointId, findingId }: Pick<TrailItem, "endpointId" | "findingId">) {
  const exact = items.findIndex((item) => item.endpointId === endpointId && item.findingId === findingId);
  return exact >= 0 ? exact : items.findIndex((item) => item.endpointId === endpointId);
}
