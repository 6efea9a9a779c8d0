import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { MarkChips } from "../../parts/endpoint/mark-chips.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { sourceName } from "../../parts/endpoint/source-name.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Ago } from "../../ui/time.tsx";
import type { Steps } from "./use-trail.ts";

/** Method and path as the page's title, the path's parameters set back. */
export function OperationName({ endpoint }: { endpoint: EndpointDetail }) {
  return (
    <span className="flex items-center gap-2.5">
      <Method method={endpoint.method} />
      <PathText path={endpoint.path} />
      <MarkChips operations={[endpoint]} />
    </span>
  );
}

/** The operation's name within the article, where the top bar has no room for it. */
export function OperationHeading({ endpoint }: { endpoint: EndpointDetail }) {
  return (
    <div className="mb-3 @page:hidden">
      <div className="flex items-start gap-2 @max-[319px]:flex-wrap @max-[319px]:gap-y-1">
        <span className="mt-0.5 flex">
          <Method method={endpoint.method} />
        </span>
        <h2 className="min-w-0 flex-1 @max-[319px]:order-last @max-[319px]:basis-full">
          <FittingPath path={endpoint.path} className="[&_code]:text-card [&_code]:font-semibold" />
        </h2>
        <MarkChips operations={[endpoint]} />
        <CopyButton
          variant="ghost"
          className="-mt-1 -mr-2 @max-[319px]:ml-auto @max-[319px]:-mb-1"
          text={endpoint.path}
          label="Copy the path"
        />
      </div>
      <p className="mt-0.5 text-meta wrap-anywhere text-ink-3 @min-[320px]:truncate">
        {operationSummary(endpoint, "panel")}
      </p>
    </div>
  );
}

function PathText({ path }: { path: string }) {
  return (
    <span className="font-mono text-[length:inherit] font-semibold tracking-normal wrap-anywhere @page:text-dialog">
      {path.split(/(\{[^{}]*\}|\/)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path never change their order
        <span key={index} className={part.startsWith("{") ? "text-ink-3" : undefined}>
          {part}
          {part === "/" && <wbr />}
        </span>
      ))}
    </span>
  );
}

/** Who owns the operation, where it was found and when it was checked, in one line. */
export function operationSummary(endpoint: EndpointDetail, place: "page" | "panel"): ReactNode {
  const team = endpoint.teamName ? `${endpoint.teamName} team` : "Unattributed";
  const missed = missedIn(endpoint);
  return (
    <>
      {place === "panel" ? (
        <>
          <Link
            href={`/applications/${endpoint.applicationId}`}
            className="text-ink-2 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {endpoint.applicationName}
          </Link>
          , {team}
        </>
      ) : (
        `${team}, found in ${sourceName(endpoint.source)}`
      )}
      ,{" "}
      {endpoint.lastChecked ? (
        <>
          checked <Ago iso={endpoint.lastChecked} long />
        </>
      ) : (
        "not checked yet"
      )}
      {missed !== null && (
        <>
          , not tested in{" "}
          <Link href={`/scan/${missed}`} className="underline decoration-line-strong underline-offset-2">
            scan {missed}
          </Link>
        </>
      )}
    </>
  );
}

/** A later scan that ended before it got to the endpoint, whose verdict is then older; null without one. */
function missedIn({ scanId, history: [last] }: EndpointDetail): number | null {
  return last && scanId !== null && last.scanId > scanId ? last.scanId : null;
}

/** The way back to the list, above the page's title, and the place in it. */
export function Crumbs({ trail, endpoint }: { trail: Steps; endpoint: EndpointDetail }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 flex items-center gap-1 text-meta text-ink-3">
      <Link href={trail.address} className="hover:text-ink">
        {trail.name}
      </Link>
      <ChevronRight className="size-3" strokeWidth={1.75} aria-hidden />
      <Link href={`/applications/${endpoint.applicationId}`} className="hover:text-ink">
        {endpoint.applicationName}
      </Link>
      {trail.place !== null && (
        <span className="ml-2 tabular-nums">
          {trail.place} of {trail.of}
        </span>
      )}
    </nav>
  );
}
