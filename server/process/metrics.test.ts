import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { type MetricsOptions, startMetrics } from "./metrics.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const start = (options: Partial<MetricsOptions> = {}) =>
  startMetrics({ port: 0, host: "127.0.0.1", token: undefined, db: platform.db, ...options });

test("figures tell of requests by call and status, of waiting work and of the process", async () => {
  const metrics = await start();
  const app = await createApp({ ...platform.services, watchers: [metrics.watch] });
  const { cookie } = await platform.signedIn("admin", await platform.tenant());
  await app.inject({ url: "/api/teams", headers: { cookie } });
  await app.inject({ url: "/api/teams" });
  await app.inject({ url: "/api/health" });
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  for (const line of [
    'postern_http_request_duration_seconds_count{method="GET",call="teams.list",status="200"} 1',
    'postern_http_request_duration_seconds_count{method="GET",call="teams.list",status="401"} 1',
    'postern_http_request_duration_seconds_count{method="GET",call="/api/health",status="200"} 1',
    'postern_scans{status="pending"} 0',
    "postern_workers 0",
    "postern_database_up 1",
    "process_resident_memory_bytes ",
  ]) {
    expect(text).toContain(line);
  }
  expect((await app.inject({ url: "/metrics" })).payload).not.toContain("postern_http");
  await app.close();
  await metrics.close();
});

test("figures on a network need a token, and only its holder reads them", async () => {
  await expect(start({ host: "0.0.0.0" })).rejects.toThrow("POSTERN_METRICS_TOKEN");
  const metrics = await start({ token: "a-token-of-sixteen" });
  const ask = (authorization: string) =>
    fetch(`http://127.0.0.1:${metrics.port}/metrics`, { headers: { authorization } });
  expect((await ask("Bearer a-token-of-sixteen")).status).toBe(200);
  for (const wrong of ["", "Bearer ", "Bearer a-token-of-sixteeN", "a-token-of-sixteen"])
    expect((await ask(wrong)).status).toBe(401);
  await metrics.close();
});

test("while the database is away the figures say so, and the health of a worker is 503", async () => {
  const away = () => Promise.reject(new Error("away"));
  const metrics = await start({ db: { ...platform.db, check: away, system: away } });
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  expect(text).toContain("postern_database_up 0");
  expect(text).not.toMatch(/^postern_workers \d/m);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/healthz`)).status).toBe(503);
  await metrics.close();
});
