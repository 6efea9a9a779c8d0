import { Globe } from "lucide-react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { findingWords } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import type { KnownSite } from "../../parts/application/known-site.ts";
import { LastScan } from "../../parts/application/last-scan.tsx";
import { CriticalChip } from "../../parts/finding/critical-chip.tsx";
import { grade } from "../../parts/scan/score-grade.ts";
import { Changes } from "./changes.tsx";

/** The site in the tab: its application, how its last scan ended, and the worst of what stands open there. */
export function ThisSite(props: {
  site: KnownSite;
  application: ApplicationSummary;
  worst: readonly FindingRow[];
  onOpen: (path: string) => void;
}) {
  const { application, worst, onOpen } = props;
  const { findings } = application;
  const list = `/security-alerts?application=${application.id}`;
  return (
    <section aria-label="This site">
      <div className="flex items-center gap-2">
        <SiteName host={props.site.host} />
        {application.isJudged && (
          <button
            type="button"
            className="flex min-h-6 shrink-0 items-center rounded-sm"
            onClick={() => onOpen(`${list}&severity=critical`)}
          >
            <CriticalChip critical={findings.critical} />
          </button>
        )}
      </div>
      <p className="mt-1.5 text-meta break-words text-ink-2">
        {application.name}
        <Score application={application} />, <LastScan application={application} />
      </p>
      {worst.length > 0 && (
        <ul className="-mx-3 mt-2.5 border-y border-line">
          {worst.map((row) => (
            <li key={row.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                className="flex w-full items-center gap-2.5 px-3 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
                onClick={() => onOpen(`/endpoints/${row.endpointId}?finding=${row.id}`)}
              >
                <span className="flex shrink-0 [&>svg]:size-3.5">
                  <SeverityIcon severity={row.severity} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-meta font-medium">{row.fault}</span>
                  <span className="block truncate font-mono text-chip text-ink-3">
                    {row.method} {row.path}
                  </span>
                </span>
                {row.isNew && <span className="text-chip text-ink-3">new</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {application.isJudged && <Changes findings={findings} applicationId={application.id} onOpen={onOpen} />}
      {application.isJudged && (
        <button
          type="button"
          className="mt-1.5 min-h-6 text-meta text-accent-ink hover:underline"
          onClick={() => onOpen(list)}
        >
          {findings.findings === 0 ? "No open findings" : `All ${findingWords({ ...findings, critical: undefined })}`}
        </button>
      )}
    </section>
  );
}

/** A site that no application stands at. */
export function UnknownSite({ host }: { host: string }) {
  return (
    <section aria-label="This site" className="mb-3 rounded-lg border border-line bg-sunken px-3 py-2.5">
      <div className="flex items-center gap-2">
        <SiteName host={host} />
      </div>
      <p className="mt-1.5 text-meta text-ink-2">Not registered. Nothing is known yet.</p>
    </section>
  );
}

function SiteName({ host }: { host: string }) {
  return (
    <>
      <Globe className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1 truncate font-mono text-meta font-medium" title={host}>
        {host}
      </span>
    </>
  );
}

function Score({ application: { securityScore, findings } }: { application: ApplicationSummary }) {
  if (securityScore === null) return null;
  return (
    <>
      , score <span className={`font-medium ${grade(securityScore, findings.critical).ink}`}>{securityScore}</span>
    </>
  );
}
