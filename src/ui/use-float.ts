import { type RefObject, useLayoutEffect } from "react";

/** Between anchor and layer, and between the layer and the edges, in pixels. */
const gap = 4;
/** Height in pixels that a layer does not exceed. */
const tallest = 240;

/**
 * Shows an element with `popover="manual"` beside its anchor while `open`, in the browser's top layer: no panel and no
 * scrolling part around it cuts it off, yet it keeps its place in the tree, and with it theme, shadow root and dialog.
 * It opens downwards where it fits or there is more room, else upwards, and is never taller than that room.
 */
export function useFloat(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = layer.current;
    if (!open || !element) return;
    element.showPopover?.();
    return () => element.hidePopover?.();
  }, [open, layer]);
  // Without a list of causes: what is in the layer decides how tall it is, and so where it fits.
  useLayoutEffect(() => {
    const element = layer.current;
    if (!open || !element) return;
    const follow = () => anchor.current && place(element, anchor.current);
    follow();
    // Scrolling inside a shadow root is heard nowhere outside of it.
    const heard: EventTarget[] = [window, element.getRootNode()];
    for (const target of heard) target.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      for (const target of heard) target.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  });
}

/** Puts the layer below or above the anchor, inside the console and the window. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const bounds = boundsOf(anchor);
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const wanted = Math.min(tallest, element.scrollHeight + element.offsetHeight - element.clientHeight);
  const below = bounds.bottom - bottom - 2 * gap;
  const above = top - bounds.top - 2 * gap;
  const isBelow = below >= wanted || below >= above;
  const { style } = element;
  style.width = `${width}px`;
  style.maxHeight = `${Math.max(0, Math.min(tallest, isBelow ? below : above))}px`;
  style.top = isBelow ? `${bottom + gap}px` : "auto";
  style.bottom = isBelow ? "auto" : `${window.innerHeight - top + gap}px`;
  // Wider than a narrow anchor, it must not run out at the right.
  style.left = `${Math.max(bounds.left, Math.min(left, bounds.right - element.offsetWidth - gap))}px`;
}

/** The visible part of the console: a host page may scroll it partly out of the window. */
function boundsOf(anchor: HTMLElement): { top: number; bottom: number; left: number; right: number } {
  const console = anchor.closest("[data-theme]")?.getBoundingClientRect();
  return {
    top: Math.max(0, console?.top ?? 0),
    bottom: Math.min(window.innerHeight, console?.bottom ?? window.innerHeight),
    left: Math.max(0, console?.left ?? 0),
    right: Math.min(window.innerWidth, console?.right ?? window.innerWidth),
  };
}
