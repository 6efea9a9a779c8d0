import { parentPort, workerData } from "node:worker_threads";
import fastify from "fastify";
import pg from "pg";

/** A route that does nothing but run statements in order and send what the last ones found, as JSON. */
const { address, routes } = workerData as {
  address: string;
  routes: { path: string; statements: { text: string; values: unknown[] }[] }[];
};
const pool = new pg.Pool({ connectionString: address, max: 10 });
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
parentPort?.postMessage(await app.listen({ host: "127.0.0.1", port: 0 }));
