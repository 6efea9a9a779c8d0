/** Hears before something is asked that may act, by its key, and afterwards where its answer showed that nothing was done. */
export type Remember = (key: string, now: "asked" | "idle") => Promise<void>;

/** What may act, each thing once: also where a scan begins again after its process died, and over all scans of a target. */
export type OnceOnly = {
  /** Whether something was asked, in this run or in one before. */
  wasAsked(key: string): boolean;
  /** Whether it was asked in a run before this one. */
  wasAskedBefore(key: string): boolean;
  /** Takes note that something is about to be asked. */
  asks(...keys: string[]): void;
  /** Takes note that something that was asked did nothing, because it reads or was refused, so that it may be asked again. */
  idle(...keys: readonly string[]): void;
  /** Settles once all that is about to be asked is remembered; null where it is. */
  written(): Promise<unknown> | null;
};

/** Creates the memory of one run; `before` is what was remembered of the scan's runs before. */
export function onceOnly(before: readonly string[] = [], remember: Remember = async () => {}): OnceOnly {
  const earlier = new Set(before);
  const asked = new Set<string>();
  let writing: Promise<unknown> | null = null;

  function write(keys: readonly string[], now: "asked" | "idle"): void {
    const all: Promise<unknown> = Promise.all([writing, ...keys.map((key) => remember(key, now))]).finally(() => {
      if (writing === all) writing = null;
    });
    // Whoever waits for it hears of a fault.
    all.catch(() => {});
    writing = all;
  }

  return {
    wasAsked: (key) => asked.has(key) || earlier.has(key),
    wasAskedBefore: (key) => earlier.has(key),
    asks(...keys) {
      for (const key of keys) asked.add(key);
      write(keys, "asked");
    },
    idle(...keys) {
      const known = keys.filter((key) => asked.delete(key));
      if (known.length > 0) write(known, "idle");
    },
    written: () => writing,
  };
}
