import type { Context, Span, Tracer } from "@opentelemetry/api";
import type { Sampler, SpanExporter } from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/db.ts";
import type { JobWatch } from "../jobs/queue.ts";
import { collectorOf, rootSamplers, wantsTraces } from "./trace-settings.ts";

type Environment = Record<string, string | undefined>;

/** Traces of this process: what it answers, the jobs that it does, and its transactions with the database. */
export type Tracing = {
  /** Makes a span of each request, below the caller's where it sent `traceparent`. */
  watch(app: FastifyInstance): void;
  /** The same database, whose transactions are spans below what asked for them. */
  traced(db: Db): Db;
  /** Makes a span of each job, in whichever process it is done, below what queued it. */
  jobs: JobWatch;
  /** Sends what is left. Rejects with the collector's address where it does not take it. */
  close(): Promise<void>;
};

/**
 * Starts to send traces by OTLP over HTTP where the environment asks for them; null where not, and nothing is loaded then.
 * `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_*`, `OTEL_TRACES_SAMPLER` and its `_ARG` mean what
 * the standard says; `readConfig` checks them. `onLost` hears a sentence when the collector stops taking them.
 */
export async function startTracing(env: Environment, onLost: (sentence: string) => void): Promise<Tracing | null> {
  if (!wantsTraces(env)) return null;
  const [api, sdk, otlp, resources, hooks, core] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
  ]);
  const named = resources.detectResources({ detectors: [resources.envDetector] });
  const collector = collectorOf(env);
  const lost = (cause?: Error) => `Traces could not be sent to ${collector}: ${reasonOf(cause)}`;
  const tell = (cause?: Error) => onLost(lost(cause));
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": "postern" }))
      .merge(named),
    sampler: samplerOf(sdk, env),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: telling(new otlp.OTLPTraceExporter(), tell) })],
  });
  const contexts = new hooks.AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(contexts);
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const tracer = provider.getTracer("postern");
  return {
    watch: (app) => watch(app, api, tracer),
    traced: (db) => traced(db, api, tracer),
    jobs: jobs(api, tracer),
    close: async () => {
      api.context.disable();
      api.propagation.disable();
      await provider.shutdown().catch((cause: Error) => {
        throw new Error(lost(cause));
      });
    },
  };
}

/** The same exporter, which tells of the first time that it fails, and of the first after it worked again. */
function telling(exporter: SpanExporter, tell: (cause?: Error) => void): SpanExporter {
  let isLost = false;
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const failed = result.code !== 0;
      if (failed && !isLost) tell(result.error);
      isLost = failed;
      done(result);
    });
  return exporter;
}

/** Where a name has two addresses and neither answers, there is a code and no message. */
const reasonOf = (cause?: NodeJS.ErrnoException) => cause?.message || cause?.code || "it does not say why";

type Api = typeof import("@opentelemetry/api");

function watch(app: FastifyInstance, api: Api, tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  app.addHook("onRequest", (request, _, done) => {
    const caller: Context = api.propagation.extract(api.ROOT_CONTEXT, request.headers);
    const kind = api.SpanKind.SERVER;
    const attributes = { "http.request.method": request.method, "url.path": request.url.split("?")[0] ?? "" };
    const span = tracer.startSpan(request.method, { kind, attributes }, caller);
    span.setAttribute("postern.request_id", request.id);
    spans.set(request, span);
    // What follows in this request, its transactions included, runs below the span.
    api.context.with(api.trace.setSpan(caller, span), done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request);
    const route = request.callName ?? request.routeOptions.url ?? "none";
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({ "http.route": route, "http.response.status_code": reply.statusCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
    span?.end();
  });
}

function jobs(api: Api, tracer: Tracer): JobWatch {
  return {
    carried() {
      const carrier: Record<string, string> = {};
      api.propagation.inject(api.context.active(), carrier);
      return carrier;
    },
    done(queue, carried, work) {
      const above = api.propagation.extract(api.ROOT_CONTEXT, carried);
      const attributes = { "messaging.system": "pg-boss", "messaging.destination.name": queue };
      return tracer.startActiveSpan(
        `job ${queue}`,
        { kind: api.SpanKind.CONSUMER, attributes },
        above,
        async (span) => {
          try {
            return await work();
          } catch (error) {
            span.setStatus({ code: api.SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        },
      );
    },
  };
}

function traced(db: Db, api: Api, tracer: Tracer): Db {
  const within = <T>(scope: string, transact: () => Promise<T>): Promise<T> => {
    const options = { kind: api.SpanKind.CLIENT, attributes: { "db.system.name": "postgresql" } };
    return tracer.startActiveSpan(`transaction (${scope})`, options, async (span) => {
      try {
        return await transact();
      } catch (error) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  };
  return {
    ...db,
    tenant: (id, work, only) => within("tenant", () => db.tenant(id, work, only)),
    system: (work) => within("system", () => db.system(work)),
    look: (work) => within("look", () => db.look(work)),
  };
}

/** What is traced, by `OTEL_TRACES_SAMPLER`; without it everything whose caller is traced, or has none. */
function samplerOf(sdk: typeof import("@opentelemetry/sdk-trace"), env: Environment): Sampler {
  const name = env.OTEL_TRACES_SAMPLER || "parentbased_always_on";
  const roots: Record<(typeof rootSamplers)[number], () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(Number(env.OTEL_TRACES_SAMPLER_ARG || 1)),
  };
  const root = roots[rootSamplers.find((each) => name.endsWith(each)) ?? "always_on"]();
  return name.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}
