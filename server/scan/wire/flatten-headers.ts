/** Headers with one text each; several values of one are joined as HTTP says (RFC 9110, section 5.3). */
export function flattenHeaders(received: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in received) {
    const value = received[name];
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  return headers;
}
