/** Milliseconds that a `Retry-After` field asks for (RFC 9110 §10.2.3: seconds or a date); null when it says nothing. */
export function retryAfterMs(value: string | undefined, now = Date.now()): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const wanted = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wanted)) return null;
  return Math.max(wanted, 0);
}

/** The names under which limiters say when their window ends, beside the draft's own. */
const resets = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"];

/**
 * Milliseconds after which a refusal for load asks to come back: by `Retry-After`, else by when the window of its rate limit
 * ends (`RateLimit` and `RateLimit-Reset` of draft-ietf-httpapi-ratelimit-headers, and their forerunners, of which some give
 * a time instead of seconds). Null where it says neither.
 */
export function pauseAskedMs(headers: Readonly<Record<string, string>>, now = Date.now()): number | null {
  const asked = retryAfterMs(headers["retry-after"], now);
  if (asked !== null) return asked;
  const windows = (headers.ratelimit ?? "").split(",").flatMap((one) => {
    const given = one.split(";").map((parameter) => parameter.trim().toLowerCase());
    const seconds = given.map((parameter) => /^(?:t|reset)=(\d{1,12})$/.exec(parameter)?.[1]).find(Boolean);
    // Of several windows that one counts which has nothing left.
    return seconds === undefined ? [] : [{ seconds, isSpent: given.includes("r=0") }];
  });
  const spent = windows.find(({ isSpent }) => isSpent) ?? windows[0];
  const text = spent?.seconds ?? resets.map((name) => headers[name]).find((value) => value !== undefined);
  const value = /^(\d{1,16})(?:\.\d+)?$/.exec(text?.trim() ?? "")?.[1];
  if (value === undefined) return text === undefined ? null : retryAfterMs(text, now);
  const reset = Number(value);
  // More than three years of seconds is a moment, and a thousand times that one in milliseconds.
  const wanted = reset > 1e11 ? reset - now : reset > 1e8 ? reset * 1000 - now : reset * 1000;
  return Math.max(wanted, 0);
}
