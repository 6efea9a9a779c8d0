import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { embeddedAddresses } from "./embedded-addresses.ts";
import { isMetadataAddress, isMetadataName } from "./metadata-services.ts";

/** An address that the target's name resolved to, checked and pinned for the whole scan. */
export type PinnedAddress = { address: string; family: 4 | 6 };

/** The target may not be scanned; the message is a sentence for the user that says what to do. */
export class TargetRefusedError extends Error {
  override name = "TargetRefusedError";
}

/** What an address is for, in the words of a refusal. */
type Purpose = { what: string; field: string; does: string; done: string };
const scanning: Purpose = { what: "target", field: "target URL", does: "scan", done: "scanned" };

const neverReachable = new Set(["multicast", "broadcast", "discard", "reserved"]);

/**
 * Why an address may not be reached, or null when it may (OWASP API7:2023, CWE-918). Clouds' metadata services never
 * may. Of an IPv6 address that holds an IPv4 one it also counts where that leads.
 */
export function addressRefusal(text: string, allowPrivate: boolean): string | null {
  if (!ipaddr.isValid(text)) return `${text} is not an IP address`;
  const address = ipaddr.process(text);
  const embedded = embeddedAddresses(address);
  for (const one of [...embedded, address]) {
    if (isMetadataAddress(one)) return `${one} is a cloud metadata service, or in a network that is kept for them`;
  }
  // Where it can be read in several ways, the address itself is of a private network.
  const inside = embedded.length === 1 ? embedded[0] : undefined;
  const refusal = inside ? rangeRefusal(inside, allowPrivate) : null;
  // A public gateway passes these on to the IPv4 address inside, and what counts is that one alone.
  if (refusal !== null || (inside && translated.has(address.range()))) return refusal;
  return rangeRefusal(address, allowPrivate);
}

function rangeRefusal(address: ipaddr.IPv4 | ipaddr.IPv6, allowPrivate: boolean): string | null {
  const range = address.range();
  if (range === "unicast") return null;
  if (neverReachable.has(range)) return `${address} is a ${range} address`;
  return allowPrivate ? null : `${address} is a ${rangeNames[range] ?? range} address`;
}

const translated = new Set<string>(["rfc6052", "rfc6145"]);

const rangeNames: Record<string, string> = {
  loopback: "loopback",
  private: "private",
  linkLocal: "link-local",
  uniqueLocal: "private",
  carrierGradeNat: "private",
  unspecified: "loopback",
};

/**
 * Resolves a target's host once and checks every address it has; the sender then connects to these and no others, so a
 * name that changes its answer later leads nowhere. Numeric spellings (`2130706433`, `0x7f.1`) are plain literals here,
 * because the URL parser has already rewritten them.
 * Other addresses that users give are under the same rules, and are refused in the words of their purpose.
 */
export async function guardTarget(url: URL, allowPrivate: boolean, purpose = scanning): Promise<PinnedAddress[]> {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new TargetRefusedError(
      `The ${purpose.what} ${url.href} is not an http or https address. Correct the ${purpose.field}.`,
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isMetadataName(host)) throw refused(host, `${host} is a cloud metadata service`, purpose);
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === "ipv4" ? 4 : 6 }]
    : await resolve(host, purpose);
  for (const { address } of addresses) {
    const refusal = addressRefusal(address, allowPrivate);
    if (refusal !== null) throw refused(host, refusal, purpose);
  }
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

async function resolve(host: string, { field }: Purpose): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "no answer";
    throw new TargetRefusedError(
      `The host name ${host} does not resolve (${code}). Check the ${field} for a typing error, and that Postern can resolve it.`,
    );
  }
}

function refused(host: string, refusal: string, { what, does, done }: Purpose): TargetRefusedError {
  const subject = refusal.startsWith(`${host} is`)
    ? refusal
    : `${host} leads to ${refusal}`.replace(/ to (\S+) is /, " to $1, ");
  const advice = refusal.includes("metadata")
    ? `Such addresses are never ${done}.`
    : "Use a public address, or start the platform with POSTERN_PRIVATE_TARGETS=allow if that network is yours.";
  return new TargetRefusedError(`The ${what} ${subject}, which Postern does not ${does}. ${advice}`);
}
