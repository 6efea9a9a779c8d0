import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import type { FindingRow as Finding } from "../../contract/findings.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { useLeaveList, useReturnToRow } from "../endpoint/trail.ts";
import { FindingRow, findingColumns, takesColumns } from "./finding-row.tsx";
import { useFindingKeys } from "./use-finding-keys.tsx";

/**
 * Findings as rows, in the order they come: each opens the finding's view, which steps through `all` and leads back here.
 */
export function FindingList(props: {
  label: string;
  /** What the list is called where a finding leads back to it. */
  name: string;
  findings: readonly Finding[];
  /** All that the view steps through, where only the first of them are shown. */
  all?: readonly Finding[];
  /** Whether the rows are of several applications: each then names its own. */
  several: boolean;
  /** Column heads, from 640 px of container width. */
  heads?: boolean;
  /** What can be done with a finding while its row is pointed at. */
  action?: (finding: Finding) => ReactNode;
}) {
  const { findings, all = findings, several, name, action } = props;
  const list = useRef<HTMLUListElement>(null);
  const leave = useLeaveList();
  useRowKeys(list);
  useReturnToRow(list);
  const dialog = useFindingKeys(list, findings);
  const items = all.map(({ id, endpointId }) => ({ row: String(id), endpointId, findingId: id }));
  return (
    <div className="@container">
      <ul ref={list} aria-label={props.label} className={findingColumns(several)}>
        {props.heads && <Heads several={several} />}
        {findings.map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            several={several}
            action={action?.(finding)}
            onOpen={() => leave(String(finding.id), { name, items })}
          />
        ))}
      </ul>
      {dialog}
    </div>
  );
}

function Heads({ several }: { several: boolean }) {
  const columns = ["By", ...(several ? ["Application", "Team"] : ["Team"])];
  return (
    <li
      aria-hidden
      className={clsx(
        "hidden h-8 items-center border-b border-line bg-sunken px-4 text-chip font-medium text-ink-3 @page:grid",
        takesColumns,
      )}
    >
      <span className="col-start-2">Finding, worst first</span>
      <span className="col-span-2">Endpoint</span>
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
      <span />
      <span className="justify-self-end">Age</span>
    </li>
  );
}
