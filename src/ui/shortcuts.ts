import { atom, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";

/** Keys that do one thing, for the help dialog: `{ keys: ["j", "k"], what: "Move through the rows" }`. */
export type Shortcut = { keys: readonly string[]; what: string };

/** The shortcuts of what is on screen now, by whoever announced them. */
export const shortcutsAtom = atom<readonly Shortcut[]>([]);

/** Lists shortcuts in the help dialog for as long as the component is there. They are bound by `useKeys`. */
export function useShortcutHelp(shortcuts: readonly Shortcut[]): void {
  const set = useSetAtom(shortcutsAtom);
  const announced = useRef(shortcuts);
  useEffect(() => {
    const mine = announced.current;
    set((all) => [...all, ...mine]);
    return () => set((all) => all.filter((one) => !mine.includes(one)));
  }, [set]);
}
