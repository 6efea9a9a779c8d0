import { spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

test.skipIf(process.platform === "win32")(
  "a PostgreSQL of the tests ends with the process that started it, also one that is killed",
  async () => {
    const fixture = new URL("./postgres-server.fixture.ts", import.meta.url).pathname;
    const owner = spawn(process.execPath, [fixture], { stdio: ["ignore", "pipe", "inherit"] });
    const [address] = (await once(createInterface(owner.stdout), "line")) as [string];
    const port = Number(new URL(address).port);
    expect(await listens(port)).toBe(true);
    owner.kill("SIGKILL");
    await expect.poll(() => listens(port), { timeout: 60_000 }).toBe(false);
  },
);

async function listens(port: number): Promise<boolean> {
  const socket = createConnection(port, "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}
