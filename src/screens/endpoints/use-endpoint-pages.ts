import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useApi } from "../../client/context.ts";
import type { EndpointCounts, EndpointPaths } from "../../contract/endpoints.ts";
import { groupOf } from "../../parts/endpoint/endpoint-groups.ts";
import { pageCount } from "../../ui/page-numbers.ts";
import { askedFilter, ofWhich } from "./asked-filter.ts";
import type { ListControls } from "./use-list-address.ts";

/** So many rows are made within a frame. */
const fewRows = 10;
/** The last place that the platform understands. */
const furthest = 2_147_483_647;

/**
 * The page of paths that the address names, and the figures of the list, asked for at the platform. While another page or
 * filter is on its way the one before stays. A text is searched for as it is typed, one search at a time: what is typed
 * meanwhile is asked for next.
 */
export function useEndpointPages({ address, search }: ListControls) {
  const api = useApi();
  const [text, setText] = useState(search);
  const { scan, sort, size } = address;
  const filter = askedFilter(address, text);
  const offset = Math.min((address.page - 1) * size, furthest);
  const input = { ...filter, sort, limit: size, offset };
  // A scan that is none is not asked for.
  const isAsked = scan !== 0;
  const query = useQuery({
    ...api.endpoints.paths.queryOptions({ input: isAsked ? input : skipToken }),
    // Of another scan or application nothing may stand there, not even for a moment.
    placeholderData: (before: EndpointPaths | undefined, of) =>
      isSameList(inputOf(of?.queryKey), input) ? before : undefined,
  });
  // Before anything is drawn, which an effect would have drawn twice.
  if (!query.isFetching && text !== search) setText(search);

  const whole = ofWhich(address);
  const countsOf = (of: typeof whole & { productId?: number }) =>
    api.endpoints.counts.queryOptions({ input: isAsked ? of : skipToken });
  const { productId } = filter;
  const all = useQuery(countsOf(whole));
  const counts = useQuery({
    ...countsOf(productId === undefined ? whole : { ...whole, productId }),
    placeholderData: (before: EndpointCounts | undefined, of) =>
      isSameList(inputOf(of?.queryKey), whole) ? before : undefined,
  });
  const [again, allAgain, countsAgain] = [query.refetch, all.refetch, counts.refetch];
  const refetch = useCallback(
    () => void Promise.all([again(), allAgain(), countsAgain()]),
    [again, allAgain, countsAgain],
  );
  // Many rows take longer than a frame to make: they are made in pieces, while the rows before stay.
  const inPieces = useDeferredValue(query.data);
  const data = size > fewRows ? inPieces : query.data;
  const rows = useMemo(() => data?.rows.map(groupOf) ?? [], [data]);
  const last = pageCount(data?.total ?? 0, size);
  // The answer says where it begins: behind the end the platform gives the last page.
  const from = data?.offset ?? 0;
  const isElsewhere = (query.isPlaceholderData || data !== query.data) && data !== undefined && from !== offset;
  return {
    query,
    filter,
    sort,
    rows,
    from,
    total: data?.total ?? 0,
    page: isElsewhere ? Math.min(address.page, last) : Math.floor(from / size) + 1,
    last,
    /** Whether another page was turned to, and is on its way. */
    isTurning: isElsewhere,
    all: all.data ?? null,
    counts: counts.data ?? null,
    /** Whether everything that the screen shows has been answered; else what of it is awaited. */
    isReady: (data !== undefined || query.isError) && all.isFetched && counts.isFetched,
    awaited: data === undefined ? query : all.isFetched ? counts : all,
    isFetching: query.isFetching || all.isFetching || counts.isFetching,
    refetch,
  };
}

export type EndpointPages = ReturnType<typeof useEndpointPages>;

type Which = { scanId?: number | undefined; applicationId?: number | undefined };

const isSameList = (one: Which | undefined, other: Which) =>
  one !== undefined && one.scanId === other.scanId && one.applicationId === other.applicationId;

/** What a query asks for, as its key tells. */
const inputOf = (key: readonly unknown[] | undefined) => (key?.[1] as { input?: Which } | undefined)?.input;
