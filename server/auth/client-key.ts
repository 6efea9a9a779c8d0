import ipaddr from "ipaddr.js";

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 one, out of which one customer may draw any. */
export function clientKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...new Array<number>(8).fill(0)]).toString();
}
