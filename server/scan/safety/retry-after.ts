/** Milliseconds that a `Retry-After` field asks for (RFC 9110 §10.2.3: seconds or a date); null when it says nothing. */
export function retryAfterMs(value: string | undefined, now = Date.now()): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const wanted = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wanted)) return null;
  return Math.max(wanted, 0);
}
