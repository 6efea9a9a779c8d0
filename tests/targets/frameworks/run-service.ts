import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { writeClient } from "./client.ts";
import type { Framework } from "./framework.ts";
import { seed } from "./seed.ts";

/** A framework's service that runs on a free loopback port. */
export type RunningService = { url: string; close(): Promise<void> };

/** How long a service may take to listen, in milliseconds; what is compiled at its start takes longest. */
const startsWithin = 90_000;

/** Starts a service, once it is installed, with some switches thrown. Rejects with what it printed when it ends early. */
export async function runService(framework: Framework, holes: readonly string[]): Promise<RunningService> {
  const port = await freePort();
  const folder = await writeClient(framework);
  const seedFile = join(folder, "..", `postern-seed-${port}.json`);
  await writeFile(seedFile, JSON.stringify(seed));
  const [command, ...given] = framework.start;
  const child = spawn(command === "node" ? process.execPath : command, given, {
    cwd: join(import.meta.dirname, framework.folder),
    env: {
      ...process.env,
      PORT: String(port),
      HOLES: holes.join(","),
      SEED: seedFile,
      PUBLIC: folder,
      SECRET: randomBytes(32).toString("hex"),
      NODE_ENV: "production",
      APP_ENV: "production",
      RACK_ENV: "production",
      GIN_MODE: "release",
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: what starts a server of its own, as package runners do, ends with it.
    detached: true,
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed.push(chunk.toString());
      if (printed.length > 200) printed.shift();
    });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${framework.name} ended with ${code} before it listened:\n${printed.join("").slice(-3000)}`)),
    );
  });
  ended.catch(() => {});
  const close = async () => {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
    await rm(seedFile, { force: true });
  };
  try {
    await Promise.race([ended, listening(port, performance.now() + startsWithin, () => printed.join(""))]);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, close };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** Resolves once something accepts connections at the port: services say so in as many ways as there are frameworks. */
async function listening(port: number, until: number, printed: () => string): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
    if (isOpen) return;
    if (performance.now() > until) throw new Error(`Nothing listens at port ${port}: ${printed().slice(-3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.kill(-child.pid, "SIGKILL");
  await gone;
}
