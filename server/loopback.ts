import { isIPv4 } from "node:net";

/** Whether a host to listen on or to ask is reachable from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}
