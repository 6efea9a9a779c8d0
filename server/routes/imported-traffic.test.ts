import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "../db/db.ts";
import { startScanWorker } from "../jobs/scan-worker.ts";
import { runScan } from "../scan/engine.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const log = pino({ level: "silent" });
/** A credential that only the recording knows; whoever sends it is let in. */
const canary = "KEYALICE9876";
const heard: string[] = [];
let target: Server;
let url: string;
let platform: TestApp;
let cookie: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  target = createServer((request, response) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)}`);
    const isIn = request.headers.authorization === "Bearer token-of-alice-0a1" || request.url?.includes(canary);
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const known = /^\/(report|orders\/7|invites\/[^/]+)$/.test(pathname);
    const status = known ? (isIn ? 200 : 401) : 404;
    const answer = status === 200 ? { holder: "Alice", iban: "DE02120300000000202051" } : { error: "no" };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  platform = await openTestApp();
  cookie = (await platform.signedIn("admin", await platform.tenant())).cookie;
  const { db, services } = platform;
  const { queue, secrets } = services;
  const scans = await startScanWorker(queue, { db, secrets, runScan, privateTargets: true, log });
  stop = () => scans.close();
});
afterAll(async () => {
  await stop();
  await platform.close();
  target.closeAllConnections();
  target.close();
});

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  platform.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });

async function newApplication(): Promise<number> {
  const given = { name: `Reports ${Math.random()}`, targetUrl: url, environment: "production" };
  const credentials = { authMethod: "bearer", credentials: "token-of-alice-0a1" };
  return (await call("POST", "/applications", { ...given, ...credentials })).body.id;
}

async function scan(applicationId: number): Promise<number> {
  const { id } = (await call("POST", "/scans", { applicationId })).body;
  await expect.poll(async () => (await call("GET", `/scans/${id}`)).body.status).toMatch(/completed|failed/);
  return id;
}

/** Everything that the platform stores, as one text. */
async function everythingStored(): Promise<string> {
  return platform.db.system(async (tx) => {
    const tables = await rows<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const texts = [];
    for (const { name } of tables) {
      texts.push(JSON.stringify(await rows(tx, sql`select * from ${sql.identifier(name)}`)));
    }
    return texts.join("\n");
  });
}

/** The files name the target as TARGET, because its port is known only when it listens. */
const jwt = `eyJhbGciOiJIUzI1NiJ9.${canary}.c2lnbmF0dXJl`;
const withSecrets = {
  headers: [{ name: "Authorization", value: canary }],
  cookies: [{ name: "sid", value: canary }],
  queryString: [{ name: "api_key", value: canary }],
};
const recording = JSON.stringify({
  log: {
    entries: [
      `http://TARGET/report?api_key=${canary}`,
      `http://alice:${canary}@TARGET/orders/7?page=1&sig=${canary}`,
      `http://TARGET/invites/${jwt}`,
      `http://TARGET/report;jsessionid=${canary}?next=%2Fx%3Fkey%3D${canary}#token=${canary}`,
    ].map((address) => ({
      request: {
        method: "GET",
        url: address,
        ...withSecrets,
        postData: { mimeType: `a/b; x=${canary}`, text: canary },
      },
      response: { status: 200, content: { mimeType: "application/json", text: canary } },
    })),
  },
});
const collection = JSON.stringify({
  info: { name: canary, schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  auth: { type: "apikey", apikey: [{ key: "value", value: canary }] },
  variable: [{ key: "token", value: canary }],
  item: [
    { name: "a", request: { method: "GET", url: `{{baseUrl}}/report?key=${canary}` } },
    { item: [{ request: { url: { raw: `http://alice:${canary}@TARGET/orders/7?page=1&apikey=${canary}` } } }] },
    { request: { url: "{{baseUrl}}/invites/{{token}}", header: [{ key: "X-Api-Key", value: canary }] } },
  ],
});

test.each([
  ["An HTTP Archive", recording, "traffic"],
  ["A Postman collection", collection, "postman"],
])(
  "%s brings operations, and none of its credentials is stored, shown or sent, even if nobody took them out before",
  async (_kind, file, source) => {
    const id = await newApplication();
    heard.length = 0;
    const text = file.replaceAll("TARGET", new URL(url).host);
    expect((await call("POST", `/applications/${id}/traffic`, { text })).body.operations).toBeGreaterThanOrEqual(3);
    const scanId = await scan(id);
    const found = (await call("GET", `/endpoints?scanId=${scanId}`)).body;
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: "/report",
          source,
          authentication: expect.objectContaining({ state: "enforced" }),
        }),
        expect.objectContaining({ path: "/orders/{id}" }),
        expect.objectContaining({ path: "/invites/{token}" }),
      ]),
    );
    expect(found.filter(({ securityLevel }: { securityLevel: string }) => securityLevel === "critical")).toEqual([]);
    // What was asked for besides the credential still is.
    expect(heard.some((line) => line.startsWith("/orders/7?page=1 "))).toBe(true);
    expect(heard.filter((line) => line.includes(canary))).toEqual([]);
    expect(await everythingStored()).not.toContain(canary);
    for (const format of ["json", "csv", "sarif", "openapi"]) {
      expect((await call("GET", `/scans/${scanId}/export?format=${format}`)).text).not.toContain(canary);
    }
  },
);

test("A recording and a collection are kept beside each other; a new file replaces one of its own kind", async () => {
  const id = await newApplication();
  const give = (text: string) =>
    call("POST", `/applications/${id}/traffic`, { text: text.replaceAll("TARGET", new URL(url).host) });
  await give(recording);
  await give(collection);
  await give(JSON.stringify({ log: { entries: JSON.parse(recording).log.entries.slice(0, 1) } }));
  const kept = await platform.db.system((tx) =>
    rows<{ source: string }>(
      tx,
      sql`select one ->> 'source' as source from imported_traffic, jsonb_array_elements(operations) one where application_id = ${id}`,
    ),
  );
  expect(kept.map(({ source }) => source).sort()).toEqual(["postman", "postman", "postman", "traffic"]);
});
