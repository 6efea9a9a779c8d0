import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { openEmbedded } from "../../server/db/connection/embedded.ts";
import { rows } from "../../server/db/db.ts";
import { ownPort } from "../../server/testing/own-port.ts";
import { startPostgres } from "../../server/testing/postgres-server.ts";
import type { SecurityAlert } from "../../src/contract/alerts.ts";
import type { Scan } from "../../src/contract/scans.ts";
import type { Figure } from "./figure.ts";
import { isGone, killOne, someChild, someServerProcess } from "./killed-processes.ts";
import { type Ask, credentials, startLoad, type Told } from "./kills-load.ts";
import { logsOf } from "./kills-logs.ts";
import { type Heard, startPeers } from "./kills-peers.ts";
import { toldTwice } from "./kills-told.ts";
import { type Platform, spawnPlatform } from "./platform.ts";
import { startWorker } from "./worker-process.ts";

/** How often each kind of process is killed. */
const kills = Number(process.env.KILLS ?? 50);
const operations = 40;

const kinds = ["web process", "worker", "scan process", "database", "platform on the embedded database"] as const;
type Kind = (typeof kinds)[number];
/** What a scan says that was given up after as many starts as it is given. */
const lastStart =
  /^The scan was begun 6 times, and each time its worker stopped before it ended\.|This happened 3 times\./;

/** Those that are killed: all, or what `KILLED` names, separated by commas. */
const chosen = kinds.filter((kind) => !process.env.KILLED || process.env.KILLED.split(",").includes(kind));

/**
 * Kills each process without warning, at moments drawn anew each time, while one user writes, scans run and readers follow
 * their logs and hear of their alerts; then counts what was acknowledged and is gone, scans that never ended, were given up
 * or ran twice at once, alerts and messages that are missing or there twice, and lines of a log that a reader missed.
 */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const target = await startTarget();
  try {
    for (const kind of chosen)
      figures.push(
        ...(await andTidy((left) =>
          kind === "platform on the embedded database"
            ? embedded(target.url, left)
            : onPostgres(kind, target.url, left),
        )),
      );
  } finally {
    target.close();
  }
  return figures;
}

/** Ends whatever was started, also where the measuring itself fails. */
async function andTidy<T>(measure: (left: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const left = new AsyncDisposableStack();
  try {
    return await measure(left);
  } finally {
    await left.disposeAsync();
  }
}

async function onPostgres(kind: Kind, targetUrl: string, left: AsyncDisposableStack): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "postern-kills-"));
  left.defer(() => rmSync(directory, { recursive: true, force: true }));
  const postgres = await startPostgres();
  left.defer(() => postgres.close());
  const address = await postgres.newDatabase();
  const admin = new pg.Pool({ connectionString: postgres.adminAddress(new URL(address).pathname.slice(1)), max: 2 });
  admin.on("error", () => {});
  left.defer(() => admin.end());
  const peers = await startPeers();
  left.defer(() => peers.close());
  const env = {
    ...{ DATABASE_URL: address, POSTERN_SECRET_KEY: "one key for the processes of this benchmark" },
    ...{ ...(await fixedPorts()), ...peers.env },
    // With a worker beside it the page's process is left with one scan at a time.
    POSTERN_SCANS_AT_ONCE: kind === "web process" ? "4" : "1",
  };
  let web = await spawnPlatform({ dataDir: join(directory, "web"), env });
  left.defer(() => web.close());
  const session = await web.cookie();
  await peers.connect(web);
  let worker = await startWorker({ ...env, POSTERN_SCANS_AT_ONCE: "4", POSTERN_DATA_DIR: join(directory, "worker") });
  left.defer(async () => {
    worker.kill("SIGTERM");
    await once(worker, "exit");
  });
  const load = await startLoad(() => web, targetUrl);
  for (let killed = 0; killed < kills; killed++) {
    await delay(100 + Math.random() * 1400);
    if (kind === "web process") {
      process.kill(web.pid, "SIGKILL");
      web = await spawnPlatform({ dataDir: join(directory, "web"), env, session });
    } else if (kind === "worker") {
      worker.kill("SIGKILL");
      worker = await startWorker({ ...env, POSTERN_SCANS_AT_ONCE: "4", POSTERN_DATA_DIR: join(directory, "worker") });
    } else if (kind === "scan process") {
      await killOne(await someChild([web.pid, worker.pid ?? 0]));
    } else if (killed % 2 === 0) {
      // One server process that is killed makes PostgreSQL end and restart all of them.
      await killOne(await someServerProcess(admin));
    } else {
      await postgres.stop("killed");
      await postgres.start();
    }
  }
  const told = await load.end();
  const heard = await peers.heard(web);
  const gone = [isGone(web.pid), isGone(worker.pid ?? 0)].filter(Boolean);
  return [
    ...(await judged(kind, told, web)),
    zero("processes that nobody killed and that ended", kind, gone.length, "web process and worker"),
    ...(await stored(kind, told, heard, async (statement) => (await admin.query(statement)).rows)),
  ];
}

async function embedded(targetUrl: string, left: AsyncDisposableStack): Promise<Figure[]> {
  const kind = "platform on the embedded database";
  const directory = mkdtempSync(join(tmpdir(), "postern-kills-"));
  left.defer(() => rmSync(directory, { recursive: true, force: true }));
  const peers = await startPeers();
  left.defer(() => peers.close());
  const env = { ...(await fixedPorts()), ...peers.env };
  let platform = await spawnPlatform({ dataDir: directory, env });
  left.defer(() => platform.close());
  const session = await platform.cookie();
  await peers.connect(platform);
  const load = await startLoad(() => platform, targetUrl);
  // A scan begins again after each kill: at moments that all came sooner than its end, none would be killed as it is stored.
  const begunAt = performance.now();
  await load.firstEnded;
  const longest = 2 * (performance.now() - begunAt);
  for (let killed = 0; killed < kills; killed++) {
    await delay(Math.random() * longest);
    process.kill(platform.pid, "SIGKILL");
    platform = await spawnPlatform({ dataDir: directory, env, session });
  }
  const told = await load.end();
  const heard = await peers.heard(platform);
  const figures = await judged(kind, told, platform);
  await platform.close();
  const db = await openEmbedded({ directory: join(directory, "db") });
  left.defer(() => db.close());
  return [
    ...figures,
    ...(await stored(kind, told, heard, (statement) => db.system((tx) => rows(tx, sql.raw(statement))))),
  ];
}

/** What the database holds once all is over. */
async function stored(kind: Kind, told: Told, heard: Heard, ask: Ask): Promise<Figure[]> {
  const figures = [...(await logsOf(ask, told)), ...(await toldTwice(ask, told, heard, kills))];
  return figures.map(({ name, ...figure }) => ({ name: `${kind}: ${name}`, unit: "times", ...figure }));
}

async function judged(kind: Kind, told: Told, platform: Platform): Promise<Figure[]> {
  const teams = await platform.call<{ name: string }[]>("GET", "/api/teams");
  const count = Map.groupBy(teams, ({ name }) => name);
  const alerts = await platform.call<SecurityAlert[]>("GET", "/api/security-alerts");
  const resolved = new Set(alerts.filter(({ isResolved }) => isResolved).map(({ id }) => id));
  const lost = [
    ...told.teams.filter((name) => count.get(name)?.length !== 1),
    ...told.resolved.filter((id) => !resolved.has(id)),
  ];
  const scans = await Promise.all(told.scans.map((id) => platform.call<Scan>("GET", `/api/scans/${id}`)));
  const open = scans.filter(({ status }) => status === "pending" || status === "running");
  const failed = scans.filter(({ status }) => status === "failed");
  const short = scans.filter(({ status, endpointCount }) => status === "completed" && endpointCount < operations);
  const unsaid = failed.filter(({ results }) => !lastStart.test(results?.reason ?? ""));
  const reasons = [...new Set(unsaid.map(({ results }) => results?.reason))].join(" | ");
  const asked = `${kills} kills, ${told.refused} calls refused meanwhile`;
  return [
    zero(
      "acknowledged writes that are lost or there twice",
      kind,
      lost.length,
      `${told.teams.length + told.resolved.length} writes, ${asked}`,
    ),
    zero("scans that never ended", kind, open.length, `${scans.length} scans`),
    zero(
      "scans that were given up before their last start, or without saying so",
      kind,
      unsaid.length,
      `${failed.length} after it${reasons && `; ${reasons}`}`,
    ),
    zero("scans that completed with too little", kind, short.length, `${operations} operations each`),
  ];
}

const zero = (what: string, kind: Kind, value: number, detail: string): Figure => ({
  name: `${kind}: ${what}`,
  value,
  unit: "times",
  goal: 0,
  detail,
});

async function fixedPorts() {
  const [port, livePort] = [await ownPort(), await ownPort()];
  return { PORT: String(port), LIVE_PORT: String(livePort), POSTERN_PRACTICE_PORT: "0", LOG_LEVEL: "fatal" };
}

/** An API of so many operations, each of which demands a credential by its document, and half of which ask nobody for it. */
async function startTarget(): Promise<{ url: string; close(): void }> {
  const get = { security: [{ token: [] }], responses: { 200: { description: "It." } } };
  const paths = Object.fromEntries(Array.from({ length: operations }, (_, at) => [`/things/${at}`, { get }]));
  const components = { securitySchemes: { token: { type: "http", scheme: "bearer" } } };
  const info = { title: "Things", version: "1" };
  const document = JSON.stringify({ openapi: "3.0.0", info, components, paths });
  const target: Server = createServer(({ url = "", headers }, response) => {
    response.setHeader("content-type", "application/json");
    const at = /^\/things\/(\d+)$/.exec(url)?.[1];
    const isGuarded = Number(at) % 2 === 1 && headers.authorization !== `Bearer ${credentials}`;
    const thing = JSON.stringify({ at: url, email: "ann@mail.example.org", password_hash: "x" });
    if (url === "/openapi.json") response.end(document);
    else if (at === undefined) response.writeHead(404).end("{}");
    else setTimeout(() => (isGuarded ? response.writeHead(401).end("{}") : response.end(thing)), 5);
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  return {
    url: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
    close() {
      target.close();
      target.closeAllConnections();
    },
  };
}
