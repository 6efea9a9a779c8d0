import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownPort } from "../../../server/testing/own-port.ts";
import { startProcess } from "../start-process.ts";
import { writeClient } from "./client.ts";
import type { Framework } from "./framework.ts";
import { seed } from "./seed.ts";

/** A framework's service that runs on a free loopback port. */
export type RunningService = { url: string; close(): Promise<void> };

/** Starts a service, once it is installed, with some switches thrown. Rejects with what it printed when it ends early. */
export async function runService(framework: Framework, holes: readonly string[]): Promise<RunningService> {
  const port = await ownPort();
  const folder = await writeClient(framework);
  const seedFile = join(folder, "..", `postern-seed-${port}.json`);
  await writeFile(seedFile, JSON.stringify(seed));
  const [command, ...given] = framework.start;
  const started = await startProcess({
    name: framework.name,
    command: [command === "node" ? process.execPath : command, ...given],
    folder: join(import.meta.dirname, framework.folder),
    port,
    env: {
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
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(seedFile, { force: true });
    },
  };
}
