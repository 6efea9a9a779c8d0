import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Figure = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  tone?: "critical" | "medium" | "secure";
  /** Shows what the figure counts; the whole cell is then its button. */
  onPress?: () => void;
};

/**
 * Figures in one bordered strip with dividers: in a row from 640 px, two by two below, where an odd one fills its row; below
 * 320 px each in a row of its own, for half of that is too narrow for a label.
 */
export function Figures({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl
      className={clsx(
        "panel grid grid-cols-2 gap-px overflow-hidden bg-line @max-[319px]:grid-cols-1 @widget:auto-cols-fr @widget:grid-flow-col @widget:grid-cols-none",
        className,
      )}
    >
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={clsx(
            "relative flex flex-col bg-surface px-4 py-3 last:odd:col-span-2 @max-[319px]:flex-row @max-[319px]:flex-wrap @max-[319px]:items-baseline @max-[319px]:justify-between @max-[319px]:py-2 @max-[319px]:last:odd:col-span-1 @widget:last:odd:col-span-1",
            figure.onPress && "hover:bg-hover",
          )}
        >
          <dt className="flex items-center gap-2 text-meta text-ink-3">
            {figure.icon}
            {figure.onPress ? (
              <button
                type="button"
                onClick={figure.onPress}
                className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              >
                {figure.label}
              </button>
            ) : (
              figure.label
            )}
          </dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-x-2 @max-[319px]:contents">
            <span
              className={clsx(
                "text-page font-semibold @max-[319px]:text-card",
                figure.tone === "critical" && "text-critical",
                figure.tone === "medium" && "text-medium",
                figure.tone === "secure" && "text-secure",
              )}
            >
              {typeof figure.value === "number" ? figure.value.toLocaleString("en") : figure.value}
            </span>
            {figure.note && <span className="text-meta text-ink-3 @max-[319px]:basis-full">{figure.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
