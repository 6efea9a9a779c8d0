import { type RefObject, useEffect, useRef } from "react";
import { type Shortcut, useShortcutHelp } from "./shortcuts.ts";

/** What single keys do; `false` says that it was not meant, and leaves the key to others. By `KeyboardEvent.key`. */
export type KeyMap = Readonly<Record<string, () => unknown>>;

const typing =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=alertdialog], [role=listbox], [role=menu]";

/** Whether a key is pressed by itself and not into a text, a list or a layer. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(typing));
}

/**
 * Single-key shortcuts of a screen. They rest while the user types, while a layer is open, with a modifier held, and for
 * Enter on a link or button. Inside a shadow root only keys pressed within it count, never those of the page around.
 * `help` lists them in the help dialog that `?` opens.
 */
export function useKeys(within: RefObject<HTMLElement | null>, keys: KeyMap, help: readonly Shortcut[] = []): void {
  useShortcutHelp(help);
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const root = within.current?.getRootNode();
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || !isSingleKey(event)) return;
      const target = event.target instanceof Element ? event.target : null;
      if (event.key === "Enter" && target?.closest("a, button")) return;
      const action = current.current[event.key];
      if (!action) return;
      if (action() !== false) event.preventDefault();
    };
    root?.addEventListener("keydown", onKey);
    return () => root?.removeEventListener("keydown", onKey);
  }, [within]);
}
