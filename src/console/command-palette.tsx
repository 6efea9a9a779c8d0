import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useRef } from "react";
import { shortcutsAtom, useShortcutHelp } from "../ui/shortcuts.ts";
import { useKeys } from "../ui/use-keys.ts";
import { LazyLayer } from "./lazy-screen.tsx";
import { isPaletteKey, paletteKeys } from "./search-button.tsx";
import { useGoKeys } from "./use-go-keys.ts";

const contents = () => import("./palette-contents.tsx").then((m) => m.PaletteContents);
const help = [
  { keys: paletteKeys, what: "Search or run a command" },
  { keys: ["g", "d"], what: "Go to the dashboard; search names the other keys" },
];

/**
 * The command palette, loaded when it is first opened, and its keys: Ctrl or Cmd with K from everywhere in the console but
 * another layer, also while something is typed.
 */
export function CommandPalette(props: {
  within: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { within, open, onOpenChange } = props;
  useShortcutHelp(help);
  const shortcuts = useAtomValue(shortcutsAtom);
  // A screen with a search of its own keeps the key.
  const isFree = !shortcuts.some(({ keys }) => keys[0] === "/");
  useKeys(within, { "/": () => (isFree ? onOpenChange(true) : false) });
  useGoKeys(within);
  const current = useRef({ open, onOpenChange });
  useEffect(() => {
    current.current = { open, onOpenChange };
  });
  useEffect(() => {
    const root = within.current?.getRootNode();
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || !isPaletteKey(event) || event.defaultPrevented) return;
      const { open, onOpenChange } = current.current;
      const isInLayer = event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog]");
      if (isInLayer && !open) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    root?.addEventListener("keydown", onKey);
    return () => root?.removeEventListener("keydown", onKey);
  }, [within]);
  const onClose = () => onOpenChange(false);
  return open ? <LazyLayer load={contents} props={{ within, onClose }} onClose={onClose} /> : null;
}
