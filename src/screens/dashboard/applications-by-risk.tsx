import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { SeverityCounts } from "../../parts/alert/severity-counts.tsx";
import { Score } from "../../parts/scan/score.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ViewAll } from "./view-all.tsx";

/** The four applications with the worst open findings. */
export function ApplicationsByRisk({ className }: { className?: string }) {
  const applications = useQuery({ ...useApi().applicationSummaries.list.queryOptions(), refetchOnMount: "always" });
  return (
    <Panel
      title="Applications by risk"
      className={className}
      action={<ViewAll href="/applications" label="applications">{`All ${applications.data?.length ?? ""}`}</ViewAll>}
    >
      <Loaded query={applications} what="Applications" skeleton={<SkeletonRows height="h-12" />}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all
              .filter(({ isArchived }) => !isArchived)
              .slice(0, 4)
              .map((application) => (
                <li key={application.id}>
                  <Row application={application} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function Row({ application: { id, name, environment, findings, securityScore } }: { application: ApplicationSummary }) {
  return (
    <Link href={`/applications/${id}`} className="flex h-12 items-center gap-3 px-4 -outline-offset-2! hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body leading-4 font-medium" title={name}>
          {name}
        </span>
        <span className="block text-chip text-ink-3">{environment}</span>
      </span>
      {/* A panel has room for what is pressing. */}
      <span className="flex shrink-0 @max-[479px]:hidden">
        <SeverityCounts counts={findings} />
      </span>
      <span className="flex shrink-0 @panel:hidden @max-[319px]:hidden">
        <SeverityCounts counts={{ ...findings, medium: 0, low: 0 }} />
      </span>
      <span className="flex shrink-0 justify-end">
        <Score score={securityScore} critical={findings.critical} />
      </span>
    </Link>
  );
}
