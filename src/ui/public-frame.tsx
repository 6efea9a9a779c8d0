import { clsx } from "clsx";
import type { ReactNode } from "react";
import { PosternMark } from "./postern-mark.tsx";

/** The frame of every screen without a session: the product's bar, the content, and a note at the bottom. */
export function PublicFrame(props: { action?: ReactNode; note?: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 @page:px-6">
        <PosternMark />
        <span className="flex-1 text-card font-semibold tracking-tight">Postern</span>
        {props.action}
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <main
          tabIndex={-1}
          className={clsx(
            "mx-auto w-full flex-1 px-5 pb-8 outline-none",
            // On a page a form stands on a card of its own, and its note right below it.
            props.wide
              ? "max-w-[1040px]"
              : "max-w-[440px] @page:mt-14 @page:flex-none @page:rounded-lg @page:border @page:border-line @page:bg-surface @page:px-8",
          )}
        >
          {props.children}
        </main>
        {props.note && (
          <footer
            className={clsx(
              "mx-auto w-full px-5 pb-5 text-meta text-ink-3",
              !props.wide && "max-w-[440px] @page:px-8 @page:pt-4",
            )}
          >
            {props.note}
          </footer>
        )}
      </div>
    </div>
  );
}
