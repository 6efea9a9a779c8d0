import { useQuery } from "@tanstack/react-query";
import { useApi } from "./context.ts";
import { sessionQuery } from "./session.ts";

/**
 * Follows a sign-in that happens in another tab of this browser: asks every 2 s while the page is visible. With
 * `patient` it asks only when the page is looked at again.
 */
export function useSignedInElsewhere({ patient = false } = {}): void {
  useQuery({
    ...sessionQuery(useApi()),
    refetchInterval: patient ? false : 2000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
}
