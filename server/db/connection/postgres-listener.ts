import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { cutOff } from "./end-silent.ts";

/** Milliseconds between two tries to connect again, and those that one may take. */
const pause = 1000;
const patience = 5000;

/**
 * Hears notifications on a connection of its own: one that a pool lent out would keep the pool from ending. After a
 * broken connection it tries again every second; what was told meanwhile is lost, so readers look for themselves too.
 */
export function listenOn(url: string, onError: (error: Error) => void) {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "postern-listen",
      keepAlive: true,
      connectionTimeoutMillis: patience,
    });
    next.on("error", onError);
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.once("end", () => {
      client = null;
      if (!closed) void reconnect();
    });
    client = next;
    return next;
  }

  /** The connection there is, or the one that is being made. */
  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  async function reconnect(): Promise<void> {
    while (!closed && client === null) {
      await connected().catch(async (error: Error) => {
        onError(error);
        await delay(pause, undefined, { ref: false });
      });
    }
  }

  return {
    async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
      const known = handlers.get(channel);
      if (known) known.add(onPayload);
      else {
        handlers.set(channel, new Set([onPayload]));
        await (await connected()).query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return async () => {
        handlers.get(channel)?.delete(onPayload);
      };
    },
    /** Rejects at once while what is listened to has no connection, and when an open one gives no answer in time. */
    async check(): Promise<void> {
      if (client === null && handlers.size > 0) throw new Error("Connection terminated");
      const answer = (await connected()).query("select 1");
      answer.catch(() => undefined);
      const late = delay(patience, "late", { ref: false });
      if ((await Promise.race([answer, late])) === "late") throw new Error("Connection terminated: no answer");
    },
    /** Ends a connection that is silent, so that another is made. */
    drop(): void {
      if (client) cutOff(client);
    },
    async close(): Promise<void> {
      closed = true;
      handlers.clear();
      await connecting?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
