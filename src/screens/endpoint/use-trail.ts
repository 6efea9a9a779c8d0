import { useAtomValue } from "jotai";
import type { RefObject } from "react";
import { useLocation } from "wouter";
import { endpointTrailAtom } from "../../parts/endpoint/endpoint-trail.ts";
import { useKeys } from "../../ui/use-keys.ts";

/** The list that this proof was opened from, and steps to its neighbours; null at an end or outside of the list. */
export type Trail = { address: string; inList: boolean; previous: (() => void) | null; next: (() => void) | null };

/** Steps through the list by `k` and `j`, goes back by Escape, and attributes by `a` where that is allowed. */
export function useTrail(id: number, within: RefObject<HTMLElement | null>, attribute: (() => void) | null): Trail {
  const { address, ids } = useAtomValue(endpointTrailAtom);
  const [, navigate] = useLocation();
  const at = ids.indexOf(id);
  const step = (to: number | undefined) =>
    to === undefined ? null : () => navigate(`/endpoints/${to}`, { replace: true });
  const previous = at < 0 ? null : step(ids[at - 1]);
  const next = at < 0 ? null : step(ids[at + 1]);
  const back = () => navigate(address);
  useKeys(within, {
    k: () => previous?.(),
    j: () => next?.(),
    a: () => attribute?.(),
    Escape: back,
  });
  return { address, inList: at >= 0, previous, next };
}
