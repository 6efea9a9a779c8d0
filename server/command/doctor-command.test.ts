import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { runCommand } from "./command.ts";

let target: Server | null = null;
afterEach(() => {
  target?.closeAllConnections();
  target?.close();
});

/** The address of a target that answers so. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  target = server;
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function doctor(...given: string[]): Promise<{ exit: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const exit = await runCommand(["doctor", ...given], {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
  });
  return { exit, ...written };
}

test("Ctrl-C while the target is asked is told as that, and not as a fault", async () => {
  const url = await answering(() => void process.emit("SIGINT"));
  expect(await doctor(url)).toEqual({
    exit: 2,
    out: "",
    err: "Stopping. Ctrl-C again ends at once.\nStopped before all was asked: what a scan would meet cannot be told.\n",
  });
});
