import { Refusal } from "../refusal.ts";

/** A limit of `max` events per `windowMs` for each key. */
export type RateLimit = { hit(key: string): void };

/**
 * Counts events by key in memory, in fixed windows. `hit` throws a 429 with `Retry-After` once a key has spent its
 * window. Keeps at most 50,000 keys; the oldest go first.
 */
export function rateLimit(max: number, windowMs: number, clock: () => number = Date.now): RateLimit {
  const windows = new Map<string, { ends: number; count: number }>();
  return {
    hit(key) {
      const now = clock();
      const known = windows.get(key);
      const current = known && known.ends > now ? known : { ends: now + windowMs, count: 0 };
      if (current !== known) windows.delete(key);
      windows.set(key, current);
      if (windows.size > 50_000) windows.delete(windows.keys().next().value ?? key);
      current.count += 1;
      if (current.count <= max) return;
      const seconds = Math.ceil((current.ends - now) / 1000);
      const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
      throw new Refusal(429, `Too many attempts. Try again in ${wait}.`, {
        headers: { "retry-after": String(seconds) },
      });
    },
  };
}

/** The limits of signing in: per address, and per client so that one client cannot try many addresses. */
export function signInLimits() {
  const quarterHour = 15 * 60_000;
  return {
    linksPerAddress: rateLimit(5, quarterHour),
    linksPerClient: rateLimit(30, quarterHour),
    passwordsPerAddress: rateLimit(10, quarterHour),
    passwordsPerClient: rateLimit(50, quarterHour),
    verificationsPerClient: rateLimit(60, quarterHour),
  };
}
export type SignInLimits = ReturnType<typeof signInLimits>;
