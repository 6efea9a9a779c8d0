import { maxPauseMs, spelledTime } from "./patience.ts";

/** How fast requests may leave: at most `concurrency` at once and `ratePerSecond` sustained (`Infinity` for no rate). */
export type PaceOptions = {
  /** Whom the log names. */
  host: string;
  concurrency: number;
  ratePerSecond: number;
  log(message: string): void;
};

/** Turns for requests. `acquire` resolves when the next one may leave; every turn is given back with `release`. */
export type Pace = {
  acquire(): Promise<void> | undefined;
  release(): void;
  /** The host refused for load (429, 503): everybody waits, and the rate halves. */
  refused(status: number, retryAfter: number | null): void;
  /** The host answered normally. */
  answered(): void;
  /** Rejects everybody who waits, now and later. */
  stop(reason: unknown): void;
  /** Requests per second in force. */
  rate(): number;
  /** Milliseconds until the pause in force ends; 0 without one. */
  pauseLeft(): number;
  /** Milliseconds of pauses since the host last answered normally, and in all. */
  paused(): { sinceAnswer: number; inAll: number };
};

const slowest = 0.5;
/** First rate after a refusal when no rate was in force. */
const cautious = 64;
const slowDownEveryMs = 1_000;
const recoverAfterMs = 3_000;
const recoverAfterAnswers = 10;

/** Creates the pace of one scan: a token bucket, a concurrency cap and a back-off that recovers by doubling. */
export function createPace({ host, concurrency, ratePerSecond, log }: PaceOptions): Pace {
  let rate = ratePerSecond;
  let active = 0;
  let nextAt = 0;
  let holdUntil = 0;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let answersSinceRefusal = 0;
  const paused = { sinceAnswer: 0, inAll: 0 };
  let stopped: { reason: unknown } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let queue: { resolve(): void; reject(reason: unknown): void }[] = [];
  let head = 0;

  /** Milliseconds until a turn is free by rate; 0 takes it. */
  function takeTurn(): number {
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
  }

  function drain(): void {
    while (head < queue.length && active < concurrency) {
      const wait = takeTurn();
      if (wait > 0) {
        timer ??= setTimeout(() => {
          timer = undefined;
          drain();
        }, Math.ceil(wait));
        return;
      }
      active++;
      queue[head++]?.resolve();
    }
    if (head > 1_000 || head === queue.length) {
      queue = queue.slice(head);
      head = 0;
    }
  }

  return {
    acquire() {
      if (stopped) return Promise.reject(stopped.reason);
      if (head === queue.length && active < concurrency && takeTurn() === 0) {
        active++;
        return undefined;
      }
      return new Promise((resolve, reject) => {
        queue.push({ resolve, reject });
        drain();
      });
    },
    release() {
      active--;
      if (head < queue.length) drain();
    },
    refused(status, retryAfter) {
      const now = performance.now();
      answersSinceRefusal = 0;
      const pause = Math.min(retryAfter ?? 1_000, maxPauseMs);
      // Refusals of requests that were under way together ask for one and the same pause.
      const added = Math.max(0, now + pause - Math.max(holdUntil, now));
      paused.sinceAnswer += added;
      paused.inAll += added;
      holdUntil = Math.max(holdUntil, now + pause);
      if (now - slowedAt < slowDownEveryMs) {
        if (added > 1_000) log(`${status} from ${host}, waiting ${spelledTime(pause)} as it asks`);
        return;
      }
      slowedAt = now + pause;
      rate = Math.max(slowest, Math.min(rate / 2, cautious));
      nextAt = holdUntil;
      log(
        pause > 1_000
          ? `${status} from ${host}, which asks for a pause: waiting ${spelledTime(pause)}, then slowing to ${perSecond(rate)}`
          : `${status} from ${host}, slowing to ${perSecond(rate)}`,
      );
    },
    answered() {
      paused.sinceAnswer = 0;
      if (rate === ratePerSecond) return;
      answersSinceRefusal++;
      const now = performance.now();
      if (answersSinceRefusal < recoverAfterAnswers || now - slowedAt < recoverAfterMs) return;
      answersSinceRefusal = 0;
      slowedAt = now;
      rate = rate * 2 > cautious && ratePerSecond > rate * 2 ? ratePerSecond : Math.min(rate * 2, ratePerSecond);
      log(`Host recovered, back to ${perSecond(rate)}`);
    },
    stop(reason) {
      stopped = { reason };
      clearTimeout(timer);
      for (const waiter of queue.slice(head)) waiter.reject(reason);
      queue = [];
      head = 0;
    },
    rate: () => rate,
    pauseLeft: () => Math.max(0, holdUntil - performance.now()),
    paused: () => ({ ...paused }),
  };
}

function perSecond(rate: number): string {
  if (rate === Number.POSITIVE_INFINITY) return "full speed";
  return rate === 1 ? "1 request per second" : `${Math.round(rate * 10) / 10} requests per second`;
}
