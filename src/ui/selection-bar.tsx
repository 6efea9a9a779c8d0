import type { ReactNode } from "react";

/** What can be done with the rows of a list that are selected, over the list: how many, the way out, and the actions. */
export function SelectionBar(props: { count: string; note: string; onClear: () => void; children: ReactNode }) {
  return (
    <section
      aria-label="Selection"
      className="sticky top-0 z-20 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-accent-soft px-3 py-1.5"
    >
      <p role="status" className="font-semibold">
        {props.count} selected <span className="font-normal text-ink-3">{props.note}</span>
      </p>
      <button
        type="button"
        className="min-h-6 text-meta text-ink-2 hover:text-ink hover:underline"
        onClick={props.onClear}
      >
        Clear
      </button>
      <span className="ml-auto flex gap-2">{props.children}</span>
    </section>
  );
}
