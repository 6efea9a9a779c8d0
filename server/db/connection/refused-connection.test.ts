import { once } from "node:events";
import { chmodSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { localCertificate } from "../../testing/local-certificate.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../../testing/postgres-server.ts";
import { openPostgres } from "./postgres.ts";

const fails = async (url: string): Promise<string> =>
  openPostgres(url, () => {}).then(
    async (db) => {
      await db.close();
      return "It opened.";
    },
    (error: Error) => error.message,
  );

const binaries = findPostgres();
describe.runIf(binaries !== null)("A PostgreSQL that cannot be used is told with what to do", () => {
  let server: PostgresServer;
  let owner: pg.Client;
  let host = "";
  let database = "";

  beforeAll(async () => {
    server = await startPostgres(binaries as string);
    const url = await server.newDatabase();
    ({ host, pathname: database } = new URL(url));
    owner = new pg.Client(server.adminAddress(database.slice(1)));
    await owner.connect();
    await owner.query("create role ann login password 'right-secret'; create role tina login; create role una login");
    await admit([
      "host all admin 127.0.0.1/32 trust",
      "host all ann 127.0.0.1/32 scram-sha-256",
      "host all una 127.0.0.1/32 trust",
      "hostssl all tina 127.0.0.1/32 trust",
    ]);
  });
  afterAll(async () => {
    await owner.end();
    await server.close();
  });

  const write = (lines: string, file: string) =>
    owner.query(`copy (select unnest(string_to_array($$${lines}$$, E'\\n'))) to '${file}'`);
  async function admit(lines: string[]): Promise<void> {
    const { rows } = await owner.query("select current_setting('hba_file') as file");
    await write(lines.join("\n"), rows[0].file);
    await owner.query("select pg_reload_conf()");
    // The last line of the file is in force once a connection without TLS is refused.
    await vi.waitUntil(async () => /refuses the user tina/.test(await fails(as("tina"))), { timeout: 600_000 });
  }
  const as = (user: string, rest = "") => `postgres://${user}@${host}${database}${rest}`;

  test("a wrong password, and one that is missing", async () => {
    const told = await fails(as("ann:wrong-secret"));
    expect(told).toBe(
      `DATABASE_URL cannot be used: ${host} refuses the user ann. Correct name and password, or allow the user (pg_hba.conf).`,
    );
    expect(await fails(as("ann"))).toContain(`${host} wants a password for the user ann. Write it into the address`);
  });

  test("a database that does not exist", async () => {
    expect(await fails(`postgres://admin@${host}/nowhere`)).toContain(
      `${host} has no database nowhere. Create it (createdb nowhere), or correct its name.`,
    );
  });

  test("a user that may not make tables", async () => {
    expect(await fails(as("una"))).toMatch(/the user una may not do what is needed \(.*\)\. Make una the owner of/);
  });

  test("a superuser, and whoever bypasses row-level security: the database could not keep tenants apart", async () => {
    const told = await fails(server.adminAddress(database.slice(1)));
    expect(told).toContain(
      "DATABASE_URL cannot be used: the user admin is a superuser, so the database could not keep",
    );
    expect(told).toContain("create role postern login createrole password");
    const disguised = `${server.adminAddress(database.slice(1))}?options=-c%20role%3Duna`;
    expect(await fails(disguised)).toContain("is a superuser");
    await owner.query("alter role una bypassrls");
    expect(await fails(as("una"))).toContain("the user una may bypass row-level security");
    await owner.query("alter role una nobypassrls");
    await owner.query("grant admin to una");
    expect(await fails(as("una"))).toMatch(
      /the user una may act as the superuser admin, .* Run as a superuser: revoke admin from una/,
    );
    await owner.query("revoke admin from una");
  });

  test("a server that wants TLS, one that has none, and one whose certificate nobody vouches for", async () => {
    expect(await fails(as("tina"))).toContain(
      `${host} refuses the user tina on a connection without TLS. Add ?sslmode=verify-full to the address`,
    );
    expect(await fails(as("tina", "?sslmode=verify-full"))).toContain(
      `${host} does not offer TLS. Turn it on there, or leave sslmode out of the address`,
    );
    const { rows } = await owner.query("select current_setting('data_directory') as folder");
    await write(localCertificate.cert, `${rows[0].folder}/server.crt`);
    await write(localCertificate.key, `${rows[0].folder}/server.key`);
    chmodSync(`${rows[0].folder}/server.key`, 0o600);
    await owner.query("alter system set ssl = on");
    await owner.query("select pg_reload_conf()");
    await expect
      .poll(() => fails(as("tina", "?sslmode=verify-full")))
      .toMatch(/cannot be trusted \(.*self-signed.*\)\. Name the file of its authority with sslrootcert/);
  });
});

describe("What listens at the address of DATABASE_URL", () => {
  const open = new Set<{ close(): void }>();
  afterAll(() => {
    for (const one of open) one.close();
  });
  async function listening(answer: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      open.add({ close: () => socket.destroy() });
      socket.on("error", () => {});
      answer(socket);
    });
    open.add(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test("may be no PostgreSQL at all", async () => {
    const host = await listening((socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    expect(await fails(`postgres://ann:very-secret@${host}/postern`)).toContain(
      `what listens at ${host} does not answer like PostgreSQL. Correct host and port`,
    );
  });

  test("may be older than what is needed", async () => {
    const message = (type: string, body: Buffer) => {
      const head = Buffer.alloc(5, type);
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const short = (value: number) => Buffer.from([value >> 8, value & 255]);
    const long = (value: number) => Buffer.concat([short(value >> 16), short(value & 0xffff)]);
    const ready = message("Z", Buffer.from("I"));
    const column = (name: string) =>
      Buffer.concat([Buffer.from(`${name}\0`), long(0), short(0), long(25), short(-1), long(-1), short(0)]);
    const value = (text: string) => Buffer.concat([long(text.length), Buffer.from(text)]);
    // The messages of a PostgreSQL 13 (protocol 3.0) to one query with two columns.
    const row = Buffer.concat([
      message("T", Buffer.concat([short(2), column("version"), column("number")])),
      message("D", Buffer.concat([short(2), value("13.4"), value("130004")])),
      message("C", Buffer.from("SELECT 1\0")),
      ready,
    ]);
    const host = await listening((socket) => {
      socket.once("data", () => {
        socket.write(Buffer.concat([message("R", long(0)), ready]));
        socket.on("data", (chunk) => chunk[0] === 0x51 && socket.write(row));
      });
    });
    expect(await fails(`postgres://ann:very-secret@${host}/postern`)).toBe(
      `DATABASE_URL cannot be used: ${host} is PostgreSQL 13.4, and 15 or newer is needed. Upgrade it, or leave DATABASE_URL out to use the embedded database.`,
    );
  });

  test("may accept connections and never answer", async () => {
    const host = await listening(() => {});
    expect(await fails(`postgres://ann@${host}/postern?connect_timeout=1`)).toContain(
      `${host} cannot be reached in time. Check the network and its firewall`,
    );
  });
});
