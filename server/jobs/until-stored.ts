import { setTimeout as delay } from "node:timers/promises";
import { DatabaseFault } from "../db/database-fault.ts";

/** Milliseconds between two tries while the database is away or its disk is full. */
const pause = 1000;

/**
 * Does `work` again until the database takes it. Work whose end was not acknowledged is done twice, so it must bear that.
 * Rejects with the {@link DatabaseFault} once `signal` is aborted, and at once with any other error.
 */
export async function untilStored<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseFault) || signal.aborted) throw error;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
