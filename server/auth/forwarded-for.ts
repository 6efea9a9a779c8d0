import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * What proxies say of their clients (X-Forwarded-For), down to the first that is no address, read from the nearest: whoever told it
 * is the last that is known, and what stands before it was told by nobody. Ports fall away, or each connection would be a client.
 */
export function forwardedFor(header: string): string {
  const hops = header.split(",").flatMap((hop) => hop.trim() || []);
  const known = hops.map((hop) => withoutPort(hop));
  const unknown = known.findLastIndex((hop) => isIP(hop) === 0 || hop.includes("%"));
  return known.slice(unknown + 1).join(", ");
}

const withoutPort = (hop: string): string =>
  /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;

/** Reads the header so before anybody asks for a request's client: limits and the audit log count by it. */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const said = headers["x-forwarded-for"];
    if (said !== undefined) headers["x-forwarded-for"] = forwardedFor(String(said));
  });
}
