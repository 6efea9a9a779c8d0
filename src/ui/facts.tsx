import type { ReactNode } from "react";

/**
 * Facts in a line, parted by dots; what is false or empty is left out. Each keeps its words together where they fit on a
 * line, and no line begins or ends with a dot: one stands ahead of its fact, and is cut off where that begins a line.
 */
export function Facts({ of }: { of: readonly ReactNode[] }) {
  const facts = of.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "");
  return (
    <span className="flex flex-wrap gap-x-3 overflow-x-clip">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts of one line have no names, and keep their order.
        <span key={at} className="relative min-w-0 wrap-anywhere">
          {at > 0 && <span className="absolute end-full flex w-3 justify-center"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
