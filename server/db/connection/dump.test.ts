import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scanQueue } from "../../jobs/fair-turns.ts";
import { startQueue } from "../../jobs/queue.ts";
import { fillEveryTable, rowsOfEveryTable } from "../../testing/fill-every-table.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../../testing/postgres-server.ts";
import { someTenant } from "../../testing/some-application.ts";
import { tenants } from "../tables/schema.ts";
import { openPostgres } from "./postgres.ts";

const run = promisify(execFile);
const log = pino({ level: "silent" });
const binaries = findPostgres();
const path = `${binaries}${delimiter}${process.env.PATH}`;
const majorOf = (name: string) => {
  try {
    return Number(/ (\d+)/.exec(execFileSync(name, ["--version"], { env: { PATH: path }, encoding: "utf8" }))?.[1]);
  } catch {
    return 0;
  }
};
/** The server's own kind of client, or a newer one, is needed: an older pg_dump refuses it. */
const missing = ["pg_dump", "pg_restore", "pg_dumpall", "psql"].filter((name) => majorOf(name) < majorOf("postgres"));

let servers: PostgresServer[];
let folder: string;
beforeAll(async () => {
  if (missing.length > 0) return;
  servers = [await startPostgres(), await startPostgres()];
  folder = mkdtempSync(join(tmpdir(), "postern-dump-"));
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A line of docs/backup.md, as a superuser of this server would type it. */
async function type(server: PostgresServer, line: string) {
  const { username, hostname, port } = new URL(server.adminAddress());
  const env = { PATH: path, PGUSER: username, PGHOST: hostname, PGPORT: port };
  return await run("/bin/sh", ["-c", line], { cwd: folder, env: { ...env, PGDATABASE: "postgres" } });
}

async function rowsIn(server: PostgresServer, database: string) {
  const client = new pg.Client(server.adminAddress(database));
  await client.connect();
  try {
    return await rowsOfEveryTable(client);
  } finally {
    await client.end();
  }
}

test("A dump of PostgreSQL that is made as the docs say is restored, in the same cluster and in another one, with every row, job and right", async ({
  skip,
}) => {
  if (missing.length > 0) return skip(`PostgreSQL's ${missing.join(", ")} are not here, or older than its server.`);
  const [server, other] = servers as [PostgresServer, PostgresServer];
  const address = await server.newDatabase();
  const { username: owner, pathname } = new URL(address);
  const database = pathname.slice(1);
  const db = await openPostgres(address, () => {});
  const queue = await startQueue(db, log);
  await db.system((tx) => queue.enqueueScan(tx, { scanId: 1, tenantId: 1 }));
  await queue.close();
  await db.close();
  const client = new pg.Client(server.adminAddress(database));
  await client.connect();
  await fillEveryTable(client);
  await client.end();
  const before = await rowsIn(server, database);

  const docs = await readFile(new URL("../../../docs/backup.md", import.meta.url), "utf8");
  const section = docs.split("## PostgreSQL")[1]?.split("\n## ")[0] ?? "";
  const lines = [...section.matchAll(/^((?:pg_dump|pg_dumpall|createdb|pg_restore|psql) .+)$/gm)].map(
    ([, line = ""]) => line,
  );
  const asTyped = (line: string) =>
    line.replace("--owner=postern", `--owner=${owner}`).replace(/(pg_dump .+ )postern$/, `$1${database}`);
  const [dump, ...restoring] = lines.filter((line) => !/roles/.test(line)).map(asTyped);
  const [fromRoles, toRoles] = lines.filter((line) => /roles/.test(line)).map(asTyped);
  await type(server, dump as string);
  await type(server, fromRoles as string);
  await type(other, toRoles as string);
  for (const target of [server, other]) {
    for (const line of restoring) await type(target, line);
    expect(await rowsIn(target, "restored")).toEqual(before);
    const restored = new URL(target.adminAddress("restored"));
    restored.username = owner;
    const again = await openPostgres(restored.href, () => {});
    try {
      const jobs = await startQueue(again, log);
      expect(await jobs.boss.fetch(scanQueue)).toMatchObject([{ data: { scanId: 1 } }]);
      await jobs.close();
      const { tenantId } = await someTenant(again, "Later");
      expect(await again.tenant(tenantId, (tx) => tx.select().from(tenants))).toMatchObject([{ name: "Later" }]);
    } finally {
      await again.close();
    }
  }
  await expect(type(server, (dump as string).replace("pg_dump", `pg_dump --username=${owner}`))).rejects.toThrow(
    /row-level security/,
  );
});
