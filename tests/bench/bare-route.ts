import { isMainThread, parentPort, workerData } from "node:worker_threads";
import fastify from "fastify";
import pg from "pg";

export type BareRoutes = {
  address: string;
  routes: { path: string; statements: { text: string; values: unknown[] }[] }[];
};

/** Serves routes that do nothing but run statements in order and send what they found, as JSON; resolves to their address. */
export async function serveBare({ address, routes }: BareRoutes): Promise<string> {
  const pool = new pg.Pool({ connectionString: address, max: 10, idleTimeoutMillis: 600_000 });
  const app = fastify();
  for (const { path, statements } of routes) {
    app.get(path, async () => {
      const client = await pool.connect();
      try {
        const found = [];
        for (const { text, values } of statements) found.push((await client.query(text, values)).rows);
        return found;
      } finally {
        client.release();
      }
    });
  }
  return await app.listen({ host: "127.0.0.1", port: 0 });
}

if (!isMainThread && parentPort) parentPort.postMessage(await serveBare(workerData as BareRoutes));
