import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { FindingCounts, FindingFilter } from "../../contract/findings.ts";
import type { Scan } from "../../contract/scans.ts";

/** Which findings a scan's page lists and counts, and whether they are what stands open in its application now. */
export type ScanFindingsMeant = { filter: FindingFilter; isLast: boolean };

/**
 * Of an application's last completed scan what stands open there now is meant, as everywhere; of any other what that
 * scan found, whatever became of it. Null while nobody can tell whether a later scan was.
 */
export function useFindingsMeant(scan: Scan): ScanFindingsMeant | null {
  const { applicationId } = scan;
  const summary = useQuery({
    ...useApi().applicationSummaries.get.queryOptions({ input: { id: applicationId ?? 0 } }),
    enabled: applicationId !== null,
  });
  if (summary.isPending && applicationId !== null) return null;
  const isLast = applicationId !== null && summary.data?.completed[0]?.id === scan.id;
  return { filter: isLast ? { applicationId } : { scanId: scan.id, standing: "all" }, isLast };
}

/** How many findings that are, by the one count of the platform; undefined until it is known, null where it could not be had. */
export function useCounts(meant: ScanFindingsMeant | null): FindingCounts | undefined | null {
  const { data, isError } = useQuery({
    ...useApi().findings.counts.queryOptions({ input: meant?.filter ?? {} }),
    enabled: meant !== null,
  });
  return data ?? (isError ? null : undefined);
}
