import type { SecurityAlert } from "../../src/contract/alerts.ts";
import type { AlertMessage, PositionMessage, ReportMessage } from "../../src/contract/live.ts";
import type { Db } from "../db/db.ts";
import { alertsAfter, highestAlertId, lastAlert, resolvedAlerts, type TenantNews } from "../db/live.ts";
import { endedReports, reportView } from "../db/report/reports.ts";
import type { Peer } from "./peer.ts";

/** Milliseconds looked back for what ends, longer than any transaction that writes it: its rows appear when it commits. */
export const endsWithin = 60_000;
/** Alerts that are read at once. */
const page = 200;

/** The alerts of one tenant as they are raised and resolved, and its reports as they end. */
export type AlertTopic = {
  /**
   * Sends every alert that was raised after the one with the id `after`, each once and in order, and then what comes. With
   * null only what comes, and first the position from which a reader that comes back goes on. Resolved alerts and reports
   * are not replayed: readers ask for the lists first.
   */
  join(peer: Peer, after: number | null): Promise<void>;
  /** Looks for what is new; calls may overlap. */
  look(): Promise<void>;
  /** Whether there may be something to look for, by what is new of the tenant. */
  isBehind(news: TenantNews | undefined): boolean;
};

export async function createAlertTopic(db: Db, tenantId: number): Promise<AlertTopic> {
  const peers = new Set<Peer>();
  let last = await lastAlert(db, tenantId);
  let seen = new Set<string>();
  let queue: Promise<void> = Promise.resolve();
  const toAll = (message: AlertMessage | ReportMessage) => {
    for (const peer of peers) peer.send(message);
  };

  /** What was resolved and which reports ended since the last look. */
  async function ends(tell: (message: AlertMessage | ReportMessage) => void): Promise<void> {
    const since = new Date(Date.now() - endsWithin);
    const keys = new Set<string>();
    const isNew = (key: string) => {
      keys.add(key);
      return !seen.has(key);
    };
    for (const alert of await resolvedAlerts(db, tenantId, since))
      if (isNew(`alert ${alert.id}`)) tell(messageOf(alert, "alert-resolved"));
    for (const row of await db.tenant(tenantId, (tx) => endedReports(tx, since))) {
      if (!isNew(`report ${row.id}`) || !row.endedAt) continue;
      const { title, endedAt, requestedBy } = row;
      tell({ type: "report", timestamp: endedAt.toISOString(), message: title, report: reportView(row), requestedBy });
    }
    seen = keys;
  }

  async function read(): Promise<void> {
    for (;;) {
      const raised = await alertsAfter(db, tenantId, last, page);
      for (const alert of raised) toAll(messageOf(alert, "alert"));
      last = raised.at(-1)?.id ?? last;
      if (raised.length < page) break;
    }
    await ends(toAll);
  }

  /** Sends what was raised after an alert, as far as it was looked for; resolves to where that ends. */
  async function replay(peer: Peer, after: number): Promise<number> {
    let at = after;
    while (at < last && peer.isOpen()) {
      const missed = (await alertsAfter(db, tenantId, at, page)).filter(({ id }) => id <= last);
      for (const alert of missed) {
        await peer.drained();
        peer.send(messageOf(alert, "alert"));
      }
      at = missed.at(-1)?.id ?? last;
    }
    return at;
  }

  /** One after the other, so that nothing is told twice and nobody joins in the middle. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  await ends(() => undefined);
  return {
    async join(peer, after) {
      peer.onClose(() => peers.delete(peer));
      // A position that no alert ever had is one of another database, which this one has replaced.
      let at = after !== null && after <= (await highestAlertId(db)) ? after : null;
      for (let isIn = false; !isIn && peer.isOpen(); ) {
        // Apart from the looks: a slow reader keeps nobody waiting.
        if (at !== null) at = await replay(peer, at);
        await inTurn(async () => {
          if (!peer.isOpen() || (at !== null && at < last)) return;
          if (at === null) peer.send(positionOf(last));
          peers.add(peer);
          isIn = true;
        });
      }
    },
    look: () => inTurn(read),
    isBehind: (news) => news !== undefined && (news.last > last || news.hasEnded),
  };
}

function messageOf(alert: SecurityAlert, type: AlertMessage["type"]): AlertMessage {
  const told = { type, message: alert.title, alert };
  // Only what was raised has a place in the order of all that is.
  return type === "alert"
    ? { seq: alert.id, timestamp: alert.createdAt, ...told }
    : { timestamp: new Date().toISOString(), ...told };
}

const positionOf = (seq: number): PositionMessage => ({
  ...{ type: "position", seq },
  timestamp: new Date().toISOString(),
  message: "Alerts that are raised from now on follow.",
});
