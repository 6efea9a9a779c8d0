import { atom, useSetAtom } from "jotai";
import { useLocation } from "wouter";
import { useHost } from "../host/context.ts";
import { useApi } from "./context.ts";
import { rememberUser } from "./last-session.ts";
import { useSetSession } from "./session.ts";
import { useCall } from "./use-call.ts";

/** True from the moment the user signs out: the end of that session is no surprise. */
export const leavingAtom = atom(false);

/**
 * Signs out and goes to `/`: by `/api/logout` where the address bar is the platform's, else by a call. `switchAccount` leaves
 * for another account: the browser keeps this one, and the sign-in that opens goes on with any that is kept; null where the
 * console does not share the browser's session.
 */
export function useSignOut(): { signOut: () => void; switchAccount: (() => void) | null } {
  const host = useHost();
  const api = useApi();
  const setSession = useSetSession();
  const setLeaving = useSetAtom(leavingAtom);
  const [, navigate] = useLocation();
  const onSuccess = (_: unknown, given: { keep?: boolean } | undefined) => {
    setLeaving(true);
    setSession(null);
    navigate(given?.keep ? "/auth" : "/");
  };
  const logout = useCall(api.auth.logout.mutationOptions({ onSuccess }), { failure: ["Sign Out Failed"] });
  const leave = useCall(api.auth.logout.mutationOptions({ onSuccess }), { failure: ["Switch Account Failed"] });
  const signOut = () => {
    if (!host.capabilities.has("navigate")) return logout.mutate(undefined);
    // The page is left before an answer could tell that nobody is signed in.
    rememberUser(host.store, host.platform, null);
    location.assign(`${host.platform}/api/logout`);
  };
  return {
    signOut,
    switchAccount: host.capabilities.has("shared-session") ? () => leave.mutate({ keep: true }) : null,
  };
}
