import { memoryLocation } from "wouter/memory-location";
import type { Host } from "../src/host/port.ts";

/** A location of the widget's own: it never touches the page's address bar. */
export type WidgetLocation = Host["location"] & { go(path: string): void; readonly path: string };

/** Starts at a path with its query; tells every change, also the user's own. */
export function widgetLocation(start: string, onChange: (path: string) => void): WidgetLocation {
  const memory = memoryLocation({ path: start });
  let path = start;
  const go = (to: string, options?: { replace?: boolean }) => {
    memory.navigate(to, options);
    if (to === path) return;
    path = to;
    onChange(to);
  };
  const hook: Host["location"]["hook"] = () => [memory.hook()[0], go];
  return {
    hook,
    searchHook: memory.searchHook,
    go,
    get path() {
      return path;
    },
  };
}
