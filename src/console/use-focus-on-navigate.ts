import { type RefObject, useEffect, useRef } from "react";
import { activeIn } from "../ui/focus.ts";

/**
 * Gives the focus to the screen's place when another path is shown and the element that had it is gone with the screen
 * before, so that the keyboard goes on there instead of at the top of the page. The first screen takes nothing from the
 * page around.
 */
export function useFocusOnNavigate(place: RefObject<HTMLElement | null>, path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const element = place.current;
    const active = element && activeIn(element);
    const isLost = (!active || active === document.body) && document.activeElement === document.body;
    if (element && isLost) element.focus({ preventScroll: true });
  }, [place, path]);
}
