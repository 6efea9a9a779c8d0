import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { workCounts } from "../db/work-counts.ts";
import { isLoopback } from "../loopback.ts";
import { listenOrExplain } from "./listen-or-explain.ts";

/** Where figures for Prometheus are read. */
export type MetricsOptions = {
  /** 0: any free one. */
  port: number;
  host: string;
  /** What a reader has to send as a bearer token; undefined asks for none, which a loopback host alone may. */
  token: string | undefined;
  db: Db;
};

export type Metrics = {
  port: number;
  /** Counts what an app answers, by the call or the address's template. Call it before the app's routes are there. */
  watch(app: FastifyInstance): void;
  close(): Promise<void>;
};

/** Starts to serve figures where the settings ask for it; null where not. */
export async function openMetrics({ metrics }: Pick<Config, "metrics">, db: Db): Promise<Metrics | null> {
  if (metrics.port === 0) return null;
  const listen = () => startMetrics({ ...metrics, db });
  return await listenOrExplain("POSTERN_METRICS_PORT", metrics.port, listen, "POSTERN_METRICS_HOST");
}

/**
 * Serves figures of this process, and of the work that waits in the database, in Prometheus's text format at `/metrics` of
 * a port of its own, and `/healthz` for whoever watches a worker, which answers 503 while the database is away.
 */
export async function startMetrics({ port, host, token, db }: MetricsOptions): Promise<Metrics> {
  if (!token && !isLoopback(host)) throw new Error("Figures on a network need POSTERN_METRICS_TOKEN.");
  const client = await import("prom-client");
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const readWork = workFigures(client, registry, db);
  const seconds = new client.Histogram({
    name: "postern_http_request_duration_seconds",
    help: "Answered requests by method, call and status.",
    labelNames: ["method", "call", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
    const path = request.url?.split("?")[0];
    if (request.method !== "GET") return answer(405, "Only GET is answered here.\n");
    if (path === "/healthz") {
      return await db.check().then(
        () => answer(200, "ok\n"),
        () => answer(503, "The database cannot be reached.\n"),
      );
    }
    if (path !== "/metrics") return answer(404, "Figures are at /metrics.\n");
    if (token && !isBearer(request.headers.authorization, token)) {
      response.setHeader("www-authenticate", "Bearer");
      return answer(401, "Send the token of POSTERN_METRICS_TOKEN as Authorization: Bearer.\n");
    }
    await readWork();
    answer(200, await registry.metrics(), registry.contentType);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    watch(app) {
      app.addHook("onResponse", async (request, reply) => {
        const call = request.callName ?? request.routeOptions.url ?? "none";
        seconds.observe({ method: request.method, call, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Figures of what waits and runs. Reading them anew asks the database; while it is away they tell that and nothing else. */
function workFigures({ Gauge }: typeof import("prom-client"), registry: Registry, db: Db): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  const scans = gauge("postern_scans", "Scans that wait or run, of all organizations.", ["status"]);
  const jobs = gauge("postern_jobs", "Jobs that wait or run.", ["queue", "state"]);
  const workers = gauge("postern_workers", "Workers that showed a sign of life in the last 30 seconds.");
  const isUp = gauge("postern_database_up", "1 while the database answers.");
  return async () => {
    const counts = await workCounts(db).catch(() => null);
    isUp.set(counts ? 1 : 0);
    scans.reset();
    jobs.reset();
    if (!counts) return workers.remove();
    workers.set(counts.workers);
    for (const { status, count } of counts.scans) scans.set({ status }, count);
    for (const { queue, state, count } of counts.jobs) jobs.set({ queue, state }, count);
  };
}

function isBearer(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
