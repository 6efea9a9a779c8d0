import { firstFrame } from "./first-frame.ts";
import type { Host } from "./port.ts";

type Area = Pick<chrome.storage.StorageArea, "get" | "set"> & {
  onChanged: Pick<chrome.storage.StorageArea["onChanged"], "addListener">;
};
const mirrorKey = "settings";

/**
 * Settings in the extension's storage, shared by all its pages; reads are synchronous after `ready`. A copy in `mirror`,
 * which every page of the extension shares, makes `ready` immediate from the second page on; storage corrects it.
 */
export function createExtensionStore(area: Area, mirror: Pick<Storage, "getItem" | "setItem">): Host["store"] {
  const values = readMirror(mirror);
  const known = values.size > 0;
  const changed = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    mirror.setItem(mirrorKey, JSON.stringify(Object.fromEntries(values)));
    for (const listener of listeners) listener();
  };
  area.onChanged.addListener((changes) => {
    for (const [key, change] of Object.entries(changes)) {
      changed.add(key);
      values.set(key, change.newValue);
    }
    tell();
  });
  const read = async () => {
    const current: Record<string, unknown> = await area.get(null);
    // A value that was set meanwhile is newer than what storage answers.
    for (const key of new Set([...values.keys(), ...Object.keys(current)])) {
      if (!changed.has(key)) values.set(key, current[key]);
    }
    tell();
  };
  const stored = known ? firstFrame().then(read) : read();
  return {
    ready: known ? Promise.resolve() : stored,
    get: (key) => values.get(key),
    set: (key, value) => {
      changed.add(key);
      values.set(key, value);
      tell();
      void area.set({ [key]: value });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readMirror(mirror: Pick<Storage, "getItem">): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(mirror.getItem(mirrorKey) ?? "{}") as object));
  } catch {
    return new Map();
  }
}
