import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../client/api-error.ts";
import type { Api } from "../client/client.ts";
import { sessionQuery } from "../client/session.ts";
import type { User } from "../contract/users.ts";
import type { Host } from "../host/port.ts";

/**
 * Keeps the cache and the session in step: a 401 to any query asks again who is signed in, and when the person, the
 * tenant or the role changes, everything that was loaded for the one before is dropped. Tells the host who is there.
 * Returns the end of the watch.
 */
export function watchSession(queries: QueryClient, api: Api, host: Host): () => void {
  const key = JSON.stringify(sessionQuery(api).queryKey);
  let known: string | undefined;
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
    if (known === identity) return;
    const first = known === undefined;
    known = identity;
    host.notify({ type: "session", signedIn: user !== null });
    if (!first) queries.removeQueries({ predicate: (other) => JSON.stringify(other.queryKey) !== key });
  });
}
