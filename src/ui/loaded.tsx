import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedQuery } from "./failed-query.tsx";
import { useLate } from "./use-late.ts";

/**
 * Shows a query's data, its honest failure, or after 150 ms its skeleton. A refetch keeps the old data, also when it
 * fails. `what` names the data in the failure's title.
 */
export function Loaded<T>(props: {
  query: UseQueryResult<T, Error>;
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { query } = props;
  const late = useLate();
  if (query.data !== undefined) return props.children(query.data);
  if (query.error) {
    return (
      <FailedQuery what={props.what} error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <div aria-busy="true" className={late ? undefined : "invisible"}>
      {props.skeleton}
    </div>
  );
}
