import { isName } from "../contract/body-shape.ts";
import { isCredential } from "../contract/secrets.ts";

/** Ways of RFC 9110 to sign in whose name tells nothing; any other first word might be the credential. */
const schemes = new Set(["bearer", "basic", "digest", "negotiate", "token", "apikey", "dpop", "hawk"]);
/** Headers whose names sound like credentials and which carry none. */
const harmless = /[cx]srf|idempotency|^(sec|if|x-amz-content)-/;

/**
 * How a header carries a credential, without the credential: `bearer`, `cookie`, `header x-api-key`; null where it carries
 * none.
 */
export function carriedInHeader(name: string, value: string): string | null {
  const header = name.toLowerCase();
  if (header === "cookie") return cookiesOf(value) === "" ? null : "cookie";
  if (header === "authorization") {
    const [, scheme = ""] = /^\s*([a-z]+)\s+\S/i.exec(value) ?? [];
    return schemes.has(scheme.toLowerCase()) ? scheme.toLowerCase() : "header authorization";
  }
  return isName(header) && !harmless.test(header) && isCredential(header, "", true) ? `header ${header}` : null;
}

/** The cookies of a request without the platform's own, which a site on the platform's host gets too. */
export function cookiesOf(value: string): string {
  const cookies = value.split(";").map((pair) => pair.trim());
  return cookies.filter((pair) => pair !== "" && !/^(__\w+-)?postern_/i.test(pair)).join("; ");
}
