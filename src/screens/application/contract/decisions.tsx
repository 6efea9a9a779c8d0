import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { useApi } from "../../../client/context.ts";
import type { AccessDecision } from "../../../contract/access-contracts.ts";
import { many } from "../../../contract/finding-words.ts";
import { Path } from "../../../parts/endpoint/path.tsx";
import { initials } from "../../../ui/initials.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { Moment } from "../../../ui/time.tsx";
import { cellsInWords, decisionInWords } from "./contract-words.ts";

const [pageSize, shownAtFirst] = [50, 5];
const link = "min-h-6 text-meta font-medium text-accent-ink hover:underline";

/** What was decided, newest first: who, when and why. */
export function Decisions({ applicationId: id }: { applicationId: number }) {
  const [all, setAll] = useState(false);
  const query = useInfiniteQuery({
    ...useApi().accessContracts.decisions.infiniteOptions({
      input: (before: number | undefined) => ({ id, limit: pageSize, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ decisions }) => (decisions.length === pageSize ? decisions.at(-1)?.id : undefined),
    }),
    refetchOnMount: "always",
  });
  const total = query.data?.pages[0]?.total;
  return (
    <Panel
      title="Decisions"
      {...(total === undefined ? {} : { count: total })}
      action={
        !all &&
        (total ?? 0) > shownAtFirst && (
          <button type="button" className={link} onClick={() => setAll(true)}>
            View All
          </button>
        )
      }
    >
      <Loaded query={query} what="The decisions" skeleton={<SkeletonRows rows={3} />}>
        {({ pages }) => (
          <ul aria-label="Decisions" className="divide-y divide-line">
            {pages
              .flatMap(({ decisions }) => decisions)
              .slice(0, all ? undefined : shownAtFirst)
              .map((decision) => (
                <Decision key={decision.id} decision={decision} />
              ))}
          </ul>
        )}
      </Loaded>
      {all && query.hasNextPage && (
        <div className="border-t border-line px-4 py-1.5">
          <button type="button" className={link} onClick={() => void query.fetchNextPage()}>
            Show older
          </button>
        </div>
      )}
    </Panel>
  );
}

function Decision({ decision }: { decision: AccessDecision }) {
  const { by, at, reason } = decision;
  return (
    <li className="flex gap-2.5 px-4 py-2 text-meta">
      <span
        aria-hidden
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-line text-chip font-semibold text-ink-2"
      >
        {initials(by)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-[200px] wrap-anywhere">
            <span className="font-semibold">{by}</span> {brokenAtSlashes(decisionInWords(decision))}
          </span>
          <span className="text-chip text-ink-3">
            <Moment iso={at} />
          </span>
        </p>
        <p className="text-ink-2">“{reason}”</p>
        {decision.changes.length > 0 && <WhatChanged decision={decision} />}
      </div>
    </li>
  );
}

/** A sentence whose paths break after a slash, not in a word. */
function brokenAtSlashes(sentence: string): ReactNode {
  return sentence.split(/(?<=\/)/).map((part, at) => (
    // The parts of one sentence never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: position is identity here
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function WhatChanged({ decision: { changes, changed } }: { decision: AccessDecision }) {
  const rest = changed - changes.length;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer leading-6 text-ink-2">What changed</summary>
      <ul aria-label="What changed" className="mt-1 divide-y divide-line rounded-lg border border-line">
        {cellsInWords(changes).map(([operation, cells]) => (
          <li key={operation} className="px-3 py-1.5 wrap-anywhere">
            <Path path={operation} />
            <p className="text-ink-2">
              {cells.map((cell, at) => (
                <span key={cell} className="inline-block">
                  {cell}
                  {at < cells.length - 1 && ",\u00a0"}
                </span>
              ))}
            </p>
          </li>
        ))}
        {rest > 0 && <li className="px-3 py-1.5 text-ink-3">and {many(rest, "more cell")}</li>}
      </ul>
    </details>
  );
}
