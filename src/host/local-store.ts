import type { Host } from "./port.ts";

/**
 * Settings as one JSON object in local storage, shared with other tabs. Where storage is denied (a sandboxed frame, a
 * full disk) they last as long as the page.
 */
export function createLocalStore(key: string): Host["store"] {
  let values = read(key);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    values = read(key);
    tell();
  };
  return {
    ready: Promise.resolve(),
    get: (name) => values[name],
    set: (name, value) => {
      values = { ...values, [name]: value };
      try {
        localStorage.setItem(key, JSON.stringify(values));
      } catch {
        // Denied storage is no reason to fail: the value holds for this page.
      }
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
  };
}

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
