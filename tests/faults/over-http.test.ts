import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";

/** Milliseconds in which a stop has to take effect: an engine that does not hear it is ended after 3 s; the rest is for a busy machine. */
const stopMs = 10_000;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "postern-over-http-"));
  closers.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function platformWith(options: Omit<Parameters<typeof spawnPlatform>[0], "dataDir"> = {}): Promise<Platform> {
  const env = { DATABASE_URL: await copyOnSharedPostgres(), ...options.env };
  const platform = await spawnPlatform({ dataDir: newDirectory(), ...options, env });
  closers.push(() => platform.close());
  return platform;
}

/** A target with a document of so many paths, each of which has something for everybody. */
async function targetOf(size: number): Promise<string> {
  const get = { responses: { 200: { description: "It." } } };
  const paths = Object.fromEntries(Array.from({ length: size }, (_, at) => [`/things${at}/{id}`, { get }]));
  const document = JSON.stringify({ openapi: "3.0.0", info: { title: "Things", version: "1" }, paths });
  const target: Server = createServer(({ url }, response) => {
    response.setHeader("content-type", "application/json");
    if (url === "/openapi.json") response.end(document);
    else if (url?.startsWith("/things")) setTimeout(() => response.end(JSON.stringify({ at: url })), 5);
    else response.writeHead(404).end("{}");
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  closers.push(() => {
    target.close();
    target.closeAllConnections();
  });
  return `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
}

async function begin(platform: Platform, targetUrl: string): Promise<number> {
  const application = { name: "Things", targetUrl, environment: "staging", authMethod: "none" };
  const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", application);
  return (await platform.call<Scan>("POST", "/api/scans", { applicationId })).id;
}

const scanOf = (platform: Platform, id: number) => platform.call<Scan>("GET", `/api/scans/${id}`);
const isEnded = ({ status }: Scan) => status === "completed" || status === "failed";

/** Stops a scan; resolves to what became of it, and after how many milliseconds. */
async function stop(platform: Platform, id: number): Promise<{ scan: Scan; ms: number }> {
  const from = performance.now();
  let scan = await platform.call<Scan>("POST", `/api/scans/${id}/cancel`);
  while (!isEnded(scan)) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    scan = await scanOf(platform, id);
  }
  return { scan, ms: performance.now() - from };
}

test("A picture of 50,000 nested groups is refused with a sentence, and the platform answers meanwhile", async () => {
  const platform = await platformWith();
  const nested = `<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(50_000)}${"</g>".repeat(50_000)}</svg>`;
  const form = new FormData();
  form.append("logo", new File([nested], "logo.svg", { type: "image/svg+xml" }));
  const headers = { cookie: await platform.cookie(), origin: platform.url };
  const told = { refused: false, health: 0 };
  const from = performance.now();
  const upload = fetch(`${platform.url}/api/tenant/upload-logo`, { method: "POST", body: form, headers }).then(
    async (answer) => {
      told.refused = true;
      return { status: answer.status, body: await answer.json(), ms: performance.now() - from };
    },
  );
  while (!told.refused) {
    expect((await fetch(`${platform.url}/api/health`)).status).toBe(200);
    if (!told.refused) told.health += 1;
  }
  const { status, body, ms } = await upload;
  expect({ status, detail: body.detail }).toEqual({
    status: 415,
    detail: '"logo.svg" cannot be used: its elements are nested deeper than 200 levels. Choose a picture without it.',
  });
  expect(told.health).toBeGreaterThan(0);
  console.log(`refused after ${ms.toFixed(0)} ms, ${told.health} answers meanwhile`);
});

test.each([
  ["while its document is read", ({ progress }: Scan) => progress !== null],
  ["while its operations are judged", ({ progress }: Scan) => (progress?.tested ?? 0) > 0],
])("A scan of a document of 3,000 paths that is stopped %s ends at once", async (_when, isThere) => {
  const platform = await platformWith();
  const id = await begin(platform, await targetOf(3000));
  await expect.poll(async () => isThere(await scanOf(platform, id))).toBe(true);
  const { scan, ms } = await stop(platform, id);
  expect(scan.results?.reason).toBe("Stopped by admin@localhost.");
  console.log(`stopped after ${ms.toFixed(0)} ms with ${scan.endpointCount} endpoints`);
  expect(ms).toBeLessThan(stopMs);
});

test("A scan whose server was killed ends when it is stopped at another server", async () => {
  const env = {
    DATABASE_URL: await copyOnSharedPostgres(),
    POSTERN_SECRET_KEY: "one key for both servers of this test",
  };
  const holder = await platformWith({ env });
  const id = await begin(holder, await targetOf(3000));
  await expect.poll(async () => (await scanOf(holder, id)).status).toBe("running");
  const other = await platformWith({ env, session: await holder.cookie() });
  process.kill(holder.pid, "SIGKILL");
  expect((await scanOf(other, id)).status).toBe("running");
  const { scan, ms } = await stop(other, id);
  expect(scan).toMatchObject({ status: "failed", results: { reason: "Stopped by admin@localhost." } });
  console.log(`stopped after ${ms.toFixed(0)} ms`);
});
