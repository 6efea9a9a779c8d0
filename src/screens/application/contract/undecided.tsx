import { useState } from "react";
import type { AccessContract, ContractOperation } from "../../../contract/access-contracts.ts";
import { many } from "../../../contract/finding-words.ts";
import { FittingPath } from "../../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../../parts/endpoint/method.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { MoreRows } from "../../../ui/more-rows.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { asSeen, isTold, notMeant, partsOf, seenInWords } from "./contract-words.ts";
import type { Ask } from "./decide-dialog.tsx";
import { GroupHead } from "./group-head.tsx";

const shownAtFirst = 20;

/** Operations that nobody has decided: those that the last scan told of, and those of which only people can say who may. */
export function Undecided(props: { contract: AccessContract; onAsk: ((ask: Ask) => void) | null }) {
  const { operations, undecided } = props.contract;
  const open = new Set(undecided);
  const found = operations.filter(({ operation }) => open.has(operation));
  const [told, untold] = [found.filter(isTold), found.filter((one) => !isTold(one))];
  return (
    <>
      {told.length > 0 && (
        <Panel title="Undecided operations" count={told.length}>
          <Groups {...props} operations={told} />
        </Panel>
      )}
      {untold.length > 0 && (
        <Fold title="Undecided, nothing seen" result={many(untold.length, "operation")}>
          <Groups {...props} operations={untold} />
        </Fold>
      )}
    </>
  );
}

function Groups(props: {
  contract: AccessContract;
  operations: readonly ContractOperation[];
  onAsk: ((ask: Ask) => void) | null;
}) {
  const { contract, operations, onAsk } = props;
  const { identities } = contract;
  const [all, setAll] = useState(false);
  const shown = all ? operations : operations.slice(0, shownAtFirst);
  const ofGroup = Map.groupBy(operations.filter(isTold), ({ group }) => group);
  const meant = (some: readonly ContractOperation[]) =>
    onAsk?.({
      kind: "meant",
      title: "This is meant to be so",
      proposals: some.map((one) => ({ operation: one.operation, access: asSeen(one) })),
    });
  return (
    <>
      {[...Map.groupBy(shown, ({ group }) => group)].map(([group, some]) => {
        const told = ofGroup.get(group) ?? [];
        return (
          <div key={group} className="border-b border-line last:border-0">
            {told.length > 1 && <GroupHead group={group} count={told.length} onMeant={onAsk && (() => meant(told))} />}
            <ul aria-label={`Undecided below ${group}`} className="divide-y divide-line">
              {some.map((one) => (
                <li key={one.operation} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 text-meta">
                  <div className="min-w-[180px] flex-1">
                    <span className="flex items-center gap-2">
                      <Method method={partsOf(one.operation).method} />
                      <FittingPath path={partsOf(one.operation).path} className="flex-1" />
                    </span>
                    {isTold(one) && (
                      <p className="mt-0.5 wrap-anywhere text-ink-3">
                        {seenInWords(one, identities)}
                        {one.open.length > 0 && (
                          <span className="text-critical">. Bypassed by {one.open.join(", ")}</span>
                        )}
                      </p>
                    )}
                  </div>
                  {onAsk && (
                    <span className="flex flex-wrap gap-1">
                      {isTold(one) && (
                        <Button small onClick={() => meant([one])} aria-label={`Meant to be so: ${one.operation}`}>
                          Meant to be so
                        </Button>
                      )}
                      <Button
                        small
                        variant="ghost"
                        onClick={() => onAsk({ kind: "edit", operations: [one], preset: notMeant(one) })}
                        aria-label={`${isTold(one) ? "Not meant" : "Decide"}: ${one.operation}`}
                      >
                        {isTold(one) ? "Not meant" : "Decide"}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <MoreRows hidden={operations.length - shown.length} onShow={() => setAll(true)} />
    </>
  );
}
