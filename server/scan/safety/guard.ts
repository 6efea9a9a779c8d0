import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** An address that the target's name resolved to, checked and pinned for the whole scan. */
export type PinnedAddress = { address: string; family: 4 | 6 };

/** The target may not be scanned; the message is a sentence for the user that says what to do. */
export class TargetRefusedError extends Error {
  override name = "TargetRefusedError";
}

/** Never a target, whatever the settings say: the places where clouds hand out machine credentials. */
const metadataAddresses = new Set(["169.254.169.254", "100.100.100.200", "fd00:ec2::254", "168.63.129.16"]);
const metadataNames = new Set(["metadata.google.internal", "metadata", "instance-data"]);
const neverReachable = new Set(["multicast", "broadcast", "discard", "reserved"]);

/** Why an address may not be reached, or null when it may (OWASP API7:2023, CWE-918). */
export function addressRefusal(text: string, allowPrivate: boolean): string | null {
  if (!ipaddr.isValid(text)) return `${text} is not an IP address`;
  const address = unwrap(ipaddr.parse(text));
  const plain = address.toString();
  if (metadataAddresses.has(plain)) return `${plain} is a cloud metadata service`;
  const range = address.range();
  if (range === "unicast") return null;
  if (neverReachable.has(range)) return `${plain} is a ${range} address`;
  return allowPrivate ? null : `${plain} is a ${rangeNames[range] ?? range} address`;
}

const rangeNames: Record<string, string> = {
  loopback: "loopback",
  private: "private",
  linkLocal: "link-local",
  uniqueLocal: "private",
  carrierGradeNat: "private",
  unspecified: "loopback",
};

/** An IPv4 address may hide inside an IPv6 one (RFC 4291 §2.5.5.2, RFC 6052): what counts is where it leads. */
function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === "ipv4") return address;
  const six = address as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return six.toIPv4Address();
  const bytes = six.toByteArray();
  const embedsLastBytes = six.range() === "rfc6052" || bytes.slice(0, 12).every((byte) => byte === 0);
  const isLoopbackOrUnspecified = bytes.slice(0, 15).every((byte) => byte === 0);
  if (embedsLastBytes && !isLoopbackOrUnspecified) return new ipaddr.IPv4(bytes.slice(12));
  return six;
}

/**
 * Resolves a target's host once and checks every address it has; the sender then connects to these and no others, so a
 * name that changes its answer later leads nowhere. Numeric spellings (`2130706433`, `0x7f.1`) are plain literals here,
 * because the URL parser has already rewritten them.
 */
export async function guardTarget(url: URL, allowPrivate: boolean): Promise<PinnedAddress[]> {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new TargetRefusedError(`The target ${url.href} is not an http or https address. Correct the target URL.`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (metadataNames.has(host.toLowerCase())) throw refused(host, `${host} is a cloud metadata service`);
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === "ipv4" ? 4 : 6 }]
    : await resolve(host);
  for (const { address } of addresses) {
    const refusal = addressRefusal(address, allowPrivate);
    if (refusal !== null) throw refused(host, refusal);
  }
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

async function resolve(host: string): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "no answer";
    throw new TargetRefusedError(
      `The host name ${host} does not resolve (${code}). Check the target URL for a typing error, and that this server can resolve it.`,
    );
  }
}

function refused(host: string, refusal: string): TargetRefusedError {
  const subject = refusal.startsWith(`${host} is`)
    ? refusal
    : `${host} leads to ${refusal}`.replace(/ to (\S+) is /, " to $1, ");
  const advice = refusal.includes("metadata")
    ? "Such addresses are never scanned."
    : "Use a public address, or start the platform with POSTERN_PRIVATE_TARGETS=allow if that network is yours.";
  return new TargetRefusedError(`The target ${subject}, which this platform does not scan. ${advice}`);
}
