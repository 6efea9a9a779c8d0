import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useSetSession } from "../../client/session.ts";

const faults = {
  "wrong-number": "Another number was chosen, so the link has ended.",
  disowned: "Not me was pressed behind the link, so it has ended.",
  "used-elsewhere": "The link was used, and signed in where it was opened.",
  expired: "The link has expired.",
};

/**
 * Signs in once this console's number was chosen behind the link: asks every 2 s while it is looked at. Returns the sentence why it
 * does not come to that any more, else null.
 */
export function useClaim(claim: string | undefined): string | null {
  const setSession = useSetSession();
  const { data, error } = useQuery({
    ...useApi().auth.claim.queryOptions({ input: { claim: claim ?? "" } }),
    enabled: claim !== undefined,
    refetchInterval: ({ state }) =>
      isOver(state.error) || (state.data && state.data.state !== "waiting") ? false : 2000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    retry: false,
    gcTime: 0,
  });
  const user = data?.user;
  useEffect(() => {
    if (user) setSession(user);
  }, [user, setSession]);
  if (isOver(error)) return "The link has expired.";
  return data && data.state in faults ? faults[data.state as keyof typeof faults] : null;
}

/** Whether the platform knows the claim no more; any other failure passes. */
const isOver = (error: Error | null) => error instanceof ApiError && error.status === 400;
