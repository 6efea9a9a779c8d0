import { clsx } from "clsx";
import { createContext, type ReactNode } from "react";

/** Whether a panel is around: what stands in its place then needs no frame of its own. */
export const InPanel = createContext(false);

/** A bordered surface with an optional head: title, count and one action. Names that fit no line are broken anywhere. */
export function Panel(props: {
  title?: ReactNode;
  count?: number;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={clsx("panel overflow-hidden wrap-anywhere", props.className)}>
      {props.title && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 @max-[319px]:gap-x-2 @max-[319px]:[&_.btn:not(.btn-icon)>svg]:hidden">
          {/* A title gives way to an icon beside it, and stands above an action that leaves it no room; in the narrowest panel
              an action is its word alone. */}
          <h2 className="min-w-0 flex-1 basis-[120px] text-body @max-[319px]:basis-[90px] font-semibold">
            {props.title}
            {props.count !== undefined && (
              <>
                {/* As wide as a margin, and gone where the count begins a line of its own. */}
                <span className="tracking-[4px]"> </span>
                <span className="font-normal text-ink-3 tabular-nums">{props.count.toLocaleString("en")}</span>
              </>
            )}
          </h2>
          {props.action}
        </header>
      )}
      <InPanel value={true}>{props.children}</InPanel>
    </section>
  );
}
