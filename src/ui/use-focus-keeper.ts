import { type RefObject, useEffect, useRef } from "react";

/** Has the focus kept where the user is, inside the element around all of a page: see `keepFocus`, which loads meanwhile. */
export function useFocusKeeper<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = false;
    const start = ({ keepFocus }: typeof import("./keep-focus.ts")) => {
      if (root.current && !isOver) end = keepFocus(root.current);
    };
    // Where it cannot be downloaded, all else works.
    import("./keep-focus.ts").then(start, () => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, []);
  return root;
}
