/** How fast requests of one kind may leave, and what their refusals made of it. All times in milliseconds. */
export type Throttle = {
  /** Milliseconds until a turn is free; 0 takes it. */
  take(): number;
  /** Takes a refusal for load and a pause; null where it belongs to a burst that was counted already. */
  refuse(pause: number): { added: number; slowedTo: number | null };
  /** Takes a normal answer; the rate that is in force from now on where that changed, else null. */
  answer(): number | null;
  rate(): number;
  pauseLeft(): number;
  /** Pauses since the last normal answer, and in all. */
  paused(): { sinceAnswer: number; inAll: number };
};

const slowest = 0.5;
/** First rate after a refusal when no rate was in force. */
const cautious = 64;
const slowDownEveryMs = 1_000;
const recoverAfterMs = 3_000;
const recoverAfterAnswers = 10;

/** Creates a token bucket with a back-off that recovers by doubling, up to `most` requests per second. */
export function createThrottle(most: number): Throttle {
  let rate = most;
  let nextAt = 0;
  let holdUntil = 0;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let answersSinceRefusal = 0;
  const paused = { sinceAnswer: 0, inAll: 0 };

  return {
    take() {
      if (rate === Number.POSITIVE_INFINITY && holdUntil === 0) return 0;
      const now = performance.now();
      if (now < holdUntil) return holdUntil - now;
      holdUntil = 0;
      if (rate === Number.POSITIVE_INFINITY) return 0;
      const interval = 1_000 / rate;
      // A quarter of a second may leave as one burst, so that timers need not be exact.
      const earliest = Math.max(nextAt, now - 250);
      if (earliest > now) return earliest - now;
      nextAt = earliest + interval;
      return 0;
    },
    refuse(pause) {
      const now = performance.now();
      answersSinceRefusal = 0;
      // Refusals of requests that were under way together ask for one and the same pause.
      const added = Math.max(0, now + pause - Math.max(holdUntil, now));
      paused.sinceAnswer += added;
      paused.inAll += added;
      holdUntil = Math.max(holdUntil, now + pause);
      if (now - slowedAt < slowDownEveryMs) return { added, slowedTo: null };
      slowedAt = now + pause;
      rate = Math.max(slowest, Math.min(rate / 2, cautious));
      nextAt = holdUntil;
      return { added, slowedTo: rate };
    },
    answer() {
      paused.sinceAnswer = 0;
      if (rate === most) return null;
      answersSinceRefusal++;
      const now = performance.now();
      if (answersSinceRefusal < recoverAfterAnswers || now - slowedAt < recoverAfterMs) return null;
      answersSinceRefusal = 0;
      slowedAt = now;
      rate = rate * 2 > cautious && most > rate * 2 ? most : Math.min(rate * 2, most);
      return rate;
    },
    rate: () => rate,
    pauseLeft: () => Math.max(0, holdUntil - performance.now()),
    paused: () => ({ ...paused }),
  };
}
