import type { CoverageRow, CoverageState } from "../../contract/endpoints.ts";
import { Fold } from "../../ui/fold.tsx";

const words: Record<CoverageState, string> = {
  tested: "Tested",
  skipped: "Skipped",
  blocked: "Blocked",
  unreachable: "Unreachable",
};

/** What became of every check as every identity; what was not tested, or has its finding elsewhere, says why. */
export function Coverage({ coverage }: { coverage: readonly CoverageRow[] }) {
  if (coverage.length === 0) return null;
  const tested = coverage.filter(({ state }) => state === "tested").length;
  const groups = Map.groupBy(
    coverage.filter(({ state, reason }) => state !== "tested" || reason !== null),
    ({ checkId, state, reason }) => `${checkId}\n${state}\n${reason}`,
  );
  return (
    <Fold title="Checks" result={`${tested} of ${coverage.length} ran`}>
      <div className="divide-y divide-line">
        {groups.size === 0 && <p className="px-3 py-1.5">All of them ran.</p>}
        {[...groups].map(([key, rows]) => {
          const [row] = rows;
          if (!row) return null;
          return (
            <div key={key} className="px-3 py-1.5">
              <div className="flex flex-wrap justify-between gap-x-3">
                <span className="font-mono text-meta">{row.checkId}</span>
                <span className="text-meta text-ink-2">{words[row.state]}</span>
              </div>
              <p className="text-meta text-ink-3">
                {rows.map(({ identity }) => identity).join(", ")}
                {row.reason && `: ${row.reason}`}
              </p>
            </div>
          );
        })}
      </div>
    </Fold>
  );
}
