import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Application } from "../src/contract/applications.ts";
import type { Endpoint } from "../src/contract/endpoints.ts";
import type { LogMessage, Scan } from "../src/contract/scans.ts";
import { type Platform, quietSettings, startPlatform } from "./platform.ts";
import { type Practice, startPractice } from "./practice/practice.ts";

let dataDir: string;
let platform: Platform;
let practice: Practice;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "postern-first-"));
  practice = await startPractice({ port: 0 });
  platform = await startPlatform({ ...quietSettings, dataDir }, {});
});
afterAll(async () => {
  await platform.close();
  await practice.close();
  await rm(dataDir, { recursive: true, force: true });
});

let cookie = "";
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${platform.url}/api${path}`, {
    method,
    headers: { cookie, origin: platform.url, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  cookie ||= answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return (await answer.json()) as T;
}

test("the printed link leads to a session, a scan with a live log, and findings with alerts", async () => {
  const token = new URL(platform.signInLink ?? "").searchParams.get("token");
  expect(await call("POST", "/auth/verify", { token })).toMatchObject({
    role: "superadmin",
    tenant: { name: "Platform" },
  });
  const { id: applicationId } = await call<Application>("POST", "/applications", {
    name: "Practice",
    targetUrl: practice.url,
  });
  const { id: scanId } = await call<Scan>("POST", "/scans", { applicationId });

  const { url } = await call<{ url: string }>("POST", "/live/ticket", { scanId });
  const heard: LogMessage[] = [];
  const closed = await new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on("message", (data) => heard.push(JSON.parse(String(data))));
    socket.on("close", resolve);
    socket.on("error", reject);
  });
  expect(closed).toBe(1000);
  expect(heard.length).toBeGreaterThan(5);
  expect(heard.map(({ seq }) => seq)).toEqual([...heard].map(({ seq }) => seq).sort((a, b) => Number(a) - Number(b)));

  const scan = await call<Scan>("GET", `/scans/${scanId}`);
  // One credential tells nothing of whether users are kept apart, and the scan says so.
  const reason = expect.stringMatching(/^Authorization was hardly tested: .+ Add a second identity to settle it\.$/);
  expect(scan).toMatchObject({ status: "completed", results: { reason } });
  const endpoints = await call<Endpoint[]>("GET", `/endpoints?scanId=${scanId}`);
  expect(endpoints).toHaveLength(scan.endpointCount);
  const critical = endpoints.filter(({ securityLevel }) => securityLevel === "critical");
  expect(critical).toHaveLength(scan.criticalIssues);
  expect(critical.length).toBeGreaterThan(0);
  const alerts = await call<{ endpointId: number }[]>("GET", "/security-alerts");
  const alerted = alerts.map(({ endpointId }) => endpointId);
  for (const { id, path } of critical) expect(alerted, path).toContain(id);
  expect(await call("GET", "/dashboard/metrics")).toMatchObject({ totalApis: endpoints.length });
});

test("closing twice is as good as once", async () => {
  await Promise.all([platform.close(), platform.close()]);
  await expect(fetch(`${platform.url}/api/health`)).rejects.toThrow();
});
