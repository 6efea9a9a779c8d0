import { Link } from "wouter";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { Moment } from "../../ui/time.tsx";
import { VerdictChip } from "../../ui/verdict-chip.tsx";

/** Scans shown before the rest folds away. */
const shown = 5;

/** What each scan said, newest first, as far as it changed or is recent. */
export function History({ history }: { history: EndpointDetail["history"] }) {
  if (history.length < 2) return null;
  const older = history.slice(shown);
  return (
    <section className="mt-5">
      <h2 className="mb-2 font-semibold">History</h2>
      <ul className="panel divide-y divide-line">
        {history.slice(0, shown).map((entry) => (
          <Entry key={entry.scanId} entry={entry} />
        ))}
        {older.length > 0 && (
          <li>
            <details>
              <summary className="cursor-pointer px-3 py-1.5 text-meta text-ink-2 -outline-offset-2!">
                {older.length} earlier {older.length === 1 ? "scan" : "scans"}
              </summary>
              <ul className="divide-y divide-line border-t border-line">
                {older.map((entry) => (
                  <Entry key={entry.scanId} entry={entry} />
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: EndpointDetail["history"][number] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1.5">
      <span>
        <Link href={`/scan/${entry.scanId}`} className="font-medium text-accent-ink">
          Scan {entry.scanId}
        </Link>
        <span className="ml-2 text-meta text-ink-3">
          <Moment iso={entry.checkedAt} />
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <VerdictChip verdict={entry.authentication} of="AuthN" />
        <VerdictChip verdict={entry.authorization} of="AuthZ" />
      </span>
    </li>
  );
}
