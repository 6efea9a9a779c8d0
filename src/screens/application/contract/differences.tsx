import { clsx } from "clsx";
import { CircleDashed, ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import type { AccessContract, ContractDifference } from "../../../contract/access-contracts.ts";
import { SeverityIcon } from "../../../parts/alert/severity.tsx";
import { FittingPath } from "../../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../../parts/endpoint/method.tsx";
import { hrefOf, type TrailItem, useLeaveList, useReturnToRow } from "../../../parts/endpoint/trail.ts";
import { Button } from "../../../ui/button.tsx";
import { MoreRows } from "../../../ui/more-rows.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useRowKeys } from "../../../ui/use-row-keys.ts";
import { Who } from "../access-table.tsx";
import { faultOf, meantBy, partsOf } from "./contract-words.ts";
import type { Ask } from "./decide-dialog.tsx";
import { GroupHead } from "./group-head.tsx";

const shownAtFirst = 20;

const ranks = ["critical", "high", "medium", "low"] as const;
const rankOf = ({ finding }: ContractDifference) => (finding ? ranks.indexOf(finding.severity) : ranks.length);

/** Cells that are not as agreed, by the path that groups them, the worst first, each with its proof. */
export function Differences({ contract, onAsk }: { contract: AccessContract; onAsk: ((ask: Ask) => void) | null }) {
  const [all, setAll] = useState(false);
  const within = useRef<HTMLDivElement>(null);
  useRowKeys(within);
  useReturnToRow(within);
  const leave = useLeaveList();
  const { operations } = contract;
  const differences = contract.differences.toSorted((a, b) => rankOf(a) - rankOf(b));
  const groupOf = new Map(operations.map(({ operation, group }) => [operation, group]));
  const shown = all ? differences : differences.slice(0, shownAtFirst);
  const grouped = [...Map.groupBy(shown, ({ operation }) => groupOf.get(operation) ?? "/")];
  const ofGroup = (group: string) => differences.filter(({ operation }) => groupOf.get(operation) === group);
  const meant = (some: readonly ContractDifference[]) =>
    onAsk?.({ kind: "meant", title: "This is meant to be so", proposals: meantBy(some, contract) });
  return (
    <div ref={within}>
      <Panel
        title="Differences"
        count={differences.length}
        action={<span className="text-meta text-ink-3">expected against seen</span>}
      >
        {differences.length === 0 && <Nothing isSeen={contract.decided > 0} />}
        {grouped.map(([group, some]) => (
          <div key={group} className="border-b border-line last:border-0">
            {ofGroup(group).length > 1 && (
              <GroupHead group={group} count={ofGroup(group).length} onMeant={onAsk && (() => meant(ofGroup(group)))} />
            )}
            <ul aria-label={`Differences below ${group}`} className="divide-y divide-line">
              {some.map((one) => (
                <Row
                  key={rowOf(one)}
                  difference={one}
                  onMeant={onAsk && (() => meant([one]))}
                  onLeave={() => leave(rowOf(one), { name: "Access contract", items: differences.map(itemOf) })}
                />
              ))}
            </ul>
          </div>
        ))}
        <MoreRows hidden={differences.length - shown.length} onShow={() => setAll(true)} />
      </Panel>
    </div>
  );
}

/** That nothing differs is good to know only where something was seen. */
function Nothing({ isSeen }: { isSeen: boolean }) {
  const Icon = isSeen ? ShieldCheck : CircleDashed;
  return (
    <p className="flex items-center gap-2 px-4 py-3 text-body text-ink-2">
      <Icon className={clsx("size-4 shrink-0", isSeen ? "text-secure" : "text-ink-3")} strokeWidth={1.75} aria-hidden />
      {isSeen ? "What the last scan saw is as agreed." : "Nothing that was agreed on was seen yet."}
    </p>
  );
}

const rowOf = ({ operation, identity }: ContractDifference) => `${operation} ${identity}`;
const itemOf = (difference: ContractDifference): TrailItem => ({
  row: rowOf(difference),
  endpointId: difference.endpointId,
  ...(difference.finding ? { findingId: difference.finding.id } : {}),
});

function Row(props: { difference: ContractDifference; onMeant: (() => void) | null; onLeave: () => void }) {
  const { difference, onMeant, onLeave } = props;
  const { operation, identity, expected, seen, reason, line } = difference;
  const { method, path } = partsOf(operation);
  return (
    <li className="px-4 py-2.5 text-meta">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <SeverityIcon severity={difference.finding?.severity ?? "medium"} />
          <span className="text-body font-semibold">{faultOf(difference)}</span>
        </span>
        <span className="flex min-w-[160px] flex-1 items-center gap-2">
          <Method method={method} />
          <FittingPath path={path} className="flex-1" />
        </span>
        <span className="font-mono text-chip text-ink-3 @max-[319px]:hidden">line {line}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 @min-[480px]:pl-6">
        <p className="flex min-w-0 flex-1 basis-[200px] @max-[319px]:basis-full flex-wrap items-center gap-x-1.5 text-ink-3">
          <Who isStranger={identity === "anonymous"} />
          <span className="font-medium text-ink">{identity}</span> expected{" "}
          <span className="text-ink-2">{expected}</span> seen{" "}
          <span className={seen === "allowed" ? "text-critical" : "text-medium"}>{seen}</span>
        </p>
        <span className="flex flex-wrap items-center gap-x-3 whitespace-nowrap">
          {onMeant && (
            <Button small onClick={onMeant} aria-label={`This is meant to be so: ${identity} at ${operation}`}>
              <span className="@max-[319px]:hidden">This is meant to be so</span>
              <span className="@min-[320px]:hidden">Meant to be so</span>
            </Button>
          )}
          <Link
            href={hrefOf(itemOf(difference))}
            data-row={rowOf(difference)}
            onClick={onLeave}
            title={reason}
            aria-label={`Proof: ${identity} at ${operation}`}
            className="flex min-h-6 items-center font-medium text-accent-ink hover:underline"
          >
            Proof
          </Link>
        </span>
      </div>
    </li>
  );
}
