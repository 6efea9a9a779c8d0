import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useSetSession } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { useHost } from "../../host/context.ts";

/**
 * Leaves the account for another one: the browser keeps it, and the sign-in that opens goes on with any that is kept. Null where the
 * console does not share the browser's session.
 */
export function useSwitchAccount(): (() => void) | null {
  const setSession = useSetSession();
  const [, navigate] = useLocation();
  const isShared = useHost().capabilities.has("shared-session");
  const keep = useCall(
    useApi().auth.logout.mutationOptions({
      onSuccess: () => {
        setSession(null);
        navigate("/auth");
      },
    }),
    { failure: ["Switching Failed"] },
  );
  return isShared ? () => keep.mutate({ keep: true }) : null;
}
