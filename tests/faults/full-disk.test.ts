import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../server/db/connection/embedded.ts";
import { findPostgres, startPostgres } from "../../server/testing/postgres-server.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { wholeLog } from "../e2e/whole-log.ts";
import { type SmallDisk, smallDisk } from "./small-disk.ts";

const paths = Array.from({ length: 40 }, (_, at) => [`/things/${at}`, { get: { responses: { 200: {} } } }]);
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Things", version: "1" },
  paths: Object.fromEntries(paths),
});
const full =
  /^The disk of the platform's database is full, so nothing can be stored\. .+ free space, then try again\.$/;
const away = /^The database cannot be reached\. Try again in a moment/;

let disk: SmallDisk | string;
let target: Server;
/** How often the target was asked. */
let asked = 0;
/** Milliseconds that it takes: long from when the scan is on its way until the disk has room again. */
let slowness = 0;
const closers: (() => unknown)[] = [];

beforeEach(async () => {
  [asked, slowness] = [0, 50];
  disk = smallDisk(220);
  if (typeof disk !== "string") closers.push(disk.close);
  target = createServer(({ url }, response) => {
    asked += 1;
    setTimeout(() => {
      if (url === "/openapi.json") response.setHeader("content-type", "application/json").end(document);
      else if (url?.startsWith("/things/")) response.end(JSON.stringify({ at: url }));
      else response.writeHead(404).end();
    }, slowness);
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  closers.push(() => {
    target.close();
    target.closeAllConnections();
  });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What became of the teams that users made, by name. */
type Written = { kept: string[]; refused: { status: number; detail: string }[] };

/** Makes teams one after the other until it is told to stop. */
async function write(platform: Platform, who: string, written: Written, until: AbortSignal): Promise<void> {
  const headers = { cookie: await platform.cookie(), origin: platform.url, "content-type": "application/json" };
  for (let at = 0; !until.aborted; at++) {
    const name = `${who} ${at}`;
    const body = JSON.stringify({ name });
    const answer = await fetch(`${platform.url}/api/teams`, { method: "POST", headers, body });
    const told = (await answer.json()) as { detail: string };
    if (answer.ok) written.kept.push(name);
    else written.refused.push({ status: answer.status, detail: told.detail });
    // Writers without a pause would leave the scan no processor.
    await delay(answer.ok ? 25 : 100);
  }
}

/** What is done of the database: until it is at its end, and once there is room again. */
type Database = { worsen?: () => Promise<unknown>; mend?: () => Promise<void> };

/** Fills the disk under a platform that scans and is written to, makes room again, and holds it to all that it said. */
async function fillUnder(platform: Platform, { fill, free }: SmallDisk, { worsen, mend }: Database = {}) {
  const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
    ...{ name: "Things", environment: "staging", authMethod: "none" },
    targetUrl: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
  });
  const begin = () => platform.call<Scan>("POST", "/api/scans", { applicationId });
  const status = async (id: number) => (await platform.call<Scan>("GET", `/api/scans/${id}`)).status;
  const { id: scanId } = await begin();
  await expect.poll(() => asked).toBeGreaterThan(20);
  slowness = 1500;

  const stop = new AbortController();
  const written: Written = { kept: [], refused: [] };
  const writers = ["Ada", "Ben", "Cy"].map((who) => write(platform, who, written, stop.signal));
  await expect.poll(() => written.kept.length).toBeGreaterThan(10);
  const isTold = (wanted: number) => written.refused.some(({ status }) => status === wanted);
  const fillUntil = async (wanted: number, alsoDo?: () => Promise<unknown>) =>
    expect
      .poll(async () => {
        fill();
        await alsoDo?.();
        return isTold(wanted);
      })
      .toBe(true);
  await fillUntil(507);
  // What is stored is still read.
  expect(await status(scanId)).toBe("running");
  if (worsen) await fillUntil(503, worsen);

  free();
  await mend?.();
  slowness = 0;
  const before = written.kept.length;
  await expect.poll(() => written.kept.length).toBeGreaterThan(before + 10);
  stop.abort();
  await Promise.all(writers);
  await expect.poll(() => status(scanId)).toBe("completed");

  for (const { status, detail } of written.refused) expect(detail).toMatch(status === 507 ? full : away);
  const names = (await platform.call<{ name: string }[]>("GET", "/api/teams")).map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(written.kept.filter((name) => !names.includes(name))).toEqual([]);
  const lines = await wholeLog(platform, scanId);
  expect(new Set(lines.map(({ seq }) => seq)).size).toBe(lines.length);
  const { id: nextId } = await begin();
  await expect.poll(() => status(nextId)).toBe("completed");
  console.log(`${written.kept.length} teams kept, ${written.refused.length} refused, ${lines.length} lines of the log`);
}

/** Asks PostgreSQL something; what it answers, or that it does not, is all the same. */
async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client
    .connect()
    .then(() => client.query(statement))
    .catch(() => {});
  await client.end().catch(() => {});
}

const onDisk = "A disk that is full beneath a platform at work";

test(`${onDisk} costs nothing that was acknowledged, is told to whoever writes, and all goes on once there is room: embedded database`, async ({
  skip,
}) => {
  if (typeof disk === "string") return skip(disk);
  disk.fill();
  await expect(openEmbedded({ directory: join(disk.folder, "data/db") })).rejects.toThrow(
    `The embedded database in ${disk.folder}/data/db cannot be opened: its disk is full (0 MB are free). Free at least`,
  );
  disk.free();
  rmSync(join(disk.folder, "data"), { recursive: true });
  const platform = await spawnPlatform({ dataDir: join(disk.folder, "data") });
  closers.push(() => platform.close());
  await fillUnder(platform, disk);
});

test(`${onDisk} costs nothing that was acknowledged, is told to whoever writes, and all goes on once there is room: PostgreSQL`, async ({
  skip,
}) => {
  if (typeof disk === "string") return skip(disk);
  const folder = mkdtempSync(join(tmpdir(), "postern-full-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(findPostgres(), disk.folder);
  closers.push(() => postgres.close());
  const platform = await spawnPlatform({ dataDir: folder, env: { DATABASE_URL: await postgres.newDatabase() } });
  closers.push(() => platform.close());
  await fillUnder(platform, disk, {
    // Its log goes on in a new file, for which there is no room: PostgreSQL ends, and who runs it starts it again.
    worsen: () => ask(postgres.adminAddress(), "select pg_switch_wal()"),
    mend: postgres.start,
  });
});
