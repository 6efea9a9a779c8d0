import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cutPath } from "./cut-path.ts";
import { Path } from "./path.tsx";

/** Width of a character of the monospace font at 12 px, where it cannot be measured. */
const usual = 7.2;

/**
 * A path template on one line that fits the room it is given: what is too long gives way in its middle, with the whole as
 * its title. `draw` shows what is left of it in another way than as a template.
 */
export function FittingPath(props: { path: string; className?: string; draw?: (shown: string) => ReactNode }) {
  const { path, className, draw } = props;
  const box = useRef<HTMLSpanElement>(null);
  const [room, setRoom] = useState(Infinity);
  const known = useRef({ fits: Infinity, length: 0 });
  const { length } = path;
  useLayoutEffect(() => {
    known.current.length = length;
    // The room is the same for another path: to measure it anew would lay out the whole screen at each key of a search.
    setRoom(roomFor(known.current));
  }, [length]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      if (element.clientWidth === 0) return;
      const text = element.querySelector("code");
      const drawn = text?.textContent?.length ?? 0;
      const each = text && drawn > 0 ? text.getBoundingClientRect().width / drawn : usual;
      known.current.fits = Math.floor((element.clientWidth + 0.5) / (each || usual));
      setRoom(roomFor(known.current));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const shown = cutPath(path, Math.max(3, room));
  return (
    <span
      ref={box}
      className={`block min-w-0 overflow-hidden whitespace-nowrap ${className ?? ""}`}
      title={shown === path ? undefined : path}
    >
      {draw ? draw(shown) : <Path path={shown} oneLine />}
    </span>
  );
}

/** Most paths have room: they are not drawn a second time to learn that, in a list of fifty. */
const roomFor = ({ fits, length }: { fits: number; length: number }) => (length <= fits ? Infinity : fits);
