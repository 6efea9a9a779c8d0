/** Names that say who asks, which is an identity's: everybody would ask as that one. */
const ofIdentity = new Set(["authorization", "cookie"]);
/** Names that the connection, the address or the request itself decides (RFC 9110, 7.6.1 and 8). */
const ofRequest =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|content-.*|accept-encoding)$/;

/**
 * What is wrong with a header that is to accompany every request, as a sentence; null when nothing is. Without zod, for the form
 * as well.
 */
export function sentHeaderProblem(name: string, value: string): string | null {
  const plain = name.trim().toLowerCase();
  if (plain === "") return "Enter the header's name.";
  if (!/^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(plain))
    return `${name.trim()} is no name of a header. Use letters, digits and hyphens, at most 100.`;
  if (ofIdentity.has(plain)) return `${name.trim()} says who asks. Enter it as an identity's credential.`;
  if (ofRequest.test(plain)) return `${name.trim()} is set by each request itself. Leave it out.`;
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value.trim()))
    return `The value of ${name.trim()} has a line break or a character that no header may carry.`;
  return null;
}
