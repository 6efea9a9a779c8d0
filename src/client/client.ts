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
 * A non-OK answer rejects with {@link ApiError}, no answer with {@link Unreachable}.
 */
export function createClient(host: Pick<Host, "platform" | "fetch">): Client {
  const link = new OpenAPILink<Record<never, never>>(calls, {
    url: `${host.platform}/api`,
    fetch: async (request, init) => {
      const response = await host.fetch(request, { ...init, credentials: "include" }).catch((error: unknown) => {
        // A browser tells no more than "Failed to fetch": name what did not answer.
        throw error instanceof TypeError ? new Unreachable(host.platform, error) : error;
      });
      if (!response.ok) throw await ApiError.from(response);
      return response;
    },
  });
  return createORPCClient(link);
}

/** TanStack Query options and keys for every call: `api.scans.get.queryOptions({ input: { id } })`. */
export function createApi(client: Client) {
  return createTanstackQueryUtils(client);
}
export type Api = ReturnType<typeof createApi>;
