import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { siteOf } from "../../client/site.ts";
import { useHost } from "../../host/context.ts";
import type { HostWatch } from "../../host/port.ts";
import type { TabCredential } from "../../host/tab-credential.ts";
import type { WatchedTab } from "../../host/watched.ts";

/** What the tab beside the panel signs in with, read once. Offered, where it is, by {@link useTabSession}. */
export type TabSession = {
  /** Whether it hears calls, and none of them has signed in yet. */
  isWaiting: boolean;
  problem: string | null;
  found: readonly TabCredential[] | null;
  /** What the reading ends and forgets, as a sentence; null where nothing is captured of another site. */
  forgets: string | null;
  /** Must be called in a click: the browser asks for the tab's origin. */
  read(): void;
  reload(): void;
};

/**
 * The session of the tab beside the panel while it shows an origin; null where there is none to read. What is watched for it
 * alone is given back once it is read, or when the form goes. `hear` is told what the tab's next call signs in with.
 */
export function useTabSession(origin: string, hear: (found: readonly TabCredential[]) => void): TabSession | null {
  const { tabs } = useHost();
  const beside = useSyncExternalStore(tabs.subscribe, tabs.beside);
  const { watch } = tabs;
  const watched = useSyncExternalStore(watch?.subscribe ?? never, () => watch?.now() ?? null);
  const [isWaiting, setWaiting] = useState(false);
  const [hears, setHears] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<readonly TabCredential[] | null>(null);
  const borrowed = useRef<HostWatch | null>(null);
  const giveBack = useCallback(() => {
    void borrowed.current?.giveBack("borrowed");
    borrowed.current = null;
  }, []);
  useEffect(() => giveBack, [giveBack]);

  const tab = watched?.tab;
  const isWatched = tab?.endedAt === null && tab.origin === origin;
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    if (!watch || !isWaiting || !isWatched) return;
    let isRead = false;
    const hearOnce = (credentials: readonly TabCredential[]) => {
      if (isRead) return;
      isRead = true;
      setFound(credentials);
      setWaiting(false);
      giveBack();
      latest.current(credentials);
    };
    return watch.readSession(hearOnce, () => setHears(true));
  }, [watch, isWaiting, isWatched, giveBack]);

  const isBeside = beside?.kind === "site" && beside.origin === origin;
  if (!watch || (!found && !isWaiting && !(isBeside && watched))) return null;
  const read = async () => {
    setProblem(null);
    if (!isWatched) {
      const how = await watch.start(origin, { isBorrowed: true });
      if (how !== "watching") return setProblem(problems[how]);
      borrowed.current = watch;
    }
    setWaiting(true);
  };
  return {
    ...{ problem, found },
    isWaiting: isWaiting && hears,
    forgets: tab && !isWatched ? forgetsOf(tab) : null,
    read: () => void read().catch(({ message }: Error) => setProblem(`The session could not be read: ${message}`)),
    reload: () => void watch.reload(),
  };
}

function forgetsOf({ origin, endedAt }: WatchedTab): string {
  const host = siteOf(origin)?.host ?? origin;
  return endedAt === null ? `Stops watching ${host} and forgets its calls.` : `Forgets the calls captured of ${host}.`;
}
const never = () => () => {};
const problems = {
  denied: "Your browser did not allow it. Press again and choose Allow.",
  gone: "The tab shows another site now. Go back to it and press again.",
};
