import { useSetAtom } from "jotai";
import { useCallback, useEffect, useRef } from "react";
import { type EndpointGroup, worstOperation } from "../../parts/endpoint/endpoint-groups.ts";
import { endpointTrailAtom } from "../../parts/endpoint/endpoint-trail.ts";
import { writeAddress } from "./list-address.ts";
import type { ListControls } from "./use-list-address.ts";

/** Notes where the list stood when a proof is opened from it; always the same function, so that rows stay as they are. */
export function useLeave(list: ListControls, groups: readonly EndpointGroup[]): () => void {
  const setTrail = useSetAtom(endpointTrailAtom);
  const latest = useRef({ list, groups });
  useEffect(() => {
    latest.current = { list, groups };
  });
  return useCallback(() => {
    const { address, search } = latest.current.list;
    // What is typed may not stand in the address yet; the way back shall lead to what was seen.
    const query = writeAddress({ ...address, filters: { ...address.filters, search } }).toString();
    setTrail({
      address: query ? `/endpoints?${query}` : "/endpoints",
      ids: latest.current.groups.map((group) => worstOperation(group).id),
    });
  }, [setTrail]);
}
