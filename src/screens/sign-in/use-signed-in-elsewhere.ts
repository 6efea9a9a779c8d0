import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { sessionQuery } from "../../client/session.ts";

/** Asks every 2 s, while the page is visible, whether a session has begun in another tab of this browser. */
export function useSignedInElsewhere(): void {
  useQuery({ ...sessionQuery(useApi()), refetchInterval: 2000, refetchIntervalInBackground: false });
}
