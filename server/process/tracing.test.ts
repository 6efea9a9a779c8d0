import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { startTracing } from "./tracing.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

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
  expect(await startTracing({})).toBeNull();
  expect(
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" }),
  ).toBeNull();
});

test("a wrong variable is refused by name", async () => {
  await expect(startTracing({ OTEL_TRACES_EXPORTER: "zipkin" })).rejects.toThrow("OTEL_TRACES_EXPORTER");
  const sampler = { OTEL_TRACES_EXPORTER: "otlp", OTEL_TRACES_SAMPLER: "some" };
  await expect(startTracing(sampler)).rejects.toThrow("OTEL_TRACES_SAMPLER");
});

test("a request is a span below its caller's, and its transactions are spans below it", async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_SERVICE_NAME = "postern-test";
  const tracing = await startTracing(process.env);
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
