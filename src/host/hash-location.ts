import { useSyncExternalStore } from "react";
import type { Host } from "./port.ts";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Calls a listener whenever the path behind the `#` changes. Returns the unsubscribe. */
export function onHashPath(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("hashchange", tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("hashchange", tell);
  };
}

const current = () => window.location.hash.slice(1) || "/";
/** The path behind the `#`, without its query; `/` when there is none. */
export const pathNow = () => current().split("?", 1)[0] || "/";
const searchNow = () => current().slice(pathNow().length + 1);

/** Goes to a path, with its query, behind the `#` of this page. */
export function goToHash(path: string, options: { replace?: boolean } = {}): void {
  window.history[options.replace ? "replaceState" : "pushState"](null, "", `#${path}`);
  tell();
}

const useHashPath: Host["location"]["hook"] = Object.assign(
  (): [string, typeof goToHash] => [useSyncExternalStore(onHashPath, pathNow), goToHash],
  { hrefs: (href: string) => `#${href}` },
);

/** Wouter hooks that keep path and query behind the `#`: an extension page has one address, and one page per entry. */
export const hashLocation: Host["location"] = {
  hook: useHashPath,
  searchHook: () => useSyncExternalStore(onHashPath, searchNow),
};
