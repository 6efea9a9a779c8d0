import { useEffect, useState } from "react";

/** Whether something is awaited for longer than 150 ms: to announce what comes sooner would only flicker. */
export function useLate(isAwaited = true): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLate(true), 150);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return late && isAwaited;
}
