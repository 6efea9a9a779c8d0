import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, TriangleAlert } from "lucide-react";
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useMore } from "./use-more.ts";

/** A tab: its word, an optional count, in words what is wrong behind it, and what it shows. */
export type Tab<T extends string = string> = {
  value: T;
  label: string;
  count?: number;
  /** Whether what is counted needs a look. */
  isUrgent?: boolean;
  warning?: string | undefined;
  content: ReactNode;
};

/**
 * Parts of a screen of which one is shown at a time; only that one is mounted. Arrow keys move along the tabs. Where
 * they do not fit, the strip scrolls by itself and the page does not, and an arrow on each side says where there are more.
 */
export function Tabs<T extends string>(props: {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly Tab<T>[];
  "aria-label": string;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const { value } = props;
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let placed = showTab(element, value);
    if (typeof ResizeObserver === "undefined") return;
    // Counts that arrive later widen the tabs before it. Where somebody scrolled meanwhile, the strip stays there.
    const sizes = new ResizeObserver(() => {
      if (element.scrollLeft === placed) placed = showTab(element, value);
    });
    for (const part of [element, ...element.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, [value]);
  return (
    <Radix.Root value={props.value} onValueChange={(value) => props.onChange(value as T)}>
      <div className="relative mb-4 border-b border-line @max-[959px]:-mx-4">
        <More strip={strip} />
        <div ref={strip} className="tab-strip scroll-px-10 overflow-x-auto [scrollbar-width:none] @max-[959px]:px-4">
          <Radix.List aria-label={props["aria-label"]} className="-ml-3 flex w-max min-w-full gap-0.5">
            {props.tabs.map((tab) => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                data-tab={tab.value}
                className="relative h-9 shrink-0 rounded-t-md px-3 text-body whitespace-nowrap text-ink-2 -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:after:bg-mark"
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span
                    className={clsx("ml-1.5 tabular-nums", tab.isUrgent ? "font-medium text-critical" : "text-ink-3")}
                  >
                    {tab.count.toLocaleString("en")}
                  </span>
                )}
                {tab.warning && (
                  <>
                    <TriangleAlert className="ml-1.5 inline size-3.5 text-medium" strokeWidth={1.75} aria-hidden />
                    <span className="sr-only"> {tab.warning}</span>
                  </>
                )}
              </Radix.Trigger>
            ))}
          </Radix.List>
        </div>
      </div>
      {props.tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-md">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/**
 * Scrolls a tab into the middle of its strip, so that its neighbours show that there are more; returns where that is. The
 * strip alone is scrolled: scrollIntoView would also move the page, and in the widget the page around.
 */
function showTab(strip: HTMLElement, value: string): number {
  const active = strip.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`);
  if (active) {
    const { left, right } = strip.getBoundingClientRect();
    const tab = active.getBoundingClientRect();
    strip.scrollLeft += (tab.left + tab.right - left - right) / 2;
  }
  return strip.scrollLeft;
}

/** For a pointer alone: the keyboard goes along the tabs themselves, and a screen reader reads them all. */
function More({ strip }: { strip: RefObject<HTMLDivElement | null> }) {
  const more = useMore(strip);
  const sides = [
    { side: "before", icon: ChevronLeft, by: -1, place: "left-0" },
    { side: "after", icon: ChevronRight, by: 1, place: "right-0" },
  ] as const;
  return sides.map(
    ({ side, icon: Icon, by, place }) =>
      more[side] && (
        <button
          key={side}
          type="button"
          aria-hidden
          tabIndex={-1}
          data-more={side}
          className={clsx("absolute inset-y-0 z-10 grid w-8 place-items-center text-ink-3 hover:text-ink", place)}
          // The tab keeps the focus: an arrow that goes away at the end of the strip would hand it back, and with it the place.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => strip.current?.scrollBy({ left: by * strip.current.clientWidth * 0.7 })}
        >
          <Icon className="size-4" strokeWidth={1.75} />
        </button>
      ),
  );
}
