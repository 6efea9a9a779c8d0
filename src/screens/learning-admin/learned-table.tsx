import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { GridCell, GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { Confidence } from "./confidence.tsx";
import { Paged } from "./paged.tsx";
import { Risk } from "./risk.tsx";

/**
 * Learned endpoints by confidence, one line each, with how often and how fast from 960 px of container width on; below 640 px two
 * lines, with words in place of heads.
 */
export function LearnedTable({ learned, label }: { learned: readonly LearnedEndpoint[]; label: string }) {
  return (
    <section className="panel overflow-hidden">
      <Paged rows={learned} noun="endpoints">
        {(page) => (
          <GridTable
            aria-label={label}
            className="@widget:grid @widget:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] @page:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto_auto_auto_auto]"
          >
            <GridRow className="hidden bg-sunken @widget:col-span-full @widget:grid @widget:grid-cols-subgrid @widget:items-center">
              <GridHead className="pl-4!">Endpoint</GridHead>
              <GridHead>Category</GridHead>
              <GridHead>Confidence</GridHead>
              <GridHead>Risk</GridHead>
              <GridHead className={`text-right! ${wide}`}>Success</GridHead>
              <GridHead className={`text-right! ${wide}`}>Found</GridHead>
              <GridHead className={`text-right! ${wide}`}>Response</GridHead>
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

/** What there is no room for until the page is wide. */
const wide = "@max-[959px]:hidden";
const cell = "@widget:px-3 @widget:py-0";
const number = `${wide} px-3 text-right tabular-nums`;

function LearnedRow({ endpoint }: { endpoint: LearnedEndpoint }) {
  const { method, path, category, confidence, riskLevel, successRate, discoveryCount, avgResponseTime } = endpoint;
  return (
    <GridRow className="flex min-h-[55px] flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2 text-meta text-ink-2 @max-[639px]:nth-2:border-t-0 @widget:col-span-full @widget:grid @widget:min-h-9 @widget:grid-cols-subgrid @widget:gap-0 @widget:px-0 @widget:py-1.5">
      <GridCell className="flex w-full min-w-0 items-center gap-2 text-ink @widget:w-auto @widget:pr-3 @widget:pl-4">
        <span className="w-13 shrink-0">
          <Method method={method} />
        </span>
        <FittingPath path={path} className="flex-1" />
      </GridCell>
      <GridCell className={`${cell} text-ink-3 @widget:text-ink-2`}>{category}</GridCell>
      <GridCell className={`${cell} order-last ml-auto @widget:order-none @widget:ml-0`}>
        <Confidence confidence={confidence} />
        <span className="text-ink-3 before:content-['/10'] @min-[320px]:hidden" aria-hidden />
        <span className="@max-[319px]:sr-only @widget:sr-only"> confidence</span>
      </GridCell>
      <GridCell className={`${cell} order-last @widget:order-none`}>
        <Risk risk={riskLevel} />
      </GridCell>
      <GridCell className={number}>{successRate}%</GridCell>
      <GridCell className={number}>
        {discoveryCount.toLocaleString("en")}
        {"×"}
      </GridCell>
      <GridCell className={number}>
        <ResponseTime ms={avgResponseTime} />
      </GridCell>
      <GridCell className={`${cell} @max-[479px]:hidden @widget:pr-4`}>
        <Credential required={endpoint.authRequired} />
      </GridCell>
    </GridRow>
  );
}

/** An operation that was learned without an answer has no time; 0 ms would be the fastest of all. */
function ResponseTime({ ms }: { ms: number }) {
  if (ms > 0) return <>{Math.max(1, Math.round(ms)).toLocaleString("en")} ms</>;
  return (
    <span className="text-ink-3" title="Not measured">
      –
    </span>
  );
}

function Credential({ required }: { required: boolean | null }) {
  const word = required === null ? "Unknown" : required ? "Required" : "Not required";
  return (
    <span className={required === null ? "text-ink-3" : ""}>
      <span className="@widget:sr-only">Credential </span>
      <span className="lowercase @widget:normal-case">{word}</span>
    </span>
  );
}
