import { useCallback, useEffect, useRef } from "react";
import { type EndpointGroup, worstOperation } from "../../parts/endpoint/endpoint-groups.ts";
import { useLeaveList } from "../../parts/endpoint/trail.ts";
import { writeAddress } from "./list-address.ts";
import type { ListControls } from "./use-list-address.ts";

/** Notes where the list stood when a proof is opened from it; always the same function, so that rows stay as they are. */
export function useLeave(list: ListControls, groups: readonly EndpointGroup[]): (endpointId: number) => void {
  const leave = useLeaveList();
  const latest = useRef({ list, groups, leave });
  useEffect(() => {
    latest.current = { list, groups, leave };
  });
  return useCallback((endpointId) => {
    const { list, groups, leave } = latest.current;
    const { address, search } = list;
    // What is typed may not stand in the address yet; the way back shall lead to what was seen.
    const query = writeAddress({ ...address, filters: { ...address.filters, search } }).toString();
    const items = groups.map((group) => {
      const { id } = worstOperation(group);
      return { row: String(id), endpointId: id };
    });
    leave(String(endpointId), { name: "Endpoints", items, address: query ? `/endpoints?${query}` : "/endpoints" });
  }, []);
}
