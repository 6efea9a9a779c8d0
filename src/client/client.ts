import calls from "virtual:contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contract } from "../contract/all.ts";
import type { Host } from "../host/port.ts";
import { ApiError } from "./api-error.ts";
import { Unreachable } from "./unreachable.ts";

/** Calls of the contract by noun, for example `client.scans.create({ applicationId })`. */
export type Client = ContractRouterClient<Contract>;

/**
 * A typed client of the contract over a host's `fetch`: cookies always, a JSON body only when there is one.
 * A non-OK answer rejects with {@link ApiError}, no answer with {@link Unreachable}. `timeoutSeconds` tells how long to
 * wait for one; without it as long as the browser does.
 */
export function createClient(host: Pick<Host, "platform" | "fetch">, timeoutSeconds?: () => number): Client {
  const link = new OpenAPILink<Record<never, never>>(calls, {
    url: `${host.platform}/api`,
    fetch: async (request, init) => {
      const patience = timeoutSeconds && startPatience(timeoutSeconds(), request.signal);
      const signal = patience ? { signal: patience.signal } : {};
      const response = await host
        .fetch(request, { ...init, ...signal, credentials: "include" })
        .catch((error: unknown) => {
          // A browser tells no more than "Failed to fetch": name what did not answer.
          throw error instanceof TypeError || patience?.isOver() ? new Unreachable(host.platform, error) : error;
        })
        .finally(() => patience?.end());
      if (!response.ok) throw await ApiError.from(response);
      return response;
    },
  });
  return createORPCClient(link);
}

/** Aborts when the seconds are over, or with the signal that a caller gave. */
function startPatience(seconds: number, caller: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort(caller.reason);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, seconds * 1000);
  if (caller.aborted) abort();
  else caller.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      caller.removeEventListener("abort", abort);
    },
  };
}

/** TanStack Query options and keys for every call: `api.scans.get.queryOptions({ input: { id } })`. */
export function createApi(client: Client) {
  return createTanstackQueryUtils(client);
}
export type Api = ReturnType<typeof createApi>;
