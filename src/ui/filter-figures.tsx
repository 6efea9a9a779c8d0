import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A figure that narrows the list below it when it is pressed. */
export type FilterFigure = {
  label: string;
  /** In the panel, where five labels share 360 px. */
  short?: string;
  /** Null until it is known: a dash stands there, for a nought would be a claim. */
  value: number | null;
  note?: string | undefined;
  icon?: ReactNode;
  critical?: boolean;
  /** Below 352 px these stand in a row of their own above the others, with their whole label. */
  first?: boolean;
  pressed: boolean;
  onPress: () => void;
};

/**
 * Figures in one bordered strip that are filters too: pressing one sets it, pressing it again lets go. Below 640 px of
 * container width they stand in one row from edge to edge, the value above its label.
 */
export function FilterFigures({ label, figures }: { label: string; figures: readonly FilterFigure[] }) {
  return (
    <section
      aria-label={label}
      className={clsx(
        figures.some(({ first }) => first) &&
          "@max-[351px]:flex-wrap @max-[351px]:gap-px @max-[351px]:divide-x-0 @max-[351px]:bg-line",
        "-mx-4 -mt-4 flex divide-x divide-line overflow-hidden border-b border-line bg-surface @widget:m-0 @widget:grid @widget:auto-cols-fr @widget:grid-flow-col @widget:rounded-lg @widget:border",
      )}
    >
      {figures.map((figure) => (
        <button
          key={figure.label}
          type="button"
          aria-pressed={figure.pressed}
          title={figure.label}
          onClick={figure.onPress}
          className={clsx(
            "flex min-w-0 flex-1 basis-auto flex-col-reverse justify-end px-2 py-2 text-left @max-[351px]:px-2.5 -outline-offset-2! @widget:flex-col @widget:justify-start @widget:px-4 @widget:py-3",
            figure.pressed ? "bg-accent-soft" : "bg-surface hover:bg-hover",
            figure.first && "@max-[351px]:order-first @max-[351px]:basis-[calc(50%-1px)]",
          )}
        >
          <span className="mt-0.5 flex max-w-full items-center gap-1.5 text-chip text-ink-3 @widget:mt-0 @widget:text-meta">
            {figure.icon && <span className="flex shrink-0 @max-[639px]:[&>svg]:size-3.5">{figure.icon}</span>}
            <span className={clsx("truncate @widget:hidden", figure.icon && "@max-[319px]:sr-only")}>
              {figure.first && <span className="@min-[352px]:hidden">{figure.label}</span>}
              <span className={clsx(figure.first && "@max-[351px]:hidden")}>{figure.short ?? figure.label}</span>
            </span>
            <span className="hidden truncate @widget:inline">{figure.label}</span>
          </span>
          <span className="flex items-baseline gap-2 @widget:mt-1">
            <span
              className={clsx(
                "text-dialog leading-5! font-semibold @widget:leading-7! tracking-tight tabular-nums @widget:text-page",
                figure.critical && Boolean(figure.value) && "text-critical",
              )}
            >
              {figure.value?.toLocaleString("en") ?? <span className="text-ink-3">–</span>}
            </span>
            {figure.note && (
              <span className="hidden text-meta text-ink-3 tabular-nums @widget:inline">{figure.note}</span>
            )}
          </span>
        </button>
      ))}
    </section>
  );
}
