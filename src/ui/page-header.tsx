import type { ReactNode } from "react";

/**
 * The head of a screen from 960 px of container width; below it the top bar carries title and action. Names without a
 * place to break are broken anywhere, so that they end before the actions.
 */
export function PageHeader(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
  /** Whether the title takes the whole width, above the actions: a long path beside many of them. */
  wide?: boolean | undefined;
}) {
  const title = (
    <>
      {props.above}
      <h1 className="text-page font-semibold tracking-tight wrap-anywhere">{props.title}</h1>
    </>
  );
  return (
    <header className="mb-5 hidden flex-wrap items-end justify-between gap-x-4 @page:flex">
      {props.wide && <div className="mb-1 min-w-0 basis-full">{title}</div>}
      <div className={props.wide ? "min-w-0 flex-1 self-center" : "min-w-0 flex-1"}>
        {!props.wide && title}
        {props.subtitle && <p className="text-body wrap-anywhere text-ink-3">{props.subtitle}</p>}
      </div>
      {props.actions && (
        <div data-actions className="flex shrink-0 items-center gap-2">
          {props.actions}
        </div>
      )}
    </header>
  );
}
