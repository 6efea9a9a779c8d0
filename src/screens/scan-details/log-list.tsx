import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useLayoutEffect, useRef } from "react";
import type { LogMessage } from "../../contract/scans.ts";
import { LogLine } from "../../parts/scan/log-line.tsx";

/** Pixels from the end within which the list counts as being at its end. */
const atEnd = 24;

/**
 * The lines of a log, newest at the bottom; only those in view are in the document, so thousands cost nothing. It
 * follows the newest line while it is scrolled to the end, and keeps its place once somebody scrolled up. It is as high as
 * its lines and 320 px at most, or with `fill` as high as what it is in.
 */
export function LogList({ lines, fill }: { lines: readonly LogMessage[]; fill?: boolean | undefined }) {
  const scroller = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 8,
  });
  const size = rows.getTotalSize();
  // After new lines and after measuring them: both change the total size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is what moves the end
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && following.current) element.scrollTop = element.scrollHeight;
  }, [lines.length, size]);

  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Scan log"
      aria-live="off"
      // A region that scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className={clsx("overflow-y-auto px-4 focus-visible:-outline-offset-2", fill ? "absolute inset-0" : "max-h-80")}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight <= atEnd;
      }}
    >
      <div>
        <div className="relative w-full" style={{ height: size }}>
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {lines[index] && <LogLine line={lines[index]} />}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
