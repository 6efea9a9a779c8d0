import { useState } from "react";
import type { Site } from "../../client/site.ts";
import type { HostWatch } from "../../host/port.ts";

/** Starts to watch the tab beside the panel, and says what kept it from that. */
export function useStartWatching(watch: HostWatch, { origin, host }: Site) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problems = {
    watching: null,
    denied: "Your browser did not allow it. Press the button again and choose Allow.",
    gone: `The tab no longer shows ${host}. Go back to it and press the button again.`,
  };
  function start(withBodies = false): void {
    setBusy(true);
    void watch
      .start(origin, { withBodies })
      .then((how) => setProblem(problems[how]))
      .catch(({ message }: Error) => setProblem(`The tab could not be watched: ${message}`))
      .finally(() => setBusy(false));
  }
  return { start, busy, problem };
}
