import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../client/api-error.ts";
import type { Api } from "../client/client.ts";
import { lastUser, rememberUser } from "../client/last-session.ts";
import { sessionQuery } from "../client/session.ts";
import type { User } from "../contract/users.ts";
import type { Host } from "../host/port.ts";

/**
 * Shows the console at once to who was signed in last on this device, while the platform is asked whether that still
 * holds. Until it answers, the query's `dataUpdatedAt` is 0. Call it after the host's store is ready.
 */
export function restoreSession(queries: QueryClient, api: Api, host: Host): void {
  // Who a portal's user is, it says each time: that of before may have been another.
  const user = host.capabilities.has("portal-session") ? null : lastUser(host.store, host.platform);
  if (!user) return;
  const { queryKey } = sessionQuery(api);
  queries.setQueryData<User | null>([...queryKey], user, { updatedAt: 0 });
  // What is invalid is asked for anew by whoever shows it, once it is shown.
  void queries.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/**
 * Keeps the cache and the session in step: a 401 to any query asks again who is signed in, and when the person, the
 * tenant or the role changes, everything that was loaded for the one before is dropped. Tells the host who is there.
 * Returns the end of the watch.
 */
export function watchSession(queries: QueryClient, api: Api, host: Host): () => void {
  const key = JSON.stringify(sessionQuery(api).queryKey);
  let known: string | undefined;
  let confirmed = false;
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const isSession = JSON.stringify(query.queryKey) === key;
    if (action.type === "error" && !isSession && action.error instanceof ApiError && action.error.status === 401) {
      void queries.refetchQueries({ queryKey: sessionQuery(api).queryKey });
    }
    if (action.type !== "success" || !isSession) return;
    const user = query.state.data as User | null;
    const identity = user ? `${user.id} ${user.tenantId} ${user.role}` : "";
    const restored = query.state.dataUpdatedAt === 0;
    if (!restored && !host.capabilities.has("portal-session")) rememberUser(host.store, host.platform, user);
    const changed = known !== identity;
    const first = known === undefined;
    if (!restored && (changed || !confirmed)) {
      confirmed = true;
      host.notify({ type: "session", signedIn: user !== null, email: user?.email ?? null, role: user?.role ?? null });
    }
    known = identity;
    if (changed && !first) queries.removeQueries({ predicate: (other) => JSON.stringify(other.queryKey) !== key });
  });
}
