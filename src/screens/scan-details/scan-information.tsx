import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Scan } from "../../contract/scans.ts";
import { Moment } from "../../ui/time.tsx";
import { RawResults } from "./raw-results.tsx";

const link = "font-medium text-accent-ink hover:underline";

/** When the scan ran, of which application, how much was tested, and the results as the platform stores them. */
export function ScanInformation({ scan }: { scan: Scan }) {
  const [raw, setRaw] = useState(false);
  const { results } = scan;
  return (
    <section className="panel p-4 only:col-span-full">
      <h2 className="text-body font-semibold">Scan information</h2>
      <dl className="mt-2">
        <Row name="Started">{scan.startedAt ? <Moment iso={scan.startedAt} /> : "Start time unknown"}</Row>
        <Row name="Completed">{scan.completedAt ? <Moment iso={scan.completedAt} /> : "Not yet"}</Row>
        {scan.revision?.commit && (
          <Row name="Commit">
            <span className="font-mono">{scan.revision.commit}</span>
          </Row>
        )}
        {scan.revision?.branch && <Row name="Branch">{scan.revision.branch}</Row>}
        {scan.revision?.pullRequest && <Row name="Pull request">{scan.revision.pullRequest}</Row>}
        <Row name="Application">
          {scan.applicationId === null ? (
            "–"
          ) : (
            <>
              <Link href={`/applications/${scan.applicationId}`} className={link}>
                {scan.applicationName ?? "Unknown Application"}
              </Link>
              , id <span className="font-mono">{scan.applicationId}</span>
            </>
          )}
        </Row>
        <Row name="Access">
          {scan.applicationId === null ? (
            "–"
          ) : (
            <Link href={`/applications/${scan.applicationId}?tab=matrix`} className={link}>
              Access matrix
            </Link>
          )}
        </Row>
        <Row name="AuthN decided">{results ? `${results.tested} of ${results.endpointCount} endpoints` : "–"}</Row>
        {results?.coverage && <Row name="Checks">{ran(results.coverage)}</Row>}
        <Row name="Raw results">
          {results ? (
            <button type="button" className={link} onClick={() => setRaw(true)}>
              View JSON
            </button>
          ) : (
            "None yet"
          )}
        </Row>
      </dl>
      <RawResults scan={scan} open={raw} onOpenChange={setRaw} />
    </section>
  );
}

/** How many checks ran, and what kept others from it: `412 of 560 ran, 8 blocked`. All of it has its own panel. */
function ran(coverage: NonNullable<NonNullable<Scan["results"]>["coverage"]>): string {
  const { tested = 0 } = coverage;
  const total = Object.values(coverage).reduce((sum, count) => sum + count, 0);
  const kept = (["blocked", "unreachable"] as const).flatMap((state) =>
    coverage[state] ? [`${coverage[state].toLocaleString("en")} ${state}`] : [],
  );
  return [`${tested.toLocaleString("en")} of ${total.toLocaleString("en")} ran`, ...kept].join(", ");
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1 text-meta">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="text-right wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
