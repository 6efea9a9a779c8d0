import { type RefObject, useLayoutEffect, useRef } from "react";
import { activeIn } from "./focus.ts";

/**
 * Keeps the focus in a part of a screen whose content changes under the user's hands: where what had it goes with the old
 * content, the part itself has it, and the next Tab leads to what the press brought. The element needs `tabIndex={-1}`.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  // Read while rendering: what has the focus now may be gone once this is shown.
  const hadFocus = part.current?.contains(activeIn(part.current)) ?? false;
  useLayoutEffect(() => {
    const element = part.current;
    if (hadFocus && !element?.contains(activeIn(element))) element?.focus();
  });
  return part;
}
