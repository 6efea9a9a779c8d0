import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { GridCell, GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { Confidence } from "./confidence.tsx";
import { Paged } from "./paged.tsx";
import { Risk } from "./risk.tsx";

/** Learned endpoints by confidence, one line each; below 960 px of container width two, with words in place of heads. */
export function LearnedTable({ learned, label }: { learned: readonly LearnedEndpoint[]; label: string }) {
  return (
    <section className="panel overflow-hidden">
      <Paged rows={learned} noun="endpoints">
        {(page) => (
          <GridTable
            aria-label={label}
            className="@page:grid @page:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto_auto_auto_auto]"
          >
            <GridRow className="hidden bg-sunken @page:col-span-full @page:grid @page:grid-cols-subgrid @page:items-center">
              <GridHead className="pl-4!">Endpoint</GridHead>
              <GridHead>Category</GridHead>
              <GridHead>Confidence</GridHead>
              <GridHead>Risk</GridHead>
              <GridHead className="text-right!">Success</GridHead>
              <GridHead className="text-right!">Found</GridHead>
              <GridHead className="text-right!">Response</GridHead>
              <GridHead className="pr-4!">Credential</GridHead>
            </GridRow>
            {page.map((endpoint) => (
              <LearnedRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </GridTable>
        )}
      </Paged>
    </section>
  );
}

const cell = "@page:px-3 @page:py-0";
const number = `${cell} tabular-nums @page:text-right`;

function LearnedRow({ endpoint }: { endpoint: LearnedEndpoint }) {
  const { method, path, category, confidence, riskLevel, successRate, discoveryCount, avgResponseTime } = endpoint;
  return (
    <GridRow className="flex min-h-[55px] flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2 text-meta text-ink-2 @max-[959px]:nth-2:border-t-0 @page:col-span-full @page:grid @page:min-h-9 @page:grid-cols-subgrid @page:gap-0 @page:px-0 @page:py-1.5">
      <GridCell className="flex w-full min-w-0 items-center gap-2 text-ink @page:w-auto @page:pr-3 @page:pl-4">
        <span className="w-13 shrink-0">
          <Method method={method} />
        </span>
        <FittingPath path={path} className="flex-1" />
      </GridCell>
      <GridCell className={`${cell} text-ink-3 @page:text-ink-2`}>{category}</GridCell>
      <GridCell className={`${cell} order-last ml-auto @page:order-none @page:ml-0`}>
        <Confidence confidence={confidence} />
        <span className="text-ink-3 before:content-['/10'] @min-[320px]:hidden" aria-hidden />
        <span className="@max-[319px]:sr-only @page:sr-only"> confidence</span>
      </GridCell>
      <GridCell className={`${cell} order-last @page:order-none`}>
        <Risk risk={riskLevel} />
      </GridCell>
      <GridCell className={`${number} @max-[479px]:hidden`}>
        {successRate}%<Word>success</Word>
      </GridCell>
      <GridCell className={`${number} @max-[479px]:hidden`}>
        {discoveryCount.toLocaleString("en")}
        {"×"}
        <Word>found</Word>
      </GridCell>
      <GridCell className={`${number} @max-[479px]:hidden`}>
        <ResponseTime ms={avgResponseTime} />
      </GridCell>
      <GridCell className={`${cell} @max-[479px]:hidden @page:pr-4`}>
        <Credential required={endpoint.authRequired} />
      </GridCell>
    </GridRow>
  );
}

/** What the column's head says, where there are no heads. */
function Word({ children }: { children: string }) {
  return <span className="@page:sr-only"> {children}</span>;
}

/** An operation that was learned without an answer has no time; 0 ms would be the fastest of all. */
function ResponseTime({ ms }: { ms: number }) {
  if (ms > 0) return <>{Math.max(1, Math.round(ms)).toLocaleString("en")} ms</>;
  return (
    <span className="text-ink-3 @max-[959px]:hidden" title="Not measured">
      –
    </span>
  );
}

function Credential({ required }: { required: boolean | null }) {
  const word = required === null ? "Unknown" : required ? "Required" : "Not required";
  return (
    <span className={required === null ? "text-ink-3" : ""}>
      <span className="@page:sr-only">Credential </span>
      <span className="lowercase @page:normal-case">{word}</span>
    </span>
  );
}
