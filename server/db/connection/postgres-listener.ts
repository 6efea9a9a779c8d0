import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/**
 * Hears notifications on a connection of its own: one that a pool lent out would keep the pool from ending. After a
 * broken connection it tries again every second; what was told meanwhile is lost, so readers look for themselves too.
 */
export function listenOn(url: string, onError: (error: Error) => void) {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: "postern-listen", keepAlive: true });
    next.on("error", onError);
    next.on("end", () => {
      client = null;
      if (!closed && handlers.size > 0) void reconnect();
    });
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    await next.connect();
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!closed && client === null) {
      client = connect();
      await client.catch(async (error) => {
        client = null;
        onError(error);
        await delay(1000);
      });
    }
  }

  return {
    async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
      const known = handlers.get(channel);
      if (known) known.add(onPayload);
      else {
        handlers.set(channel, new Set([onPayload]));
        client ??= connect();
        await (await client).query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return async () => {
        handlers.get(channel)?.delete(onPayload);
      };
    },
    async close(): Promise<void> {
      closed = true;
      handlers.clear();
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
}
