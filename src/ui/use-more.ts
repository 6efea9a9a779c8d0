import { type RefObject, useEffect, useState } from "react";

/** Pixels that may stay hidden at an end: less than the room around a tab's word. */
const unseen = 8;

/** On which sides of a part that scrolls sideways there is more than it shows, as it is scrolled and as its room changes. */
export function useMore(strip: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = strip.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const look = () => {
      const before = element.scrollLeft > unseen;
      const after = element.scrollWidth - element.clientWidth - element.scrollLeft > unseen;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    // It tells a first size, too, after the layout: asked here, sizes would have to be worked out once more.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [strip]);
  return more;
}
