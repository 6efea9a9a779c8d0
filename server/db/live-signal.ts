import { notify, type Tx } from "./db.ts";

/** The channel on which the live port hears that something is worth reading. */
export const liveChannel = "postern_live";

/** What a signal says; the content itself is read from the database, in the tenant's scope. */
export type LiveSignal =
  /** A scan's log has lines up to `seq`. */
  | { kind: "log"; tenantId: number; scanId: number; seq: number }
  /** Alerts were raised or resolved. */
  | { kind: "alert" | "alert-resolved"; tenantId: number; alertIds: number[] };

/** Wakes the live port of every server once the transaction commits. */
export async function signalLive(tx: Tx, signal: LiveSignal): Promise<void> {
  await notify(tx, liveChannel, JSON.stringify(signal));
}
