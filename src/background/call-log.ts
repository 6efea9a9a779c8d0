import type { Browser } from "wxt/browser";
import { merged, type Shape } from "../contract/body-shape.ts";
import { completed, requestOf } from "../host/captured-call.ts";
import {
  type BodiesByOperation,
  callsPerPart,
  keptBodies,
  keptParts,
  type OpenCall,
  partKey,
  partOf,
  type WatchedCall,
  type WatchedTab,
  watchedBodiesKey,
  watchedTabKey,
  watchedTailKey,
} from "../host/watched.ts";

type Tail = { part: number; open: Record<string, OpenCall> };
type Area = Pick<Browser.storage.StorageArea, "get" | "set" | "remove">;

/** Writes in a row that follow each other at once; from then on, under a load that goes on, each waits for `rest` milliseconds. */
const writesAtOnce = 8;
const rest = 250;
/** Calls without an answer that are remembered: of some the browser never tells how they ended. */
const mostOpen = 500;
/** Characters that are stored of the bodies of one operation. */
const longestBodies = 20_000;
/** Parts whose calls are known by their ids: a call that is told twice is told within a few seconds. */
const partsKnown = 10;

/**
 * What was captured, in `storage.session`: a killed worker forgets nothing, and the browser forgets all of it when it
 * ends. Whoever changes something calls `save`; what changes while a write is on its way goes with the next.
 */
export function createCallLog(area: Area) {
  let tab: WatchedTab | null = null;
  let tail: Tail = { part: 0, open: {} };
  let calls: WatchedCall[] = [];
  let bodies: BodiesByOperation = {};
  /** Ids of the newest calls, oldest first. */
  const known = new Set<string>();
  /** What is to be written, as it is by then. */
  let changed = new Map<string, unknown>();
  let dropped: string[] = [];
  let writing: Promise<void> | null = null;

  async function load(): Promise<void> {
    const stored: Record<string, unknown> = await area.get([watchedTabKey, watchedTailKey, watchedBodiesKey]);
    tab = (stored[watchedTabKey] as WatchedTab | undefined) ?? null;
    bodies = (stored[watchedBodiesKey] as BodiesByOperation | undefined) ?? {};
    const kept = stored[watchedTailKey] as Tail | undefined;
    if (!kept) return;
    tail = kept;
    const newest = Array.from({ length: partsKnown }, (_, back) => kept.part - back).filter((one) => one >= 0);
    const parts = (await area.get(newest.map(partKey))) as Record<string, WatchedCall[] | undefined>;
    calls = parts[partKey(kept.part)] ?? [];
    for (const one of newest.reverse()) for (const { id } of parts[partKey(one)] ?? []) if (id) known.add(id);
  }

  async function write(): Promise<void> {
    for (let written = 1; changed.size > 0 || dropped.length > 0; written++) {
      const [set, remove] = [Object.fromEntries(changed), dropped];
      [changed, dropped] = [new Map(), []];
      await area.set(set);
      if (remove.length > 0) await area.remove(remove);
      if (written > writesAtOnce) await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  const noteTail = () => void changed.set(watchedTailKey, tail);

  return {
    loaded: load(),
    tab: () => tab,
    setTab(next: WatchedTab | null): void {
      tab = next;
      if (next) changed.set(watchedTabKey, next);
      else dropped.push(watchedTabKey);
    },
    opened(id: string, call: OpenCall): void {
      const { open } = tail;
      open[id] = call;
      const [oldest, ...others] = Object.keys(open);
      if (oldest !== undefined && others.length >= mostOpen) delete open[oldest];
      noteTail();
    },
    /** What is known of a call that is answered now; null where nobody saw it leave. */
    takeOpened(id: string): OpenCall | null {
      const call = tail.open[id] ?? null;
      delete tail.open[id];
      return call;
    },
    /** Adds how a call left to what only its answer told of it; false where no such call is among the newest. */
    complete(request: string, sent: OpenCall): boolean {
      const at = calls.findLastIndex((call) => requestOf(call) === request && call.carried === null);
      const call = calls[at];
      if (!call) return false;
      calls[at] = completed(call, sent);
      changed.set(partKey(tail.part), calls);
      return true;
    },
    /** Adds a call, unless it is there already; one that was seen whole takes the place of what only its answer told. */
    add(call: WatchedCall): void {
      if (call.id !== undefined) {
        if (known.has(call.id)) {
          const at = calls.findIndex(({ id, carried }) => id === call.id && carried === null);
          if (at < 0 || !call.carried) return;
          calls[at] = call;
          return void changed.set(partKey(tail.part), calls);
        }
        known.add(call.id);
        const [oldest] = known;
        if (oldest !== undefined && known.size > partsKnown * callsPerPart) known.delete(oldest);
      }
      if (calls.length === callsPerPart) {
        tail.part++;
        calls = [];
        if (tail.part >= keptParts) dropped.push(partKey(tail.part - keptParts));
      }
      calls.push(call);
      changed.set(partKey(tail.part), calls);
      noteTail();
    },
    /** Adds what a call's bodies look like to what is known of its operation's. */
    addBodies(
      operation: string,
      status: number,
      { sent, answered }: { sent: Shape | null; answered: Shape | null },
    ): void {
      const before = bodies[operation];
      const was = before?.answered[status];
      const whole = sent && before?.sent ? merged(before.sent, sent) : (sent ?? before?.sent);
      const next = {
        ...(whole ? { sent: whole } : {}),
        answered: { ...before?.answered, ...(answered ? { [status]: was ? merged(was, answered) : answered } : {}) },
      };
      const text = JSON.stringify(next);
      if (text === JSON.stringify(before) || text.length > longestBodies) return;
      const { [operation]: _, ...others } = bodies;
      bodies = Object.fromEntries([...Object.entries(others), [operation, next] as const].slice(-keptBodies));
      changed.set(watchedBodiesKey, bodies);
    },
    /** Forgets every call. */
    async clear(): Promise<void> {
      await writing;
      const keys = Object.keys(await area.get(null)).filter((key) => partOf(key) !== null);
      [tail, calls, bodies] = [{ part: 0, open: {} }, [], {}];
      changed.delete(watchedTailKey);
      changed.delete(watchedBodiesKey);
      for (const key of changed.keys()) if (partOf(key) !== null) changed.delete(key);
      await area.remove([...keys, watchedTailKey, watchedBodiesKey]);
    },
    save(): Promise<void> {
      writing ??= write().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}
