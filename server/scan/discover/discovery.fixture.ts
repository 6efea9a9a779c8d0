import type { IncomingMessage, ServerResponse } from "node:http";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";
import type { JudgedOperation, ScanLimits } from "../outcome.ts";

/** An answer of a fixture: a status alone, or a status, a body and its media type (default JSON). */
export type Reply = [status: number, body?: string | Buffer, type?: string, headers?: Record<string, string>];

/** Answers by `METHOD path`, by path for reads, else by `otherwise` (an honest 404). */
export type Site = {
  routes: Record<string, Reply>;
  otherwise?: (request: IncomingMessage, path: string) => Reply;
  /** What is tried because APIs commonly have it: where nothing but the routes answers, only they; else whatever is worth it. */
  guesses?: readonly string[];
  /** Milliseconds that an answer takes; none when absent. */
  delayMs?: (path: string) => number;
  /** Whether what may act may be asked; no when absent. */
  makesObjects?: boolean;
};

const open: LocalTarget[] = [];

/** Closes what {@link scanSite} started. */
export async function closeSites(): Promise<void> {
  for (const target of open.splice(0)) await target.close();
}

/** What a scan of a little site found. */
export type SiteScan = {
  /** `METHOD path`, in order. */
  found: string[];
  operations: JudgedOperation[];
  requests: number;
  asked: string[];
  lines: string[];
};

/**
 * Scans a little site without a credential; `onStart` hears its address before the scan begins. A thousand guesses more
 * would tell the scan a thousand times that nothing is there.
 */
export async function scanSite(
  { routes, otherwise, guesses, delayMs = () => 0, makesObjects = false }: Site,
  limits: Partial<ScanLimits> = {},
  onStart: (url: URL) => void = () => {},
): Promise<SiteScan> {
  const target = await startTarget((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const own = routes[`${request.method} ${path}`] ?? (request.method === "GET" ? routes[path] : undefined);
    const reply = own ?? otherwise?.(request, path) ?? [404, '{"error":"not found"}'];
    const delay = delayMs(path);
    if (delay === 0) send(response, reply);
    else setTimeout(() => send(response, reply), delay);
  });
  open.push(target);
  onStart(target.url);
  const tried = guesses ?? (otherwise ? null : Object.keys(routes).map(pathOf));
  const lines: string[] = [];
  const outcome = await runScan(
    { targetUrl: target.url.href, environment: "development", authMethod: "none", credentials: null, makesObjects },
    testLimits({ ...(tried ? { guesses: tried } : {}), ...limits }),
    { log: (_type, message) => lines.push(message), progress: () => {} },
    new AbortController().signal,
  );
  return {
    found: outcome.operations.map(({ method, path }) => `${method} ${path}`),
    operations: outcome.operations,
    requests: outcome.requests,
    asked: target.asked,
    lines,
  };
}

const pathOf = (route: string): string => route.replace(/^[A-Z]+ /, "");

function send(response: ServerResponse, [status, body = "", type = "application/json", headers = {}]: Reply): void {
  response.writeHead(status, { ...(type === "" ? {} : { "content-type": type }), ...headers }).end(body);
}
