import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { FailedQuery } from "./failed-query.tsx";

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
  const late = useLate(150);
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

function useLate(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
