import { maxPauseMs, spelledTime } from "./patience.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** How fast requests may leave: at most `concurrency` at once and `ratePerSecond` sustained (`Infinity` for no rate). */
export type PaceOptions = {
  /** Whom the log names. */
  host: string;
  concurrency: number;
  ratePerSecond: number;
  /** The route that a path belongs to, which a limiter may count by itself; asked only once something was refused. */
  routeOf(path: string): string;
  log(message: string): void;
};

/**
 * Turns for requests. `acquire` resolves when the next one may leave; every turn is given back with `release`. A limiter may
 * stand before one route alone, so a refusal slows the route down that it came from, and the host where several refuse.
 */
export type Pace = {
  acquire(path: string): Promise<void> | undefined;
  release(): void;
  /** A route refused for load (429, 503): it waits, and its rate halves. */
  refused(status: number, retryAfter: number | null, path: string): void;
  /** A route answered normally. */
  answered(path: string): void;
  /** Rejects everybody who waits, now and later. */
  stop(reason: unknown): void;
  /** Requests per second in force for the host. */
  rate(): number;
  /** Milliseconds until the pause in force ends: the host's, or a route's where nothing else is under way; 0 without one. */
  pauseLeft(): number;
  /** Milliseconds of pauses that requests of a route sat out since it last answered normally, and in all. */
  paused(path: string): { sinceAnswer: number; inAll: number };
};

/** Routes that have to refuse within this time, in milliseconds, to be taken for the host. */
const enoughRoutes = 3;
const togetherMs = 10_000;
/** Routes that are slowed down by themselves at once. */
const maxRoutes = 50;

type Waiter = { resolve(): void; reject(reason: unknown): void };

/** Creates the pace of one scan: a throttle for the host, one for each route that refused, and a concurrency cap. */
export function createPace({ host, concurrency, ratePerSecond, routeOf, log }: PaceOptions): Pace {
  const whole = createThrottle(ratePerSecond);
  const routes = new Map<string, Throttle>();
  /** When routes refused last. */
  const lately = new Map<string, number>();
  let pausesOfRoutes = 0;
  let active = 0;
  let stopped: { reason: unknown } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let queue: Waiter[] = [];
  let head = 0;
  const sleepers = new Map<Waiter, NodeJS.Timeout>();

  function drain(): void {
    while (head < queue.length && active < concurrency) {
      const wait = whole.take();
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

  function acquireOfHost(): Promise<void> | undefined {
    if (stopped) return Promise.reject(stopped.reason);
    if (head === queue.length && active < concurrency && whole.take() === 0) {
      active++;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      queue.push({ resolve, reject });
      drain();
    });
  }

  /** Waits outside of the queue, so that nobody else waits for a route that is slowed down. */
  async function acquireAt(route: string): Promise<void> {
    for (;;) {
      const wait = routes.get(route)?.take() ?? 0;
      if (wait === 0) return await acquireOfHost();
      await new Promise<void>((resolve, reject) => {
        const sleeper = { resolve, reject };
        const over = () => {
          sleepers.delete(sleeper);
          resolve();
        };
        sleepers.set(sleeper, setTimeout(over, Math.ceil(wait)));
      });
    }
  }

  /** Whether so many routes refused of late that it is the host that does. */
  function isHosts(status: number, route: string): boolean {
    const now = performance.now();
    lately.set(route, now);
    for (const [one, at] of lately) if (now - at > togetherMs) lately.delete(one);
    // Nothing but a limiter answers with 429; a service that is not available is so as a whole (RFC 9110, 15.6.4).
    return status !== 429 || whole.pauseLeft() > 0 || lately.size >= enoughRoutes || routes.size >= maxRoutes;
  }

  return {
    acquire(path) {
      if (stopped) return Promise.reject(stopped.reason);
      const route = routes.size > 0 ? routeOf(path) : null;
      return route !== null && routes.has(route) ? acquireAt(route) : acquireOfHost();
    },
    release() {
      active--;
      if (head < queue.length) drain();
    },
    refused(status, retryAfter, path) {
      const route = routeOf(path);
      const pause = Math.min(retryAfter ?? 1_000, maxPauseMs);
      const isWhole = isHosts(status, route);
      if (isWhole) routes.clear();
      else if (!routes.has(route)) routes.set(route, createThrottle(ratePerSecond));
      const throttle = isWhole ? whole : (routes.get(route) as Throttle);
      const { added, slowedTo } = throttle.refuse(pause);
      if (!isWhole) pausesOfRoutes += added;
      const [where, there] = isWhole ? ["", ""] : [` at ${route}`, " there"];
      if (slowedTo === null) {
        if (added > 1_000) log(`${status} from ${host}${where}, waiting ${spelledTime(pause)}${there} as it asks`);
        return;
      }
      log(
        pause > 1_000
          ? `${status} from ${host}${where}, which asks for a pause: waiting ${spelledTime(pause)}${there}, then slowing to ${perSecond(slowedTo)}`
          : `${status} from ${host}${where}, slowing to ${perSecond(slowedTo)}${there}`,
      );
    },
    answered(path) {
      const rate = whole.answer();
      if (rate !== null) log(`Host recovered, back to ${perSecond(rate)}`);
      if (routes.size === 0) return;
      const route = routeOf(path);
      if (routes.get(route)?.answer() !== ratePerSecond) return;
      routes.delete(route);
      log(`${route} recovered, back to ${perSecond(ratePerSecond)} there`);
    },
    stop(reason) {
      stopped = { reason };
      clearTimeout(timer);
      for (const waiter of queue.slice(head)) waiter.reject(reason);
      queue = [];
      head = 0;
      for (const [sleeper, waiting] of sleepers) {
        clearTimeout(waiting);
        sleeper.reject(reason);
      }
      sleepers.clear();
    },
    rate: whole.rate,
    pauseLeft() {
      const left = whole.pauseLeft();
      if (left > 0 || active > 0 || sleepers.size === 0) return left;
      return Math.min(...[...routes.values()].map((one) => one.pauseLeft()));
    },
    paused(path) {
      const own = routes.get(routeOf(path))?.paused() ?? { sinceAnswer: 0, inAll: 0 };
      const hosts = whole.paused();
      return { sinceAnswer: own.sinceAnswer + hosts.sinceAnswer, inAll: pausesOfRoutes + hosts.inAll };
    },
  };
}

function perSecond(rate: number): string {
  if (rate === Number.POSITIVE_INFINITY) return "full speed";
  return rate === 1 ? "1 request per second" : `${Math.round(rate * 10) / 10} requests per second`;
}
