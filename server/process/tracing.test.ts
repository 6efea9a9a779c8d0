import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { startReportWorker } from "../jobs/make-report-worker.ts";
import { startQueue } from "../jobs/queue.ts";
import { fillTenant } from "../testing/filled-tenant.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { startTracing, type Tracing } from "./tracing.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const ignore = () => {};

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string };

/** A collector as OTLP knows it, which keeps the spans that it gets. */
async function startCollector() {
  const spans: Sent[] = [];
  const services: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans) {
      services.push(JSON.stringify(resource));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, services, close: () => new Promise((resolve) => server.close(resolve)) };
}

test("without the standard's variables nothing is traced", async () => {
  expect(await startTracing({}, ignore)).toBeNull();
  expect(
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" }, ignore),
  ).toBeNull();
});

test("traces that cannot be sent any more are told with the address that they were for", async () => {
  const collector = await startCollector();
  await collector.close();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `${collector.url}/?key=Hidden`;
  // Long enough for one refusal, too short for the tries after it.
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = "500";
  const tracing = (await startTracing(process.env, ignore)) as Tracing;
  await tracing.traced(platform.db).system(async () => {});
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  await expect(tracing.close()).rejects.toThrow(`Traces could not be sent to ${collector.url}: `);
});

test("traces that a collector does not take are told while the platform runs, once until it takes them again", async () => {
  let status = 400;
  const collector = createServer((_, response) => response.writeHead(status).end("{}"));
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  process.env.OTEL_BSP_SCHEDULE_DELAY = "20";
  const told: string[] = [];
  const tracing = (await startTracing(process.env, (sentence) => told.push(sentence))) as Tracing;
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  const sent = async () => {
    const answered = once(collector, "request");
    await tracing.traced(platform.db).system(async () => {});
    await answered;
  };
  await sent();
  await expect.poll(() => told).toEqual([expect.stringMatching(`^Traces could not be sent to ${url}: `)]);
  await sent();
  status = 200;
  await sent();
  await sent();
  status = 400;
  await sent();
  await expect.poll(() => told).toHaveLength(2);
  await tracing.close().catch(() => {});
  await new Promise((resolve) => collector.close(resolve));
});

test("a request is a span below its caller's, and its transactions are spans below it", async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_SERVICE_NAME = "postern-test";
  const tracing = await startTracing(process.env, ignore);
  const db = tracing?.traced(platform.db) ?? platform.db;
  const app = await createApp({ ...platform.services, db, watchers: tracing ? [tracing.watch] : [] });
  const { cookie } = await platform.signedIn("admin", await platform.tenant());
  const [traceId, caller] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const headers = { cookie, traceparent: `00-${traceId}-${caller}-01` };
  expect((await app.inject({ url: "/api/teams?secret=1", headers })).statusCode).toBe(200);
  await app.close();
  await tracing?.close();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_SERVICE_NAME;
  const request = collector.spans.find(({ name }) => name === "GET teams.list");
  expect(request).toMatchObject({ traceId, parentSpanId: caller });
  const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.map(({ name }) => name)).toContain("transaction (tenant)");
  expect(collector.services.join()).toContain("postern-test");
  expect(JSON.stringify(collector.spans)).not.toContain("secret");
  await collector.close();
});

test("a job is a span below the request that queued it, whichever process does it, with its transactions below it", async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const tracing = (await startTracing(process.env, ignore)) as Tracing;
  const db = tracing.traced(platform.db);
  const log = pino({ level: "silent" });
  const queue = await startQueue(db, log, tracing.jobs);
  const app = await createApp({ ...platform.services, db, queue, watchers: [tracing.watch] });
  const tenantId = await platform.tenant();
  await fillTenant(platform.db, tenantId, "completed");
  const { cookie } = await platform.signedIn("admin", tenantId);
  const body = { title: "R", reportType: "global_summary", scope: "global" };
  const headers = { cookie, origin: publicUrl };
  const asked = await app.inject({ method: "POST", url: "/api/reports/generate", headers, payload: body });
  expect(asked.statusCode).toBeLessThan(300);
  const worker = await startReportWorker(queue, { db, log });
  await expect
    .poll(async () => (await app.inject({ url: "/api/reports", headers })).json()[0].status)
    .toBe("completed");
  await worker.close();
  await queue.close();
  await app.close();
  await tracing.close();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const request = collector.spans.find(({ name }) => name === "POST reports.generate");
  const job = collector.spans.find(({ name }) => name === "job make-report");
  expect(job?.traceId).toBe(request?.traceId);
  // The call was queued within a transaction of the request.
  const above = collector.spans.find(({ spanId }) => spanId === job?.parentSpanId);
  expect([above?.spanId, above?.parentSpanId]).toContain(request?.spanId);
  expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(0);
  await collector.close();
});
