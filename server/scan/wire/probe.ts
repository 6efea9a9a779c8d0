/**
 * Who a request is sent as: `owner` (whose answer is the baseline), `other` (another identity), `anonymous`, `invalid`
 * (a credential that was never issued) or `forged` (the probe's own headers and path carry a tampered credential).
 */
export type Identity = "owner" | "other" | "anonymous" | "invalid" | "forged";

/**
 * What a request is for that may change something; the gate lets none pass without. `query`: a GraphQL query; `mutation`: one of which nothing comes; `faulty`:
 * with a body that is made to be turned down; `absent`: to something that was never given out; `parser`: a GET with a body,
 * to see who reads it; `make`, `touch` and `remove`: an object of the scan's own; `write-back`: what is there
 * already; `sign-in`: a login step; `try-sign-in`: one of many tries; `act-once`: the one try of a GET that acts; `follow`: the
 * page of a form that a page merely links, opened once by a stranger.
 */
export type Aim =
  | "query"
  | "mutation"
  | "faulty"
  | "absent"
  | "parser"
  | "make"
  | "touch"
  | "remove"
  | "write-back"
  | "sign-in"
  | "try-sign-in"
  | "act-once"
  | "follow";

/** A request as data: what a check asks the engine to send. */
export type Probe = {
  /** Key under which the judge finds the answer. */
  id: string;
  identity: Identity;
  /** Label of the identity whose credential is used or imitated; absent means the default identity. */
  label?: string;
  /** One line for the proof, for example "Read without a credential". */
  purpose: string;
  method: string;
  /** Path and query on the target. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Needed where the method may change something. */
  aim?: Aim;
  /** Whether a document, or a call that was seen, says that a body is read there; counts for faulty requests. */
  readsBody?: boolean;
  /** Whether one of these says that it reads what is neither JSON nor a form; counts for faulty requests. */
  takesRaw?: boolean;
  /** Whether every id in the path was made up, so that it names nothing; counts for faulty requests. */
  isMadeUp?: boolean;
  /** To be told to slow down is what this probe asks for: the scan goes on without a pause. */
  expectsLimit?: boolean;
};

/** An answer as the sender delivers it, whole up to the body cap. `status` is null when none came; `error` says why. */
export type Answer = {
  probe: Probe;
  url: string;
  status: number | null;
  /** Lower-case names; repeated values joined with `, `. */
  headers: Record<string, string>;
  /** Request headers as sent, credential included: redact before storing. */
  sentHeaders: Record<string, string>;
  /** Decoded to text; cut at the cap. */
  body: string;
  bytes: number;
  truncated: boolean;
  durationMs: number;
  error: string | null;
  /** Why the gate kept the request back, as a sentence: nothing was sent. Absent where it was. */
  keptBack?: string;
};

/**
 * Sends to the target under the safety limits: SSRF guard on every hop, rate, concurrency, budget, body cap, timeout,
 * Retry-After. Follows no redirects. Rejects only with the scan's abort or a spent budget; every fault of the target
 * is an `Answer` with an `error`. Implemented in `server/scan/wire/send.ts`.
 */
export type Send = (probe: Probe) => Promise<Answer>;
