import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useHost } from "../../host/context.ts";
import type { HostWatch } from "../../host/port.ts";
import type { TabCredential } from "../../host/tab-credential.ts";

/** What the tab beside the panel signs in with, read once. Offered, where it is, by {@link useTabSession}. */
export type TabSession = {
  isWaiting: boolean;
  problem: string | null;
  found: readonly TabCredential[] | null;
  /** Must be called in a click: the browser asks for the tab's origin. */
  read(): void;
  reload(): void;
};

/**
 * The session of the tab beside the panel while it shows an origin; null where there is none to read, or where calls of another
 * tab are kept, which reading this one would forget. What is watched for it alone is given back once it is read, or when the
 * form goes. `hear` is told what the tab's next call signs in with.
 */
export function useTabSession(origin: string, hear: (found: readonly TabCredential[]) => void): TabSession | null {
  const { tabs } = useHost();
  const beside = useSyncExternalStore(tabs.subscribe, tabs.beside);
  const { watch } = tabs;
  const watched = useSyncExternalStore(watch?.subscribe ?? never, () => watch?.now() ?? null);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<readonly TabCredential[] | null>(null);
  const borrowed = useRef<HostWatch | null>(null);
  const giveBack = useCallback(() => {
    void borrowed.current?.giveBack();
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
    return watch.readSession((credentials) => {
      if (isRead) return;
      isRead = true;
      setFound(credentials);
      setWaiting(false);
      giveBack();
      latest.current(credentials);
    });
  }, [watch, isWaiting, isWatched, giveBack]);

  const isBeside = beside?.kind === "site" && beside.origin === origin;
  const isFree = watched !== null && (!tab || (isWatched && beside?.kind === "site" && tab.tabId === beside.id));
  if (!watch || (!found && !isWaiting && !(isBeside && isFree))) return null;
  const read = async () => {
    setProblem(null);
    if (!isWatched) {
      const how = await watch.start(origin);
      if (how !== "watching") return setProblem(problems[how]);
      borrowed.current = watch;
    }
    setWaiting(true);
  };
  return {
    ...{ isWaiting, problem, found },
    read: () => void read().catch(({ message }: Error) => setProblem(`The session could not be read: ${message}`)),
    reload: () => void watch.reload(),
  };
}

const never = () => () => {};
const problems = {
  denied: "Your browser did not allow it. Press again and choose Allow.",
  gone: "The tab shows another site now. Go back to it and press again.",
};
