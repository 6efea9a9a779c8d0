import type { Credentials } from "../identity/credentials.ts";
import type { Operation } from "../operation.ts";
import type { LearnedPath, ScanLimits, ScanListener, TriedPath } from "../outcome.ts";
import { spelledTime } from "../safety/patience.ts";
import { discoveryBudget } from "../wire/budget.ts";
import type { Gate } from "../wire/gate.ts";
import type { Answer, Identity, Probe } from "../wire/probe.ts";
import type { SendOptions } from "../wire/send.ts";
import { answerShape, mediaType } from "./answer-shape.ts";
import { createCalibration } from "./calibrate.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { isDescription } from "./openapi-document.ts";
import { isRouteIndex } from "./route-index.ts";

/** What discovery is given of a scan. */
export type ScanViewOptions = {
  url: URL;
  limits: ScanLimits;
  listener: ScanListener;
  credentials: Pick<Credentials, "present" | "placeKey">;
  /** Label of an identity that may more than the one who scans; null without one. */
  privileged: string | null;
  learned: readonly LearnedPath[];
  /** Operations that imported traffic showed. */
  traffic: readonly Operation[];
  onTried(path: TriedPath): void;
  signal: AbortSignal;
  isProduction: boolean;
  gate: Pick<Gate, "asksDoubtful" | "learn" | "namesGraphql">;
  send(probe: Probe, options?: SendOptions): Promise<Answer>;
  requests(): number;
};

/** Discovery's view of the target. */
export type ScanView = {
  context: DiscoverContext;
  /** Shape of the answer that a path got, or null when it was never read with success. */
  shapeOf(path: string): string | null;
  /** Why nothing was found, and whether that is the target's fault. */
  nothingFound(): Promise<{ failed: boolean; reason: string }>;
};

/** Characters of a body that is remembered; a longer one is read again when a second source wants it. */
const maxRemembered = 256 * 1024;

/** Share of the scan's time after which a slow target is tested with what was found so far. */
const shareOfTime = 1 / 3;

/** Creates the view that all sources share: reads are remembered, and their shapes kept for folding. */
export function createScanView({
  url,
  limits,
  listener,
  credentials,
  privileged,
  learned,
  traffic,
  onTried,
  signal,
  isProduction,
  gate,
  send,
  requests,
}: ScanViewOptions): ScanView {
  const identity: Identity = credentials.present ? "owner" : "anonymous";
  const answers = new Map<string, Promise<Answer>>();
  /** Pages that were asked for as a browser would: there are one or two. */
  const pages = new Map<string, Promise<Answer>>();
  const shapes = new Map<string, string>();
  const budget = discoveryBudget(limits.maxRequests);
  const timeMs = limits.maxDurationMs * shareOfTime;
  const endsAt = performance.now() + timeMs;
  let isLate = false;

  /** Whether time is up; without any find there is nothing that it could be kept for. */
  function late(): boolean {
    if (isLate || performance.now() < endsAt || context.operations.length === 0) return isLate;
    isLate = true;
    context.log(
      `Looking for operations took ${spelledTime(timeMs)}, a third of the scan's time: the target answers slowly. What was found until now is tested; some may be missing`,
    );
    return true;
  }

  function probe(method: string, path: string): Probe {
    return { id: "discovery", identity, purpose: "Discovery", method, path };
  }

  async function ask(method: string, path: string, options?: SendOptions): Promise<Answer> {
    const answer = await send(probe(method, path), options);
    if (method !== "GET" || answer.status === null || answer.status >= 300) return answer;
    shapes.set(path, answerShape(answer));
    // What any source comes across may describe the API.
    const isRead = /json|yaml/.test(mediaType(answer)) && (isDescription(answer.body) || isRouteIndex(answer.body));
    if (isRead) context.leads.documents.add(path);
    return answer;
  }

  function get(path: string, options?: SendOptions): Promise<Answer> {
    let pending = answers.get(path);
    if (pending === undefined) {
      pending = ask("GET", path, options);
      answers.set(path, pending);
      pending.then(
        ({ body }) => body.length > maxRemembered && answers.delete(path),
        () => answers.delete(path),
      );
    }
    return pending;
  }

  function page(path: string): Promise<Answer> {
    const asked = pages.get(path) ?? send({ ...probe("GET", path), headers: { accept: "text/html,*/*;q=0.8" } });
    pages.set(path, asked);
    return asked;
  }

  const context: DiscoverContext = {
    base: url,
    get,
    ask,
    page,
    follow: (path) =>
      send({
        ...probe("GET", path),
        ...{ identity: "anonymous", aim: "follow", headers: { accept: "text/html,*/*;q=0.8" } },
      }),
    ofPrivileged:
      privileged === null
        ? null
        : {
            get: (path) => send({ ...probe("GET", path), identity: "other", label: privileged }),
            page: (path) =>
              send({
                ...probe("GET", path),
                identity: "other",
                label: privileged,
                headers: { accept: "text/html,*/*;q=0.8" },
              }),
          },
    post: (path, body, options) =>
      send(
        {
          ...probe("POST", path),
          aim: "query",
          headers: {
            "content-type": "application/json",
            accept: "application/json, application/graphql-response+json",
          },
          body: JSON.stringify(body),
        },
        options,
      ),
    changeNothing: (path) =>
      send({
        ...probe("PATCH", path),
        purpose: "See whether what does not exist could be changed",
        ...{ aim: "absent", readsBody: true, headers: { "content-type": "application/json" }, body: "{}" },
      }),
    tryAsStranger: (method, path) =>
      send({
        ...{ ...probe(method, path), identity: "anonymous" },
        ...(method === "DELETE" ? { aim: "absent" } : {}),
        // What a PUT made after all at a name that was made up is the scan's own, and is removed.
        ...(method === "PUT" ? { isMadeUp: true } : {}),
        ...(method === "POST" || method === "PUT"
          ? { aim: "faulty", readsBody: true, headers: { "content-type": "application/json" }, body: '{"postern":' }
          : {}),
      }),
    identity,
    isProduction,
    asksDoubtful: gate.asksDoubtful,
    learn: gate.learn,
    namesGraphql: gate.namesGraphql,
    leads: {
      scripts: new Set(),
      scriptCaching: new Map(),
      inline: [],
      data: [],
      documents: new Set(),
      readDocuments: new Set(),
      pages: new Set(),
      pageFolders: new Set(),
      directories: new Set(),
      settings: [],
      graphql: [],
      sendsQuery: new Set(),
      hosts: new Set(),
      tentative: [],
    },
    // What an earlier version stored may hold credentials.
    operations: traffic.map(foundOperation),
    calibration: createCalibration((path) => ask("GET", path)),
    remaining: () => (late() ? 0 : budget - requests()),
    mayGuess: (path) => limits.guesses?.includes(path) ?? true,
    concurrency: limits.concurrency,
    learned,
    tried: onTried,
    placeKey: credentials.placeKey,
    log: (message) => listener.log("info", message),
    signal,
  };
  return {
    context,
    shapeOf: (path) => shapes.get(path) ?? null,
    async nothingFound() {
      const directory = url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
      const madeUp = await ask("GET", `${directory}nothing-is-here-${Date.now()}`);
      const { status } = madeUp;
      if (status !== null && status >= 500) {
        return {
          failed: true,
          reason: `${url.host} answers every path with ${status}, so nothing can be found out. Repair the target, or enter the address at which it works, and scan again.`,
        };
      }
      if (status !== null && status < 300) {
        return {
          failed: false,
          reason: `No operations found: ${url.host} answers every path, made-up ones included, with ${status} and the same content. Enter the address of the API itself, or publish an OpenAPI document there.`,
        };
      }
      return {
        failed: false,
        reason: `No operations found at ${url.href}. Enter the address where the API answers, or publish an OpenAPI document there.`,
      };
    },
  };
}
