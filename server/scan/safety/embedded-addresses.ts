import ipaddr from "ipaddr.js";

/**
 * The IPv4 addresses that an IPv6 address may lead to, on a network with a gateway of that kind: mapped, compatible and
 * translated (RFC 4291 2.5.5, RFC 6145), NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056), Teredo (RFC 4380, its server and
 * its client) and ISATAP (RFC 5214). Empty for all others, and for an IPv4 address.
 */
export function embeddedAddresses(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4[] {
  if (address.kind() === "ipv4") return [];
  const six = address as ipaddr.IPv6;
  const bytes = six.toByteArray();
  const four = (...at: [number, number, number, number]) => new ipaddr.IPv4(at.map((index) => bytes[index] ?? 0));
  const last = four(12, 13, 14, 15);
  const isIn = (network: string, bits: number) => six.match(ipaddr.IPv6.parse(network), bits);
  if (isIn("::ffff:0:0", 96) || isIn("::ffff:0:0:0", 96) || isIn("64:ff9b::", 96)) return [last];
  // The unspecified address and loopback are IPv6's own.
  if (isIn("::", 96)) return bytes.slice(0, 15).every((byte) => byte === 0) ? [] : [last];
  // A site cuts its own prefix out of this one, of 48, 56, 64 or 96 bits: the ninth byte is always left out.
  if (isIn("64:ff9b:1::", 48)) return [four(6, 7, 9, 10), four(7, 9, 10, 11), four(9, 10, 11, 12), last];
  if (isIn("2002::", 16)) return [four(2, 3, 4, 5)];
  if (isIn("2001::", 32)) return [four(4, 5, 6, 7), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  const isIsatap = ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isIsatap ? [last] : [];
}
