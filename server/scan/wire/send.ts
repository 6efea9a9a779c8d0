import type { Dispatcher } from "undici";
import type { ScanLimits, ScanListener } from "../outcome.ts";
import { decodeBody, toText } from "../safety/decode-body.ts";
import { describeFault, type FaultKind, isReset } from "../safety/describe-fault.ts";
import { guardTarget } from "../safety/guard.ts";
import { type Hold, untilFreed } from "../safety/hold.ts";
import { openPool } from "../safety/open-pool.ts";
import { createPace } from "../safety/pace.ts";
import { whyNotWait } from "../safety/patience.ts";
import { pauseAskedMs } from "../safety/retry-after.ts";
import { BudgetSpentError } from "./budget.ts";
import type { DemandedHeaders } from "./demanded-headers.ts";
import { flattenHeaders } from "./flatten-headers.ts";
import type { Gate } from "./gate.ts";
import { inTurn } from "./in-turn.ts";
import { isAlone } from "./kinds-of-request.ts";
import type { Answer, Probe, Send } from "./probe.ts";
import { type CredentialParts, masked, requestParts } from "./request-parts.ts";
import { pacedAs } from "./route-key.ts";

/** Bytes read of an API description, which is larger than any answer worth judging. */
export const documentBytes = 12 * 1024 * 1024;

/** Where requests go, as whom, and what decides which of them may be sent at all. */
export type SendTarget = {
  url: URL;
  gate: Gate;
  identities: {
    /** Headers of every request, whoever asks. */
    headers?: Readonly<Record<string, string>>;
    partsOf(probe: Pick<Probe, "identity" | "label">): CredentialParts;
  };
  /** What the target's documents demand of requests, where any are read. */
  demanded?: DemandedHeaders;
};

/** Per-request settings of the engine's own readers. */
export type SendOptions = { maxBodyBytes?: number };

/** What goes wrong with a target. */
export type Trouble = {
  /** Faults in a row, since the last normal answer. */
  faults: number;
  /** Routes that refused for load since then; many refusals of one route count as some, and never as few. */
  refusals: number;
  lastFault: FaultKind | null;
  /** Why the pause that the latest refusal asks for is not sat out; null where it is. */
  pointless: string | null;
};

/** The only way from the engine to a target. */
export type Sender = {
  send: (probe: Probe, options?: SendOptions) => Promise<Answer>;
  /** Requests sent so far. */
  requests(): number;
  trouble(): Trouble;
  /** Milliseconds until the pause that the host asked for ends; 0 without one. */
  pauseLeft(): number;
  close(): Promise<void>;
};

type Exchange = {
  status: number | null;
  headers: Record<string, string>;
  raw: Buffer;
  truncated: boolean;
  error: unknown;
};

type InFlight = { deadline: number; cut(error: Error): void };

const timedOut = Symbol("timed out");
const isTimeout = (error: unknown): boolean => error instanceof Error && error.cause === timedOut;
/** Load refusals are asked again after the pause; a host that refuses more often is taken at its word. */
const maxRefusals = 2;
/** Refusals of one route in a row, with nothing else in between, that count like a route more. */
const refusalsLikeARoute = 4;
const tick = 100;

/**
 * Opens the way to one origin under the scan's limits. Throws `TargetRefusedError` for a forbidden or unknown host;
 * `send` then follows no redirects, asks nobody but that origin, and rejects only with the abort or a spent budget.
 */
export async function createSender(
  target: SendTarget,
  limits: ScanLimits,
  signal: AbortSignal,
  listener: Pick<ScanListener, "log">,
  hold?: Hold,
): Promise<Sender> {
  const pinned = await guardTarget(target.url, limits.allowPrivate);
  signal.throwIfAborted();
  const { origin, host } = target.url;
  const pool = openPool(origin, pinned, limits);
  const pace = createPace({ ...limits, host, routeOf: pacedAs, log: (message) => listener.log("info", message) });
  const inFlight = new Set<InFlight>();
  const refusing = { routes: new Set<string>(), inRow: 0 };
  const trouble: Trouble = { faults: 0, refusals: 0, lastFault: null, pointless: null };
  const endsAt = performance.now() + limits.maxDurationMs;
  let requests = 0;

  // One coarse clock for all exchanges: a timer of its own for each would cost more than the exchange.
  const clock = setInterval(() => {
    const now = performance.now();
    for (const exchange of inFlight)
      if (now > exchange.deadline) exchange.cut(new Error("timeout", { cause: timedOut }));
  }, tick);
  clock.unref();

  const stop = () => {
    clearInterval(clock);
    pace.stop(signal.reason);
    for (const exchange of [...inFlight]) exchange.cut(signal.reason);
    pool.destroy().catch(() => {});
  };
  signal.addEventListener("abort", stop, { once: true });

  function dispatch(options: Dispatcher.DispatchOptions, cap: number): Promise<Exchange> {
    return new Promise((resolve) => {
      let controller: Dispatcher.DispatchController | undefined;
      let status: number | null = null;
      let headers: Record<string, string> = {};
      let chunks: Buffer[] = [];
      let size = 0;
      const finish = (truncated: boolean, error: unknown) => {
        if (!inFlight.delete(entry)) return;
        const raw = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        chunks = [];
        resolve({ status, headers, raw, truncated, error });
      };
      const entry: InFlight = {
        deadline: performance.now() + limits.timeoutMs,
        cut(error) {
          finish(true, error);
          controller?.abort(error);
        },
      };
      inFlight.add(entry);
      pool.dispatch(options, {
        onRequestStart(started) {
          controller = started;
          if (!inFlight.has(entry)) started.abort(new Error("cut"));
        },
        onResponseStart(_controller, code, received) {
          if (code < 200) return;
          status = code;
          headers = flattenHeaders(received);
        },
        onResponseData(responding, chunk) {
          const room = cap - size;
          size += chunk.length;
          chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
          if (chunk.length <= room) return;
          finish(true, null);
          responding.abort(new Error("body cap"));
        },
        onResponseEnd: () => finish(false, null),
        onResponseError: (_controller, error) => finish(true, error),
      });
    });
  }

  /** One exchange on the wire, with its turn and its place in the budget. */
  async function exchange(options: Dispatcher.DispatchOptions, cap: number): Promise<Exchange> {
    const turn = pace.acquire(options.path);
    if (turn) await turn;
    try {
      if (hold?.freed()) await untilFreed(hold, signal);
      signal.throwIfAborted();
      if (requests >= limits.maxRequests) throw new BudgetSpentError(limits.maxRequests);
      requests++;
      return await dispatch(options, cap);
    } finally {
      pace.release();
    }
  }

  async function persist(options: Dispatcher.DispatchOptions, cap: number, probe: Probe): Promise<Exchange> {
    const { expectsLimit = false, aim } = probe;
    // What acts by GET may have acted before its answer was lost, and a login step is none that only reads.
    const isRead = options.method === "GET" || options.method === "HEAD" || options.method === "OPTIONS";
    const isSafe = isRead && !/^(act-once|follow|sign-in)$/.test(aim ?? "");
    let refusals = 0;
    let losses = 0;
    for (;;) {
      const result = await exchange(options, cap);
      signal.throwIfAborted();
      if (isLost(result) && isSafe && !target.gate.isOnce(probe) && losses++ === 0) continue;
      if (result.status === null) return result;
      if (expectsLimit && isLoadRefusal(result)) return result;
      if (!isLoadRefusal(result)) {
        pace.answered(options.path);
        return result;
      }
      const askedMs = pauseAskedMs(result.headers);
      const { sinceAnswer: pausedMs, inAll: pausedInAllMs } = pace.paused(options.path);
      trouble.pointless = whyNotWait({
        host,
        status: result.status,
        askedMs,
        pausedMs,
        pausedInAllMs,
        restMs: endsAt - performance.now(),
        durationMs: limits.maxDurationMs,
      });
      if (trouble.pointless !== null) return result;
      pace.refused(result.status, askedMs, options.path);
      if (!isSafe || refusals++ >= maxRefusals) return result;
    }
  }

  async function send(probe: Probe, { maxBodyBytes = limits.maxBodyBytes }: SendOptions = {}): Promise<Answer> {
    const { identities, demanded } = target;
    const { headers, path } = requestParts(probe, identities.partsOf(probe), identities.headers, demanded?.of(probe));
    const started = performance.now();
    const answer: Answer = {
      probe,
      url: origin + path,
      status: null,
      headers: {},
      sentHeaders: masked(headers, identities.headers),
      body: "",
      bytes: 0,
      truncated: false,
      durationMs: 0,
      error: null,
    };
    const refusal = target.gate.refusal(probe);
    if (refusal !== null) return { ...answer, error: `Not sent: ${refusal}`, keptBack: refusal };
    await target.gate.written();
    const { method, body = null, expectsLimit = false } = probe;
    const result = await persist({ path, method, headers, body, reset: isAlone(probe) }, maxBodyBytes, probe);
    answer.durationMs = Math.round((performance.now() - started) * 10) / 10;
    answer.status = result.status;
    answer.headers = result.headers;
    answer.bytes = result.raw.length;
    answer.truncated = result.truncated;
    if (result.error !== null) answer.error = explain(result);
    if (result.status === null) {
      trouble.faults++;
      target.gate.note(answer);
      return answer;
    }
    // Answers that begin and never end, one after the other, are no better than none.
    trouble.faults = isTimeout(result.error) ? trouble.faults + 1 : 0;
    if (isLoadRefusal(result) && !expectsLimit) {
      refusing.routes.add(pacedAs(path));
      refusing.inRow += 1;
    } else {
      refusing.routes.clear();
      refusing.inRow = 0;
    }
    trouble.refusals = Math.max(refusing.routes.size, Math.floor(refusing.inRow / refusalsLikeARoute));
    if (result.headers["content-encoding"] === undefined) {
      answer.body = toText(result.raw, result.headers["content-type"] ?? "");
    } else {
      const decoded = await decodeBody(result.raw, result.headers, maxBodyBytes);
      answer.body = decoded.text;
      answer.truncated ||= decoded.truncated;
      answer.error ??= decoded.error;
    }
    target.gate.note(answer);
    demanded?.note(answer);
    return demanded?.wantsVersion(answer) ? await send(probe, { maxBodyBytes }) : answer;
  }

  function explain(result: Exchange): string {
    const seconds = limits.timeoutMs / 1000;
    if (isTimeout(result.error)) {
      trouble.lastFault = "timeout";
      return result.status === null
        ? `${host} gives no answer within ${seconds} seconds. Check that the API is up and not overloaded.`
        : `${host} does not finish its answer within ${seconds} seconds`;
    }
    const fault = describeFault(result.error, host);
    trouble.lastFault = fault.kind;
    return fault.message;
  }

  return {
    send: inTurn(target.gate, send) satisfies Send,
    requests: () => requests,
    trouble: () => ({ ...trouble }),
    pauseLeft: pace.pauseLeft,
    async close() {
      signal.removeEventListener("abort", stop);
      clearInterval(clock);
      pace.stop(new Error("The sender is closed"));
      await pool.destroy();
    },
  };
}

/** Whether a request came to nothing on its way: the connection was cut, or a gateway had a broken answer (RFC 9110, 15.6.3). */
const isLost = ({ status, error }: Exchange): boolean => status === 502 || (status === null && isReset(error));

const isLoadRefusal = ({ status, headers }: Exchange): boolean =>
  status === 429 || (status === 503 && headers["retry-after"] !== undefined);
