import calls from "virtual:contract";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import type { Contract } from "../contract/all.ts";
import type { CallMeta } from "../contract/call.ts";
import { isConsolePath } from "../contract/console-path.ts";
import { allows } from "../contract/roles.ts";
import type { User } from "../contract/users.ts";
import { useHost } from "../host/context.ts";
import type { Host } from "../host/port.ts";
import { useToast } from "../ui/toast.ts";
import type { Api } from "./client.ts";
import { useApi } from "./context.ts";
import { emptyWhenSignedOut } from "./query-client.ts";

/** The query of the signed-in user; null when signed out. */
export const sessionQuery = (api: Api) => emptyWhenSignedOut(api.auth.user.queryOptions());

/** The session as it is known: data is the user, null when signed out, undefined while unknown. */
export function useSession(): UseQueryResult<User | null, Error> {
  const options: object = sessionQuery(useApi());
  return useQuery(options as { queryKey: readonly unknown[]; queryFn: () => Promise<User | null> });
}

/**
 * Replaces what is known of the session, with the user of a sign-in's answer or null after a sign-out. A question that
 * is still on its way was asked before, and its answer counts no more.
 */
export function useSetSession(): (user: User | null) => void {
  const api = useApi();
  const queries = useQueryClient();
  return useCallback(
    (user) => {
      const { queryKey } = sessionQuery(api);
      void queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData<User | null>([...queryKey], user);
    },
    [api, queries],
  );
}

/**
 * Tells a call's answer of before a sign-in from one of after: `revision` changes whenever the session is learnt anew.
 * `askAgain` has the platform say what holds now.
 */
export function useSessionRevision(): { revision: () => number; askAgain: () => void } {
  const api = useApi();
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = sessionQuery(api);
    return {
      revision: () => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0,
      askAgain: () => void queries.fetchQuery({ ...sessionQuery(api), staleTime: 0 }).catch(() => undefined),
    };
  }, [api, queries]);
}

/**
 * The signed-in user; after the session's end the last one, until the session gate has taken the screen away. Throws
 * when nobody was signed in: only screens behind that gate use it.
 */
export function useUser(): User {
  const { data } = useSession();
  const last = useRef(data);
  if (data) last.current = data;
  if (!last.current) throw new Error("useUser: nobody is signed in.");
  return last.current;
}

/** A call by its name in the contract, for example `scans.create`. */
export type CallName = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];

/** Whether the signed-in user's role may make a call: `useCan("teams.create")`. The server decides all the same. */
export function useCan(call: CallName): boolean {
  const { data } = useSession();
  const [noun, verb] = call.split(".") as [keyof Contract, string];
  const entry = (calls[noun] as Record<string, { "~orpc": { meta: CallMeta } }>)[verb];
  return entry !== undefined && allows(entry["~orpc"].meta.access, data?.role);
}

/** Milliseconds between the Unauthorized message and the redirect. */
export const redirectDelay = 500;
const returnKey = "return-to";

/** Where to go after signing in: the path that asked for it, else `/`. */
export function returnPath(host: Host): string {
  const path = host.store.get(returnKey);
  return typeof path === "string" && isConsolePath(path) ? path : "/";
}

/** Remembers where to come back to after signing in; null forgets it. */
export const setReturnPath = (host: Host, path: string | null) => host.store.set(returnKey, path);

/**
 * Handles a lost session: shows 'Unauthorized', and after 500 ms goes to sign-in (`/auth` from the dashboard, else
 * `/api/login`; hosts that cannot navigate: `/auth`), to come back to this path afterwards.
 * What it returns cancels the redirect.
 */
export function useUnauthorized(): () => () => void {
  const host = useHost();
  const toast = useToast();
  const setSession = useSetSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useCallback(() => {
    toast("Unauthorized", "You are logged out. Logging in again...", { destructive: true });
    const timer = setTimeout(() => {
      setReturnPath(host, search ? `${path}?${search}` : path);
      if (path !== "/" && host.capabilities.has("navigate")) return location.assign(`${host.platform}/api/login`);
      setSession(null);
      navigate("/auth");
    }, redirectDelay);
    return () => clearTimeout(timer);
  }, [host, toast, setSession, path, search, navigate]);
}
