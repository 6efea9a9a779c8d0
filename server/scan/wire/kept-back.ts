import { toTemplate } from "../../../src/contract/path-template.ts";
import type { KeptBack, ScanListener } from "../outcome.ts";
import { actionInQuery, namesInQuery } from "../safety/effect.ts";
import type { Probe } from "./probe.ts";
import { fieldKept } from "./queried-fields.ts";
import { routeOf } from "./route-key.ts";

/** Everything that was kept back, each route once, and told in the log when it first was. */
export type KeptBackRoutes = {
  /** Takes note of what is left out of requests, once each. */
  leftOut(fields: readonly Omit<KeptBack, "times">[]): void;
  add(probe: Probe, reason: string): void;
  /** Takes a read from the list that was asked after all, once more was known of it. */
  asked(probe: Probe): void;
  all(): KeptBack[];
};

/** Routes that are told one by one in the log; the scan's page lists as many. */
const toldEach = 1000;

/** Creates the empty list of one scan; `saysItActs`: whether a schema says so of a field of GraphQL, `/graphql#notes`. */
export function keptBackRoutes(
  log: ScanListener["log"],
  saysItActs: (field: string) => boolean = () => false,
): KeptBackRoutes {
  const kept = new Map<string, KeptBack>();
  const nameOf = ({ path, aim, body }: Probe) =>
    toTemplate(routeOf(path)) + fieldKept({ aim, body }, (field) => saysItActs(`${routeOf(path)}#${field}`));
  // Of two actions behind one parameter each is told, and neither is taken for asked because the other was.
  const keyOf = (probe: Probe) => `${probe.method} ${nameOf(probe)} ${actionInQuery(probe.path)}`;

  function note(key: string, entry: Omit<KeptBack, "times">): void {
    const { method, path: route, reason } = entry;
    kept.set(key, { ...entry, times: 1 });
    if (kept.size === toldEach + 1) log("info", "Further requests that are kept back are only counted.");
    if (kept.size <= toldEach)
      log("info", `${method} ${route} is kept back: ${/^[A-Z]{2}/.test(reason) ? reason : uncapital(reason)}`);
  }

  return {
    leftOut(fields) {
      for (const field of fields) {
        const key = `${field.method} ${field.path} left out`;
        if (!kept.has(key)) note(key, field);
      }
    },
    add(probe, reason) {
      const known = kept.get(keyOf(probe));
      if (known) known.times += 1;
      else note(keyOf(probe), { method: probe.method, path: nameOf(probe) + namesInQuery(probe.path), reason });
    },
    asked(probe) {
      if (kept.size > 0) kept.delete(keyOf(probe));
    },
    all() {
      const shown = new Map<string, KeptBack>();
      for (const one of kept.values()) {
        const name = `${one.method} ${one.path}`;
        const other = shown.get(name);
        shown.set(name, other ? { ...other, times: other.times + one.times } : one);
      }
      return [...shown.values()];
    },
  };
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
