/** Holds a scan: while it is held nothing new is sent to the target; requests in flight may end. */
export type Hold = {
  /** Resolves when requests may leave; null where they may leave at once. */
  freed(): Promise<void> | null;
  /** Hears each change; returns how to stop hearing. */
  onChange(hear: (isHeld: boolean) => void): () => void;
};

/** A hold that can be set and lifted. */
export type HoldSwitch = Hold & { set(isHeld: boolean): void };

/** Creates a hold that is not set. */
export function createHold(): HoldSwitch {
  let held: PromiseWithResolvers<void> | null = null;
  const hearers = new Set<(isHeld: boolean) => void>();
  return {
    freed: () => held?.promise ?? null,
    onChange(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    set(isHeld) {
      if (isHeld === (held !== null)) return;
      held?.resolve();
      held = isHeld ? Promise.withResolvers<void>() : null;
      for (const hear of hearers) hear(isHeld);
    },
  };
}

/** Waits until requests may leave, or the signal aborts. */
export async function untilFreed(hold: Hold, signal: AbortSignal): Promise<void> {
  for (let freed = hold.freed(); freed && !signal.aborted; freed = hold.freed()) {
    const aborted = Promise.withResolvers<void>();
    const abort = () => aborted.resolve();
    signal.addEventListener("abort", abort, { once: true });
    await Promise.race([freed, aborted.promise]);
    signal.removeEventListener("abort", abort);
  }
}
