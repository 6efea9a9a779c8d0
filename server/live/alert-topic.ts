import type { AlertMessage, ReportMessage } from "../../src/contract/live.ts";
import type { Db } from "../db/db.ts";
import { changedAlerts } from "../db/live.ts";
import { endedReports, reportView } from "../db/report/reports.ts";
import type { Peer } from "./peer.ts";

/** Milliseconds looked back, longer than any transaction that writes alerts: its rows appear when it commits. */
const window = 60_000;

/** The alerts of one tenant as they appear and are resolved, and its reports as they end. Nothing is replayed: readers ask for the list first. */
export type AlertTopic = { join(peer: Peer): void; look(): Promise<void> };

export async function createAlertTopic(db: Db, tenantId: number): Promise<AlertTopic> {
  const peers = new Set<Peer>();
  let seen = new Set<string>();
  let queue: Promise<void> = Promise.resolve();

  async function read(tell: (message: AlertMessage | ReportMessage) => void): Promise<void> {
    const since = new Date(Date.now() - window);
    const changed = await changedAlerts(db, tenantId, since);
    const keys = new Set<string>();
    for (const alert of changed) {
      const key = `${alert.id} ${alert.isResolved}`;
      keys.add(key);
      if (seen.has(key)) continue;
      const type = alert.isResolved ? "alert-resolved" : "alert";
      const timestamp = alert.isResolved ? new Date().toISOString() : alert.createdAt;
      tell({ type, timestamp, message: alert.title, alert });
    }
    for (const row of await db.tenant(tenantId, (tx) => endedReports(tx, since))) {
      const key = `report ${row.id}`;
      keys.add(key);
      if (seen.has(key) || !row.endedAt) continue;
      const { title, endedAt, requestedBy } = row;
      tell({ type: "report", timestamp: endedAt.toISOString(), message: title, report: reportView(row), requestedBy });
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
