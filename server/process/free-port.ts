import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { listenOrExplain } from "./listen-or-explain.ts";

/** Systems lend ports from 32768 (Linux) or 49152 (elsewhere) on to whoever asks for any; browsers refuse some below 11000. */
const range = [11_000, 32_768] as const;
const tries = 100;

/**
 * A port that nothing listens on at the moment, of those that the system lends to nobody: it stays free until the
 * caller listens. Rejects when a hundred of them are taken, or this machine has no such host.
 */
export async function freePort(host: string): Promise<number> {
  for (let tried = 0; tried < tries; tried++) {
    const port = randomInt(...range);
    if (await listenOrExplain("PORT", port, () => isFree(port, host))) return port;
  }
  throw new Error(`None of ${tries} ports between ${range[0]} and ${range[1]} is free on ${host}. Name one by PORT.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" || error.code === "EACCES" ? resolve(false) : reject(error),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
