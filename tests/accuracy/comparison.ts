import { runScan } from "../../server/scan/engine.ts";
import type { JudgedOperation, ScanLimits, ScanOutcome } from "../../server/scan/outcome.ts";
import type { ControlState } from "../../src/contract/endpoints.ts";
import { shape } from "../targets/truth.ts";

/** What a comparison needs to know about an operation; each target's truth has it. */
export type Truth = {
  method: string;
  path: string;
  authentication: "enforced" | "missing" | "public" | "open";
  reachable: boolean;
  undecidable?: boolean;
  /** Documented and never there: nothing can be said of it. */
  isOrphan?: boolean;
};

/** A scan beside the truth. Texts are `METHOD path: …`, ready to be read in a failed assertion. */
export type Comparison = {
  /** Reachable operations that the scan did not list. */
  missed: string[];
  /** Operations that the scan listed and that are neither in the truth nor pages. */
  invented: string[];
  /** Reported as open although they are not. */
  falseAlarms: string[];
  /** Open and not reported. */
  overlooked: string[];
  /** Verdicts that are wrong in another way, or missing where one was possible. */
  otherwise: string[];
  table: string;
};

/** Verdicts that are true about an operation. */
const accepted: Record<Truth["authentication"], ControlState[]> = {
  enforced: ["enforced"],
  missing: ["missing"],
  public: ["public"],
  open: ["missing", "public"],
};

/** Limits for a target on this machine. */
export const localLimits: ScanLimits = {
  concurrency: 8,
  ratePerSecond: Number.POSITIVE_INFINITY,
  maxRequests: 20_000,
  maxBodyBytes: 2 * 1024 * 1024,
  timeoutMs: 10_000,
  // A third of it is for discovery, which a busy machine must not cut short.
  maxDurationMs: 600_000,
  allowPrivate: true,
};

/** Scans a target on this machine, with a bearer token or without any credential. */
export function scanTarget(targetUrl: string, token: string | null): Promise<ScanOutcome> {
  // Without these consents what may change something is kept back, and most writes are not tested.
  const consents = { makesObjects: true, writesBack: true, isIntrusive: true };
  const request = { targetUrl, environment: "development", credentials: token, ...consents } as const;
  const listener = { log: () => undefined, progress: () => undefined };
  const authMethod = token === null ? "none" : "bearer";
  return runScan({ ...request, authMethod }, localLimits, listener, new AbortController().signal);
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${shape(path)}`;

/** Puts a scan beside the truth about its target. `isPage` tells paths that may be listed as public pages. */
export function compare(
  operations: readonly JudgedOperation[],
  truths: readonly Truth[],
  isPage: (path: string) => boolean,
): Comparison {
  const found = new Map(operations.map((operation) => [keyOf(operation), operation]));
  const known = new Map(truths.map((truth) => [keyOf(truth), truth]));
  const result: Comparison = { missed: [], invented: [], falseAlarms: [], overlooked: [], otherwise: [], table: "" };
  for (const [key, truth] of known) {
    const operation = found.get(key);
    const say = `${truth.method} ${truth.path}: ${truth.authentication}`;
    if (!operation) {
      if (truth.reachable) result.missed.push(say);
      continue;
    }
    const { state, code } = operation.authentication;
    if (accepted[truth.authentication].includes(state)) continue;
    // What everybody may read becomes a question: only its makers know whether it is meant to be public.
    if (truth.authentication === "open" && code === "open-perhaps-on-purpose") continue;
    const saysNothing = state === "inconclusive" || state === "not_tested";
    if ((truth.undecidable || truth.isOrphan) && saysNothing) continue;
    const line = `${say}, but the scan says ${state} (${code})`;
    if (state === "missing") result.falseAlarms.push(line);
    else if (truth.authentication === "missing") result.overlooked.push(line);
    else result.otherwise.push(line);
  }
  for (const [key, operation] of found) {
    if (known.has(key)) continue;
    if (operation.method === "GET" && isPage(operation.path) && operation.isPublic) continue;
    result.invented.push(`${operation.method} ${operation.path}: ${operation.authentication.state}`);
  }
  result.table = table(operations, known);
  return result;
}

function table(operations: readonly JudgedOperation[], known: ReadonlyMap<string, Truth>): string {
  const rows = [...operations]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map((operation) => {
      const { method, path, source, authentication } = operation;
      const truth = known.get(keyOf(operation))?.authentication ?? "(page)";
      return [method.padEnd(6), path.padEnd(54), source.padEnd(10), truth.padEnd(8), authentication.state.padEnd(12)]
        .concat(authentication.code)
        .join(" ");
    });
  return [`${"METHOD PATH".padEnd(62)}SOURCE     TRUTH    VERDICT      CODE`, ...rows].join("\n");
}
