import type { AlertMessage } from "../../src/contract/live.ts";
import type { Db } from "../db/db.ts";
import { changedAlerts } from "../db/live.ts";
import type { Peer } from "./peer.ts";

/** Milliseconds looked back, longer than any transaction that writes alerts: its rows appear when it commits. */
const window = 60_000;

/** The alerts of one tenant as they appear and are resolved. Nothing is replayed: readers ask for the list first. */
export type AlertTopic = { join(peer: Peer): void; look(): Promise<void> };

export async function createAlertTopic(db: Db, tenantId: number): Promise<AlertTopic> {
  const peers = new Set<Peer>();
  let seen = new Set<string>();
  let queue: Promise<void> = Promise.resolve();

  async function read(tell: (message: AlertMessage) => void): Promise<void> {
    const changed = await changedAlerts(db, tenantId, new Date(Date.now() - window));
    const keys = new Set<string>();
    for (const alert of changed) {
      const key = `${alert.id} ${alert.isResolved}`;
      keys.add(key);
      if (seen.has(key)) continue;
      const type = alert.isResolved ? "alert-resolved" : "alert";
      const timestamp = alert.isResolved ? new Date().toISOString() : alert.createdAt;
      tell({ type, timestamp, message: alert.title, alert });
    }
    seen = keys;
  }

  await read(() => undefined);
  return {
    join(peer) {
      peers.add(peer);
      peer.onClose(() => peers.delete(peer));
    },
    look() {
      // One look at a time, so that no alert is told twice.
      queue = queue
        .catch(() => undefined)
        .then(() =>
          read((message) => {
            for (const peer of peers) peer.send(message);
          }),
        );
      return queue;
    },
  };
}
