import { atom, useAtom, useSetAtom } from "jotai";
import { type RefObject, useCallback, useEffect } from "react";
import { useLocation, useSearch } from "wouter";

/** What a row of a list opens: an operation, or one finding of it. `row` is the `data-row` that it stands in. */
export type TrailItem = { row: string; endpointId: number; findingId?: number };

/** The list that a proof was opened from: what it is called, where it stands, and what its rows open, in its order. */
export type Trail = {
  name: string;
  address: string;
  items: readonly TrailItem[];
  /** Of a list that is longer than `items`: the place of the first of them, how long it is, and how to get others. */
  rest?: { from: number; total: number; load: (from: number, limit: number) => Promise<readonly TrailItem[]> };
  /** The address at which a place of the list is shown, where not all of it is at `address`. */
  addressAt?: (place: number) => string;
};

/** The last list that was left for a proof, so that the proof can go back to it and on to the next row. */
export const trailAtom = atom<Trail>({ name: "Endpoints", address: "/endpoints", items: [] });

/** The row to which the focus returns once its list is shown again; null where there is none. */
export const leftRowAtom = atom<{ path: string; row: string } | null>(null);

/** The console's path of what a row opens. */
export const hrefOf = ({ endpointId, findingId }: Pick<TrailItem, "endpointId" | "findingId">): string =>
  findingId === undefined ? `/endpoints/${endpointId}` : `/endpoints/${endpointId}?finding=${findingId}`;

/** The path that an address leads to, without its search. */
export const pathOf = (address: string): string => address.split("?", 1)[0] ?? address;

/** Notes that a list is left for one of its rows. */
export function useLeaveList() {
  const setTrail = useSetAtom(trailAtom);
  const setLeft = useSetAtom(leftRowAtom);
  const [path] = useLocation();
  const search = useSearch();
  return useCallback(
    (row: string, { address, ...trail }: Omit<Trail, "address"> & { address?: string }) => {
      const here = address ?? (search ? `${path}?${search}` : path);
      setTrail({ ...trail, address: here });
      setLeft({ path: pathOf(here), row });
    },
    [path, search, setTrail, setLeft],
  );
}

/** Notes which row of a list is left for a page of its own that has no neighbours to step to. */
export function useLeaveRow(): (row: string) => void {
  const setLeft = useSetAtom(leftRowAtom);
  const [path] = useLocation();
  return useCallback((row) => setLeft({ path, row }), [path, setLeft]);
}

/** Gives the focus back to the row of a list that was left last, as soon as it is there. */
export function useReturnToRow(list: RefObject<HTMLElement | null>): void {
  const [left, setLeft] = useAtom(leftRowAtom);
  const [path] = useLocation();
  useEffect(() => {
    if (!left || left.path !== path) return;
    const found = list.current?.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(left.row)}"]`) ?? [];
    const row = [...found].find((one) => one.checkVisibility?.() ?? true);
    if (!row) return;
    row.focus();
    setLeft(null);
  });
}
