import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import type { Db } from "../../server/db/db.ts";
import { listPaths, type PathPage } from "../../server/db/endpoint-paths.ts";
import { startPostgres } from "../../server/testing/postgres-server.ts";
import type { EndpointFilter } from "../../src/contract/endpoint-filter.ts";
import type { Endpoint } from "../../src/contract/endpoints.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { fillLargeTenant } from "./large-tenant.ts";
import { buildPage, framesOf } from "./pages-frames.ts";
import { type Platform, spawnPlatform } from "./platform.ts";
import { statementsOf } from "./statements.ts";

/** How many endpoints the one organization has, one platform each. */
const sizes = (process.env.ENDPOINTS ?? "200000,1000000").split(",").map(Number);
const scans = Number(process.env.SCANS ?? 10_000);
const rounds = 15;

/** What the endpoints screens ask for, by what it is. */
const pages = (endpoints: number, scanId: number): Record<string, EndpointFilter & Partial<PathPage>> => ({
  "first page": {},
  "page in the middle": { offset: Math.floor(endpoints / 8) },
  "last page": { offset: Math.floor(endpoints / 4) - 1 },
  "first page, A to Z": { sort: "path" },
  "without authentication": { authentication: "missing" },
  "of one team, undecided": { team: "unattributed", standing: "undecided" },
  "search for a path": { search: "invoices/{id}/c" },
  "search for a method and a path": { search: "get /v2/pay" },
  "search that finds nothing": { search: "zebra" },
  "of one scan": { scanId },
});

/** Other calls of a large organization's screens. */
const others = (scanId: number) => ({
  "counts of all endpoints": "/api/endpoints/counts",
  "counts of one scan": `/api/endpoints/counts?scanId=${scanId}`,
  "dashboard, figures": "/api/dashboard/metrics",
  "dashboard, trend": "/api/dashboard/trend",
  "dashboard, newest scans": "/api/dashboard/recent-scans",
  "dashboard, newest alerts": "/api/dashboard/recent-alerts",
  "findings, first page": "/api/findings?limit=50",
  "findings, as the alerts' screen reads them": "/api/findings?limit=2000",
  "findings, counts": "/api/findings/counts",
  "newest scans": "/api/scans?limit=50",
  "newest alerts, as each browser reads them": "/api/security-alerts?limit=200",
  "applications with their standing": "/api/application-summaries",
  "teams with their endpoints": "/api/teams",
  "palette, search": "/api/search?query=invoices",
});

/** Every call that the screens of a large organization make: milliseconds at the server, beside a bare route. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await buildPage();
  for (const size of sizes) {
    const left = new AsyncDisposableStack();
    try {
      figures.push(...(await ofSize(size, left)));
    } finally {
      await left.disposeAsync();
    }
  }
  return figures;
}

async function ofSize(size: number, left: AsyncDisposableStack): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "postern-pages-"));
  left.defer(() => rmSync(directory, { recursive: true, force: true }));
  const postgres = await startPostgres();
  left.defer(() => postgres.close());
  const address = await postgres.newDatabase();
  const env = { DATABASE_URL: address, POSTERN_SECRET_KEY: "one key for the processes of this benchmark" };
  const platform = await spawnPlatform({ dataDir: directory, env });
  left.defer(() => platform.close());
  await platform.cookie();
  const db = await openPostgres(address, () => {});
  left.defer(() => db.close());
  const { scanId } = await fillLargeTenant(db, { endpoints: size, applications: 100, scans });
  await analyze(postgres.adminAddress(new URL(address).pathname.slice(1)));
  const figures = await measure(platform, db, address, size, scanId);
  return [...figures, await framesOf(platform, nameOf(size))];
}

async function measure(platform: Platform, db: Db, address: string, size: number, scanId: number): Promise<Figure[]> {
  const asked = Object.entries(pages(size, scanId));
  const routes = [];
  for (const [at, [, { sort = "worst", offset = 0, ...filter }]] of asked.entries()) {
    const statements = await statementsOf(() => tenantsPage(db, filter, { sort, offset, limit: 10 }));
    routes.push({ path: `/${at}`, statements });
  }
  const bare = new Worker(new URL("./bare-route.ts", import.meta.url), { workerData: { address, routes } });
  const [bareUrl] = (await once(bare, "message")) as [string];
  try {
    const figures: Figure[] = [];
    const name = nameOf(size);
    const cookie = await platform.cookie();
    for (const [at, [what, query]] of asked.entries()) {
      const params = new URLSearchParams(
        Object.entries({ ...query, limit: 10 }).map(([key, value]) => [key, String(value)]),
      );
      const own = await timed(`${platform.url}/api/endpoints/paths?${params}`, { cookie });
      const base = await timed(`${bareUrl}/${at}`);
      figures.push(figure(`${name}, ${what}`, own, `a bare route with the same queries ${base.median.toFixed(1)} ms`));
    }
    for (const [what, path] of Object.entries(others(scanId)))
      figures.push(figure(`${name}, ${what}`, await timed(platform.url + path, { cookie })));
    figures.push({
      name: `${name}, memory of the server after all calls`,
      value: Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${platform.pid}/status`, "utf8"))?.[1]) / 1000,
      unit: "MB",
      goal: 600,
      detail: "most that it ever held, resident",
    });
    return figures;
  } finally {
    await bare.terminate();
  }
}

const nameOf = (size: number) => `${size.toLocaleString("en")} endpoints`;

const figure = (name: string, { median, p95, bytes }: Timed, more = ""): Figure => ({
  name,
  value: p95,
  unit: "ms",
  goal: 300,
  detail: [`p95 of ${rounds}; median ${median.toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} kB`, more]
    .filter(Boolean)
    .join("; "),
});

type Timed = { median: number; p95: number; bytes: number };

/** Asks one after the other, the first time not counted. */
async function timed(url: string, headers: Record<string, string> = {}): Promise<Timed> {
  const samples: number[] = [];
  let bytes = 0;
  for (let round = -1; round < rounds; round++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    if (round >= 0) samples.push(performance.now() - startedAt);
    bytes = text.length;
  }
  return { median: median(samples), p95: percentile(samples, 0.95), bytes };
}

async function tenantsPage(db: Db, filter: EndpointFilter, page: PathPage): Promise<readonly Endpoint[]> {
  const { rows } = await db.tenant(1, (tx) => listPaths(tx, filter, page));
  return rows.flatMap(({ endpoints }) => endpoints);
}

/** What the database does by itself a minute after so many rows came. */
async function analyze(address: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}
