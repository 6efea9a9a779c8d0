import { toTemplate } from "../../../src/contract/path-template.ts";
import type { KeptBack, ScanListener } from "../outcome.ts";
import type { Probe } from "./probe.ts";
import { fieldKept } from "./queried-fields.ts";
import { routeOf } from "./route-key.ts";

/** Everything that was kept back, each route once, and told in the log when it first was. */
export type KeptBackRoutes = {
  add(probe: Probe, reason: string): void;
  /** Takes a read from the list that was asked after all, once more was known of it. */
  asked(probe: Probe): void;
  all(): KeptBack[];
};

/** Routes that are told one by one in the log; the scan's page lists as many. */
const toldEach = 1000;

/** Creates the empty list of one scan. */
export function keptBackRoutes(log: ScanListener["log"]): KeptBackRoutes {
  const kept = new Map<string, KeptBack>();
  const nameOf = ({ path, aim, body }: Probe) => toTemplate(routeOf(path)) + fieldKept({ aim, body });
  return {
    add(probe, reason) {
      const { method } = probe;
      const route = nameOf(probe);
      const known = kept.get(`${method} ${route}`);
      if (known) {
        known.times += 1;
        return;
      }
      kept.set(`${method} ${route}`, { method, path: route, reason, times: 1 });
      if (kept.size === toldEach + 1) log("info", "Further requests that are kept back are only counted.");
      if (kept.size <= toldEach)
        log("info", `${method} ${route} is kept back: ${/^[A-Z]{2}/.test(reason) ? reason : uncapital(reason)}`);
    },
    asked(probe) {
      if (kept.size > 0) kept.delete(`${probe.method} ${nameOf(probe)}`);
    },
    all: () => [...kept.values()],
  };
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
