import { ChevronLeft, Menu } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { Button } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";
import { useShell } from "./shell.ts";

/**
 * The frame of every screen. Below 960 px of container width the title fills the top bar, between the menu button (or
 * with `back` a back button to that path) and `narrowAction`, one small action; from 960 the sidebar is there and
 * the page header shows `above`, title, `subtitle` and all `actions`. `footer` stays at the bottom below 960 only:
 * put the narrow layout's primary button there; a footer whose every part the role lacks is not shown. The children
 * scroll. `heading` replaces the title in the page header
 * where text alone does not do, for example a method and a path.
 */
export function Screen(props: {
  title: string;
  /** The title below 360 px of container width, where it has no room beside the buttons. */
  short?: string | undefined;
  /** What is shown, for the browser's tab, where the title does not name it: `Cross-user read, GET /v1/payments/{id}`. */
  name?: string | undefined;
  heading?: ReactNode;
  /** Whether the heading takes the whole width, above the actions. */
  isWide?: boolean;
  subtitle?: ReactNode;
  actions?: ReactNode;
  narrowAction?: ReactNode;
  back?: string | undefined;
  above?: ReactNode;
  footer?: ReactNode;
  /** For a column of panels that wider lines would only stretch: head and content end together, at 860 px. */
  column?: boolean;
  children: ReactNode;
}) {
  const { openMenu, topBarEnd, strip, onTitle } = useShell();
  const name = props.name ?? props.title;
  useEffect(() => onTitle?.(name), [name, onTitle]);
  const [, navigate] = useLocation();
  const { back } = props;
  const content = (
    <>
      <PageHeader
        title={props.heading ?? props.title}
        subtitle={props.subtitle}
        actions={props.actions}
        above={props.above}
        wide={props.heading !== undefined && props.isWide}
      />
      {props.children}
    </>
  );
  return (
    <div className="flex h-full min-w-0 flex-col">
      {strip}
      <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 @page:hidden">
        {back ? (
          <Button variant="ghost" icon={ChevronLeft} aria-label="Back" onClick={() => navigate(back)} />
        ) : (
          openMenu && <Button variant="ghost" icon={Menu} aria-label="Menu" onClick={openMenu} />
        )}
        <h1 className="min-w-0 flex-1 truncate px-1 text-card font-semibold" title={props.title}>
          {props.short ? (
            <>
              <span className="@max-[359px]:hidden">{props.title}</span>
              <span className="@min-[360px]:hidden">{props.short}</span>
            </>
          ) : (
            props.title
          )}
        </h1>
        {props.narrowAction}
        {topBarEnd}
      </header>
      {/* Positioned, so that what is hidden for the eye alone scrolls with it and never the shell around. */}
      <main
        tabIndex={-1}
        className="relative min-h-0 flex-1 overflow-y-auto p-4 outline-none @max-[639px]:[scrollbar-width:thin] @page:p-6"
      >
        {props.column ? <div className="max-w-[860px]">{content}</div> : content}
      </main>
      {props.footer && (
        <footer
          data-actions
          className="flex shrink-0 gap-2 border-t border-line bg-surface px-4 py-3 not-has-[a,button,p]:hidden @max-[319px]:[&_.btn]:px-2 @max-[319px]:[&_.btn:not(.btn-icon)>svg]:hidden @page:hidden"
        >
          {props.footer}
        </footer>
      )}
    </div>
  );
}
