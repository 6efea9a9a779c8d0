import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { AccessMatrix } from "../../contract/applications.ts";
import { many } from "../../contract/finding-words.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";
import { Matrix } from "./matrix.tsx";

/** The access matrix with what it counts. */
export function AccessTab({ applicationId }: { applicationId: number }) {
  // Scans and single tests change it elsewhere.
  const query = useQuery({
    ...useApi().applications.access.queryOptions({ input: { id: applicationId } }),
    refetchOnMount: "always",
  });
  return (
    <Loaded query={query} what="The access matrix" skeleton={<SkeletonPanel rows={6} />}>
      {(matrix) => (
        <>
          <p className="mb-3 text-meta text-ink-3">{summary(matrix)}</p>
          <Matrix matrix={matrix} />
        </>
      )}
    </Loaded>
  );
}

function summary({ identities, rows, coverage }: AccessMatrix): string {
  const people = `${identities.length} ${identities.length === 1 ? "identity" : "identities"}`;
  const total = Object.values(coverage).reduce((sum, count) => sum + count, 0);
  const checks =
    total === 0 ? "" : `, ${coverage.tested?.toLocaleString("en")} of ${total.toLocaleString("en")} checks ran`;
  return `Who has access to what: ${people} on ${many(rows.length, "endpoint")}${checks}`;
}
