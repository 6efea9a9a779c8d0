import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { CoverageState } from "../../contract/endpoints.ts";
import type { ScanCoverage } from "../../contract/scans.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

/** Reasons shown before the rest folds away. */
const shown = 6;
const states: Record<CoverageState, { word: string; tone: Tone }> = {
  tested: { word: "tested", tone: "neutral" },
  skipped: { word: "skipped", tone: "neutral" },
  blocked: { word: "blocked", tone: "medium" },
  unreachable: { word: "unreachable", tone: "medium" },
};

/** What became of every check as every identity, and why those that did not run did not. */
export function Checks({ scanId }: { scanId: number }) {
  const query = useQuery(useApi().scans.coverage.queryOptions({ input: { id: scanId } }));
  return (
    <Loaded query={query} what="The checks" skeleton={<SkeletonRows rows={3} />}>
      {({ counts, reasons }) => (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-meta text-ink-2">
            {(["tested", "skipped", "blocked", "unreachable"] as const).map((state) => (
              <span key={state} className="whitespace-nowrap">
                <span className={`font-semibold tabular-nums ${counts[state] > 0 ? "text-ink" : "text-ink-3"}`}>
                  {counts[state].toLocaleString("en")}
                </span>{" "}
                {state}
              </span>
            ))}
          </p>
          <Reasons reasons={reasons} />
        </>
      )}
    </Loaded>
  );
}

function Reasons({ reasons }: Pick<ScanCoverage, "reasons">) {
  const rest = reasons.slice(shown);
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Why checks did not run" className="divide-y divide-line border-t border-line">
      {reasons.slice(0, shown).map((reason) => (
        <Reason key={`${reason.state} ${reason.reason}`} reason={reason} />
      ))}
      {rest.length > 0 && (
        <li>
          <details>
            <summary className="cursor-pointer px-4 py-2 text-meta text-ink-2 -outline-offset-2!">
              {rest.length} more {rest.length === 1 ? "reason" : "reasons"}
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {rest.map((reason) => (
                <Reason key={`${reason.state} ${reason.reason}`} reason={reason} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

function Reason({
  reason: { state, reason, checks, endpoints, checkIds },
}: {
  reason: ScanCoverage["reasons"][number];
}) {
  const { word, tone } = states[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-[200px] flex-1">
        <p>{reason ?? "No reason was kept."}</p>
        <p className="font-mono text-chip text-ink-3">{checkIds.join(", ")}</p>
      </div>
      <span className="text-meta whitespace-nowrap text-ink-3 tabular-nums">
        {checks.toLocaleString("en")} {checks === 1 ? "check" : "checks"} on {endpoints.toLocaleString("en")}{" "}
        {endpoints === 1 ? "endpoint" : "endpoints"}
      </span>
      <Chip tone={tone}>{word}</Chip>
    </li>
  );
}
