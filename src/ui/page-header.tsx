import type { ReactNode } from "react";

/**
 * The head of a screen from 960 px of container width; below it the top bar carries title and action. Names without a
 * place to break are broken anywhere, so that they end before the actions.
 */
export function PageHeader(props: { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; above?: ReactNode }) {
  return (
    <header className="mb-5 hidden items-end justify-between gap-4 @page:flex">
      <div className="min-w-0">
        {props.above}
        <h1 className="text-page font-semibold tracking-tight wrap-anywhere">{props.title}</h1>
        {props.subtitle && <p className="text-body wrap-anywhere text-ink-3">{props.subtitle}</p>}
      </div>
      {props.actions && <div className="flex shrink-0 items-center gap-2">{props.actions}</div>}
    </header>
  );
}
