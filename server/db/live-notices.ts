import { notify, type Tx } from "./db.ts";

/** The database channel on which writers wake the live channel of every web process. */
export const liveChannel = "postern_live";

/** Wakes the readers of a scan's log: call it in the transaction that writes lines, or that ends or removes the scan. */
export const tellScan = (tx: Tx, scanId: number): Promise<void> => notify(tx, liveChannel, `scan:${scanId}`);
/** Wakes the readers of a tenant's alerts: call it in the transaction that adds or resolves alerts. */
export const tellAlerts = (tx: Tx, tenantId: number): Promise<void> => notify(tx, liveChannel, `alerts:${tenantId}`);
/** Has the sockets of a tenant's people looked at: call it in the transaction that deactivates someone, or all of them. */
export const tellPeople = (tx: Tx, tenantId: number): Promise<void> => notify(tx, liveChannel, `people:${tenantId}`);
/** Has the sockets of one person looked at: call it in the transaction that ends a session of theirs. */
export const tellSessions = (tx: Tx, userId: number): Promise<void> => notify(tx, liveChannel, `sessions:${userId}`);
