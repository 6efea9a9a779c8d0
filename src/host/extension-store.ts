import type { Host } from "./port.ts";

type Area = Pick<chrome.storage.StorageArea, "get" | "set"> & {
  onChanged: Pick<chrome.storage.StorageArea["onChanged"], "addListener">;
};

/** Settings in the extension's storage, shared by all its pages; reads are synchronous after `ready`. */
export function createExtensionStore(area: Area): Host["store"] {
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  area.onChanged.addListener((changes) => {
    for (const [key, change] of Object.entries(changes)) values.set(key, change.newValue);
    tell();
  });
  const ready = area.get(null).then((stored: Record<string, unknown>) => {
    // A value that was set meanwhile is newer than what storage answers.
    for (const [key, value] of Object.entries(stored)) if (!values.has(key)) values.set(key, value);
    tell();
  });
  return {
    ready,
    get: (key) => values.get(key),
    set: (key, value) => {
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
