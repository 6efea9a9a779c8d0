import { clsx } from "clsx";
import type { WatchedGroups } from "./watched-operations.ts";

/** How many calls, operations, operations with findings and operations that the inventory does not have. */
export function WatchedFigures(props: { calls: number; groups: WatchedGroups; isKnown: boolean }) {
  const { found, fresh, rest } = props.groups;
  const figures = [
    { label: "Calls", value: props.calls },
    { label: "Operations", value: found.length + fresh.length + rest.length },
    { label: "Findings", value: props.isKnown ? found.length : null, isBad: found.length > 0 },
    { label: "New", value: props.isKnown ? fresh.length : null },
  ];
  return (
    <dl className="grid h-[55px] grid-cols-[repeat(4,minmax(max-content,1fr))] gap-px border-b border-line bg-line">
      {figures.map(({ label, value, isBad }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-center bg-surface px-3 @max-[319px]:not-first:px-2 @max-[319px]:first:pr-2"
        >
          <dt className="text-chip text-ink-3">{label}</dt>
          <dd className={clsx("text-dialog leading-5 font-semibold tabular-nums", isBad && "text-critical")}>
            {value === null ? "–" : value.toLocaleString("en")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
