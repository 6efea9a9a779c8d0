import { Facts } from "../../ui/facts.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Moment } from "../../ui/time.tsx";

type OpenScan = { scanId: number; application: string; tenant: string; at: string | null };

/** Scans that have not ended, of every organization. `word` says what their moment is. */
export function OpenScans(props: { title: string; none: string; word: string; scans: readonly OpenScan[] }) {
  return (
    <Panel title={props.title} count={props.scans.length}>
      {props.scans.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">{props.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {props.scans.map((scan) => (
            <li key={scan.scanId} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2">
              <span className="min-w-0 flex-1 basis-40 truncate font-medium">{scan.application}</span>
              <span className="min-w-0 truncate text-ink-2">{scan.tenant}</span>
              <span className="text-meta text-ink-3">
                <Facts
                  of={[
                    `Scan ${scan.scanId}`,
                    scan.at && (
                      <>
                        {props.word} <Moment iso={scan.at} />
                      </>
                    ),
                  ]}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
