import ipaddr from "ipaddr.js";

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 one, out of which one customer may draw any. */
export function clientKey(told: string): string {
  // Some proxies write the client's port behind its address (RFC 7239, 6): whoever connects anew is the same client.
  const ip = /^\[([^\]]+)\](?::\d+)?$/.exec(told)?.[1] ?? /^([\d.]+):\d+$/.exec(told)?.[1] ?? told;
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...new Array<number>(8).fill(0)]).toString();
}
