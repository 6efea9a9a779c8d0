import { atom, useSetAtom } from "jotai";
import { useLocation } from "wouter";
import { useApi } from "../client/context.ts";
import { rememberUser } from "../client/last-session.ts";
import { useSetSession } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { useHost } from "../host/context.ts";

/** True from the moment the user signs out: the end of that session is no surprise. */
export const leavingAtom = atom(false);

/** Signs out and goes to `/`: by `/api/logout` where the address bar is the platform's, else by a call. */
export function useSignOut(): () => void {
  const host = useHost();
  const api = useApi();
  const setSession = useSetSession();
  const setLeaving = useSetAtom(leavingAtom);
  const [, navigate] = useLocation();
  const logout = useCall(
    api.auth.logout.mutationOptions({
      onSuccess: () => {
        setLeaving(true);
        setSession(null);
        navigate("/");
      },
    }),
    { failure: ["Sign Out Failed"] },
  );
  return () => {
    if (!host.capabilities.has("navigate")) return logout.mutate(undefined);
    // The page is left before an answer could tell that nobody is signed in.
    rememberUser(host.store, host.platform, null);
    location.assign(`${host.platform}/api/logout`);
  };
}
