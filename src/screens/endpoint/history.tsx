import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import type { Finding, FindingEvent } from "../../contract/findings.ts";
import { VerdictChip } from "../../parts/endpoint/verdict-chip.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Moment } from "../../ui/time.tsx";

/** Entries shown before the rest folds away. */
const shown = 6;

const steps: Record<FindingEvent["kind"], string> = {
  found: "Found",
  seen: "Seen again",
  resolved: "Resolved",
  fixed: "Fixed",
  regressed: "Regressed",
  dismissed: "Dismissed",
  expired: "Dismissal over",
  reopened: "Reopened",
};

type Entry = { key: string; at: string; row: ReactNode };

/** What each scan said and what became of the findings, newest first; nothing while there is but one scan and no finding. */
export function History({ endpoint: { id, history } }: { endpoint: EndpointDetail }) {
  const { data: findings = [] } = useQuery({
    ...useApi().findings.list.queryOptions({ input: { endpointId: id } }),
    // Dismissals end by themselves.
    refetchOnMount: "always",
  });
  if (history.length < 2 && findings.length === 0) return null;
  const entries: Entry[] = [
    ...findings.flatMap((finding) =>
      finding.events.map((event, index) => ({
        key: `finding ${finding.id} ${index}`,
        at: event.at,
        row: <Step finding={finding} event={event} />,
      })),
    ),
    ...history.map((scan) => ({ key: `scan ${scan.scanId}`, at: scan.checkedAt, row: <ScanEntry scan={scan} /> })),
  ].sort((one, two) => two.at.localeCompare(one.at));
  const older = entries.slice(shown);
  const item = ({ key, row }: Entry) => (
    <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1.5">
      {row}
    </li>
  );
  return (
    <Fold title="History" result={many(history.length, "scan")}>
      <ul aria-label="History" className="divide-y divide-line">
        {entries.slice(0, shown).map(item)}
        {older.length > 0 && (
          <li>
            <details>
              <summary className="cursor-pointer px-3 py-1.5 text-meta text-ink-2 -outline-offset-2!">
                {older.length} earlier {older.length === 1 ? "entry" : "entries"}
              </summary>
              <ul className="divide-y divide-line border-t border-line">{older.map(item)}</ul>
            </details>
          </li>
        )}
      </ul>
    </Fold>
  );
}

function ScanEntry({ scan }: { scan: EndpointDetail["history"][number] }) {
  return (
    <>
      <span>
        <Link href={`/scan/${scan.scanId}`} className="font-medium text-accent-ink">
          Scan {scan.scanId}
        </Link>
        <span className="ml-2 text-meta text-ink-3">
          <Moment iso={scan.checkedAt} />
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <VerdictChip verdict={scan.authentication} of="AuthN" />
        <VerdictChip verdict={scan.authorization} of="AuthZ" />
      </span>
    </>
  );
}

function Step({ finding: { fault }, event: { kind, at, by, note } }: { finding: Finding; event: FindingEvent }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        <span className="font-medium">{steps[kind]}</span>
        <span className="ml-2 text-meta text-ink-3">
          <Moment iso={at} />
          {by && `, by ${by}`}
        </span>
      </p>
      <p className="text-meta text-ink-2">{note ? `${fault}: ${note}` : fault}</p>
    </div>
  );
}
