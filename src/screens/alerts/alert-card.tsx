import { clsx } from "clsx";
import { Check, CircleCheck } from "lucide-react";
import { Link, useLocation } from "wouter";
import type { SecurityAlert } from "../../contract/alerts.ts";
import { SeverityChip } from "../../parts/alert/severity-chip.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { Path } from "../../parts/endpoint/path.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Ago } from "../../ui/time.tsx";
import { typeName } from "./alert-filters.ts";

/** One alert: how bad, what, where and since when. A click opens its proof; an unresolved one can be resolved. */
export function AlertCard(props: {
  alert: SecurityAlert;
  /** Whether a link led to this very alert. */
  linked: boolean;
  resolving: boolean;
  /** Null for roles that may not resolve. */
  onResolve: (() => void) | null;
}) {
  const { alert, linked } = props;
  const [, navigate] = useLocation();
  const href = alert.endpointId === null ? null : `/endpoints/${alert.endpointId}`;
  const path = alert.endpointPath && (
    <span className="min-w-0 truncate">
      <Path path={alert.endpointPath} oneLine />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is the keyboard's way; the card only widens its target
    <article
      aria-labelledby={`alert-${alert.id}`}
      data-alert={alert.id}
      onClick={(event) => {
        if (href && !(event.target as Element).closest("a, button")) navigate(href);
      }}
      className={clsx(
        "panel p-4 has-[[data-row]:focus-visible]:border-mark",
        href && "cursor-pointer hover:border-line-strong",
        linked && "border-mark bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityChip severity={alert.severity} />
        <span className="text-meta text-ink-3">{typeName(alert.alertType)}</span>
        {alert.isResolved && (
          <Chip tone="secure" icon={CircleCheck}>
            Resolved
          </Chip>
        )}
        <span className="ml-auto text-meta text-ink-3">
          <Ago iso={alert.createdAt} long />
        </span>
      </div>
      <h2 id={`alert-${alert.id}`} className="mt-2 text-card font-semibold">
        {href ? (
          <Link href={href} data-row={alert.id} className="rounded-sm [overflow-wrap:anywhere]">
            {alert.title}
          </Link>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k move through every card, also one without a proof
          <span data-row={alert.id} tabIndex={0}>
            {alert.title}
          </span>
        )}
      </h2>
      <p className="mt-0.5 break-words text-ink-2">{alert.description}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2 @widget:flex-nowrap">
        {alert.endpointMethod && <Method method={alert.endpointMethod} />}
        {path}
        {alert.application && (
          <span className="hidden shrink-0 text-meta text-ink-3 @panel:inline">{alert.application.name}</span>
        )}
        <span className="ml-auto flex gap-2">
          {href && (
            <Link href={href} tabIndex={-1} className="btn btn-ghost btn-sm">
              Open proof
            </Link>
          )}
          {!alert.isResolved && props.onResolve && (
            <Button small icon={Check} busy={props.resolving} onClick={props.onResolve}>
              Mark as Resolved
            </Button>
          )}
        </span>
      </div>
    </article>
  );
}
