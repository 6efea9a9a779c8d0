import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { openPostgres } from "../db/connection/postgres.ts";
import type { Db } from "../db/db.ts";
import { startQueue } from "../jobs/queue.ts";
import { startPostgres } from "./postgres-server.ts";

/** Where the server of one run is, as its superuser: `setup` names it to all of a run's processes. */
const variable = "POSTERN_TEST_POSTGRES";
const template = "prepared";
const owner = "tester";

/** Starts the one PostgreSQL that all test files of a run share, with an up-to-date database to copy; stops it afterwards. */
export async function setup(): Promise<() => Promise<void>> {
  // Several projects of one run ask for it; the first one starts it, and stops it when all have ended.
  if (process.env[variable]) return async () => {};
  const server = await startPostgres();
  await ask(server.adminAddress(), [
    `create role ${owner} login createrole`,
    `create database ${template} owner ${owner}`,
  ]);
  const db = await openPostgres(addressOf(server.adminAddress(), template), () => {});
  await (await startQueue(db, pino({ level: "silent" }))).close();
  await db.close();
  process.env[variable] = server.adminAddress();
  return () => server.close();
}

/** Opens an empty, up-to-date database of its own on the run's PostgreSQL. Close it, which removes it. */
export async function openOnSharedPostgres(): Promise<Db> {
  const address = await copyOnSharedPostgres();
  const db = await openPostgres(address, () => {});
  return {
    ...db,
    async close() {
      await db.close();
      await ask(adminAddress(), [`drop database ${new URL(address).pathname.slice(1)} with (force)`]);
    },
  };
}

/**
 * Copies a database of the run's PostgreSQL, by default the empty, up-to-date one; resolves to the address of the copy.
 * Nobody may be connected to what is copied.
 */
export async function copyOnSharedPostgres(original = template): Promise<string> {
  const admin = adminAddress();
  const name = `t${randomBytes(6).toString("hex")}`;
  // Files are copied in half of the time that page by page through the log takes.
  await ask(admin, [`create database ${name} template ${original} owner ${owner} strategy file_copy`]);
  return addressOf(admin, name);
}

/** The address of a database of the run's PostgreSQL as its superuser, whom no policy keeps from anything. */
export const superuserAddress = (database: string): string => {
  const address = new URL(adminAddress());
  address.pathname = `/${database}`;
  return address.href;
};

function adminAddress(): string {
  const admin = process.env[variable];
  if (!admin) throw new Error(`${variable} is not set: name shared-postgres.ts as the project's globalSetup.`);
  return admin;
}

function addressOf(admin: string, database: string): string {
  const address = new URL(admin);
  address.username = owner;
  address.pathname = `/${database}`;
  return address.href;
}

async function ask(address: string, statements: string[]): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
