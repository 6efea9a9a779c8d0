import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect } from "react";
import { useLocation } from "wouter";
import { hrefOf, leftRowAtom, pathOf, type Trail, type TrailItem, trailAtom } from "../../parts/endpoint/trail.ts";
import { useKeys } from "../../ui/use-keys.ts";

/** The list that this proof was opened from, its place there, and steps to its neighbours. */
export type Steps = {
  /** What the list is called. */
  name: string;
  address: string;
  /** What its rows are. */
  unit: "Finding" | "Endpoint";
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
  const trail = useAtomValue(trailAtom);
  const { name, items, rest } = trail;
  const setLeft = useSetAtom(leftRowAtom);
  const [, navigate] = useLocation();
  const at = placeOf(items, shown);
  const row = items[at]?.row;
  const place = at + (rest?.from ?? 0);
  const address = at < 0 ? trail.address : (trail.addressAt?.(place) ?? trail.address);
  useMore(trail, at);
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
  const unit = items[at]?.findingId === undefined ? "Endpoint" : "Finding";
  return { name, address, unit, place: at < 0 ? null : place + 1, of: rest?.total ?? items.length, previous, next };
}

/** Steps for which neighbours are asked for at once, and how near to an end of those that are known. */
const chunk = 50;
const near = 2;

/** Asks for the next rows of a longer list before the last known one is reached. What cannot be had ends the list. */
function useMore({ items, rest }: Trail, at: number): void {
  const setTrail = useSetAtom(trailAtom);
  useEffect(() => {
    if (!rest || at < 0) return;
    const { from, total, load } = rest;
    const end = from + items.length;
    const [isBefore, isBehind] = [at < near && from > 0, at >= items.length - near && end < total];
    if (!isBefore && !isBehind) return;
    const start = isBehind ? end : Math.max(0, from - chunk);
    const known = new Set(items.map(({ row }) => row));
    const add = (found: readonly TrailItem[]) => {
      // Of a list that changed meanwhile a row may come twice.
      const more = found.filter(({ row }) => !known.has(row));
      setTrail((now) => {
        if (now.items !== items) return now;
        if (more.length === 0) return { ...now, rest: isBehind ? { ...rest, total: end } : { ...rest, from: 0 } };
        return isBehind
          ? { ...now, items: [...items, ...more] }
          : { ...now, items: [...more, ...items], rest: { ...rest, from: from - more.length } };
      });
    };
    load(start, isBehind ? chunk : from - start).then(add, () => add([]));
  }, [items, rest, at, setTrail]);
}

/** The place of what is shown: that of its finding, else the first of its operation. */
function placeOf(items: readonly TrailItem[], { endpointId, findingId }: Pick<TrailItem, "endpointId" | "findingId">) {
  const exact = items.findIndex((item) => item.endpointId === endpointId && item.findingId === findingId);
  return exact >= 0 ? exact : items.findIndex((item) => item.endpointId === endpointId);
}
