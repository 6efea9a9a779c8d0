import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Milliseconds between two looks at a server that answers. */
const between = 2000;

/**
 * Ends the connections to a server that has fallen silent without closing them, as behind a frozen host or a failover with no
 * reset: what waits on them fails as at a restart. By itself the system gives such a connection up after a quarter of an hour
 * (Linux, tcp_retries2). Silent is a server that answers none of the listener's questions for `silentMs`. Returns how to stop.
 */
export function endSilent(
  pools: readonly pg.Pool[],
  listener: { check(): Promise<void>; drop(): void },
  silentMs: number,
): () => void {
  const clients = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on("connect", (client) => clients.add(client));
    pool.on("remove", (client) => clients.delete(client));
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const isWaitedFor = () => pools.some(({ totalCount, idleCount }) => totalCount > idleCount);

  async function watch(): Promise<void> {
    let silentFrom: number | null = null;
    while (!signal.aborted) {
      await delay(Math.min(between, silentMs / 4), undefined, { ref: false, signal });
      const askedAt = performance.now();
      const isSilent =
        isWaitedFor() &&
        !(await listener.check().then(
          () => true,
          () => false,
        ));
      silentFrom = isSilent ? (silentFrom ?? askedAt) : null;
      if (silentFrom === null || performance.now() - silentFrom < silentMs) continue;
      for (const client of clients) cutOff(client);
      listener.drop();
      silentFrom = null;
    }
  }
  watch().catch(() => {});
  return () => stopping.abort();
}

/** Ends a connection at once; the driver's own end waits for a server that answers. */
export function cutOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
