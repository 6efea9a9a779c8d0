import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { type EndpointFilters, noFilters } from "./endpoint-filters.ts";
import { type ListAddress, readAddress, writeAddress } from "./list-address.ts";

/** Milliseconds without a keystroke before the search text goes into the address. */
export const addressDelay = 250;

/**
 * The list's state, kept in the address. `search` is the text as it is typed; it reaches the address a moment later.
 * Whatever changes but the page starts at page 1.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const [search, setSearch] = useState(address.filters.search);
  const known = useRef(address.filters.search);

  const write = useCallback(
    (change: (now: ListAddress) => ListAddress) =>
      setParams((now) => writeAddress(change(readAddress(now))), { replace: true }),
    [setParams],
  );

  // A link that presets another search wins over what was typed; what this hook wrote itself does not come back.
  useEffect(() => {
    if (address.filters.search === known.current) return;
    known.current = address.filters.search;
    setSearch(address.filters.search);
  }, [address.filters.search]);

  useEffect(() => {
    if (search === known.current) return;
    const timer = setTimeout(() => {
      known.current = search;
      write((now) => ({ ...now, page: 1, filters: { ...now.filters, search } }));
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [search, write]);

  const filter = useCallback(
    (change: Partial<EndpointFilters>) => write((now) => ({ ...now, page: 1, filters: { ...now.filters, ...change } })),
    [write],
  );
  const arrange = useCallback(
    (change: Partial<Pick<ListAddress, "scan" | "application" | "sort" | "size" | "page">>) =>
      write((now) => ({ ...now, page: 1, ...change })),
    [write],
  );
  const clear = useCallback(() => {
    known.current = "";
    setSearch("");
    write((now) => ({ ...now, page: 1, scan: null, application: null, filters: noFilters }));
  }, [write]);

  // While the address lags behind, the page it names belongs to the search before.
  const page = search === address.filters.search ? address.page : 1;
  const shown = useMemo(() => ({ ...address, page }), [address, page]);
  return { address: shown, search, setSearch, filter, arrange, clear };
}

export type ListControls = ReturnType<typeof useListAddress>;
