import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { FindingCounts, FindingFilter } from "../../contract/findings.ts";

/** How many findings stand open, as every surface counts them; undefined until known. */
export function useFindingCounts(filter: FindingFilter = {}): FindingCounts | undefined {
  return useQuery(useApi().findings.counts.queryOptions({ input: filter })).data;
}

/** The console's path of the list that a count counts. */
export function findingsPath(
  filter: { [K in "applicationId" | "severity" | "change"]?: FindingFilter[K] | undefined } = {},
): string {
  const search = new URLSearchParams();
  if (filter.applicationId !== undefined) search.set("application", String(filter.applicationId));
  if (filter.severity) search.set("severity", filter.severity);
  if (filter.change) search.set("change", filter.change);
  const text = search.toString();
  return text ? `/security-alerts?${text}` : "/security-alerts";
}

const changes = [
  { change: "new", word: "new", ink: "text-ink" },
  { change: "back", word: "regressed", ink: "text-medium" },
  { change: "fixed", word: "fixed", ink: "text-secure" },
] as const;

/** What the last scan changed, each a link to what it counts: `1 new, 1 regressed, 5 fixed`. */
export function FindingChanges({
  counts,
  applicationId,
  since,
}: {
  counts: FindingCounts;
  applicationId?: number | undefined;
  /** Completes the sentence: `since scan 213`. */
  since?: string | undefined;
}) {
  const shown = changes.filter(({ change }) => counts[change] > 0);
  if (shown.length === 0) return since ? <span className="text-ink-3">No change {since}</span> : null;
  return (
    <span className="text-ink-3">
      {shown.map(({ change, word, ink }, at) => (
        <span key={change}>
          {at > 0 && ", "}
          <Link
            href={findingsPath({ change, ...(applicationId === undefined ? {} : { applicationId }) })}
            className={`font-medium hover:underline ${ink}`}
          >
            {counts[change].toLocaleString("en")} {word}
          </Link>
        </span>
      ))}
      {since && ` ${since}`}
    </span>
  );
}
