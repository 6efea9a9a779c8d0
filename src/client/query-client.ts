import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/**
 * The defaults of every query: no retry, no refetch on focus, no polling, never stale. Calls are also sent while the
 * browser believes that it is offline: the platform may run on the same machine, and a call that waits in silence for a
 * network would be sent when nobody expects it any more.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Turns a 401 into an empty result instead of an error: wraps a query's options so that a signed-out answer yields
 * null. By default a 401 raises an error.
 */
export function emptyWhenSignedOut<T>(options: T): T {
  const { queryFn } = options as { queryFn: (...args: unknown[]) => Promise<unknown> };
  return {
    ...options,
    queryFn: (...args: unknown[]) =>
      queryFn(...args).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
  };
}
