import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useCan } from "../../client/session.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { AttributeSeveral } from "../../parts/endpoint/attribute-several.tsx";
import { hrefOf, useLeaveList, useReturnToRow } from "../../parts/endpoint/trail.ts";
import { useTestAgain } from "../../parts/endpoint/use-test-again.ts";
import { DismissDialog } from "../../parts/finding/dismiss-dialog.tsx";
import { useResolve } from "../../parts/finding/use-resolve.ts";
import { GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { AlertFigures } from "./alert-figures.tsx";
import { AlertFilterBar } from "./alert-filter-bar.tsx";
import { defaultFilters, filterAlerts } from "./alert-filters.ts";
import { type AlertGroup, countGroups, groupAlerts } from "./alert-groups.ts";
import { AlertRow } from "./alert-row.tsx";
import { NoAlertMatches, NoOpenAlerts } from "./no-alerts.tsx";
import { SelectedAlerts } from "./selected-alerts.tsx";
import type { useAlertFilters } from "./use-alert-filters.ts";

const searchHelp = { keys: ["/"], what: "Search the list" };
const resolveHelp = [
  { keys: ["x"], what: "Select the row" },
  { keys: ["r"], what: "Resolve the row, or what is selected" },
  { keys: ["d"], what: "Dismiss the row, or what is selected" },
];
const testHelp = { keys: ["t"], what: "Test the row again, or what is selected" };
/** What is given to a team when a row is. */
const pathOf = ({ path, methods, team, findings }: AlertGroup) =>
  findings.slice(0, 1).map(({ endpointId }) => ({ path, methods, teamId: team?.id ?? null, endpointId }));
const isOpen = ({ state }: FindingRow) => state === "open" || state === "regressed";

/**
 * The loaded findings by path: figures, filters and rows, with what can be done to many at once. The alert that a link
 * names is shown whatever the filters say, and while it is open leads on to its finding.
 */
export function AlertList(props: {
  rows: readonly FindingRow[];
  /** Those of the endpoint that a notification's alert is about; empty without one. */
  named: readonly FindingRow[];
  list: ReturnType<typeof useAlertFilters>;
}) {
  const { rows, list } = props;
  const { filters } = list;
  const passing = filterAlerts(rows, filters, list.sort);
  const named = props.named.filter(({ id }) => !passing.some((row) => row.id === id));
  const groups = groupAlerts([...named, ...passing]);
  const linked = groups.find(({ findings }) =>
    findings.some(({ id }) => props.named.some((row) => row.id === id)),
  )?.key;
  const shown = groups.slice(0, list.rows);
  const more = groups.length - shown.length;
  const counted = countGroups(groups);
  const several = new Set(rows.map(({ application }) => application.id)).size > 1;

  const mayResolve = useCan("findings.resolveSeveral");
  const mayAttribute = useCan("endpoints.attribute");
  const { resolve, busy } = useResolve();
  const [selecting, setSelecting] = useState(false);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<"attribute" | "dismiss" | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const test = useTestAgain();
  const selected = shown.filter(({ key }) => keys.has(key));
  const clear = () => setKeys(new Set());
  const toggle = (key: string) =>
    setKeys(new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]));
  const openOf = (of: readonly AlertGroup[]) => of.flatMap(({ findings }) => findings.filter(isOpen));

  const element = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focused = () => element.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;
  useRowKeys(element);
  useReturnToRow(element);
  /** What the keys are meant for: the selected rows, else the one that has the focus. */
  const meant = () => (selected.length > 0 ? selected : groups.filter(({ key }) => key === focused()));
  const resolveNow = () => {
    if (mayResolve && !busy && meant().length > 0) resolve(openOf(meant()), clear);
  };
  const dismissed = openOf(pointed === null ? selected : groups.filter(({ key }) => key === pointed));
  useKeys(
    element,
    {
      "/": () => search.current?.focus(),
      x: () => {
        const key = focused();
        if (mayResolve && key) toggle(key);
      },
      r: resolveNow,
      d: () => {
        if (!mayResolve || openOf(meant()).length === 0) return;
        setPointed(selected.length > 0 ? null : (focused() ?? null));
        setAsking("dismiss");
      },
      t: () => test?.start([...new Set(meant().flatMap(({ findings }) => findings.map((one) => one.endpointId)))]),
      // Whoever learned it before the rows could be selected.
      e: resolveNow,
    },
    [searchHelp, ...(mayResolve ? resolveHelp : []), ...(test ? [testHelp] : [])],
  );
  const leave = useLeaveList();
  const items = groups.flatMap(({ key, findings }) =>
    findings.map(({ id, endpointId }) => ({ row: key, endpointId, findingId: id })),
  );
  useEffect(() => {
    if (linked) element.current?.querySelector<HTMLElement>(`[data-row="${linked}"]`)?.focus();
  }, [linked]);
  const [, navigate] = useLocation();
  const told = props.named.find(({ alertId }) => alertId !== null && alertId === list.linked);
  useEffect(() => {
    if (!told || !linked) return;
    leave(linked, { name: "Security Alerts", address: "/security-alerts", items });
    navigate(hrefOf({ endpointId: told.endpointId, findingId: told.id }), { replace: true });
  });

  return (
    <>
      <AlertFigures filters={filters} onSeverity={(severity) => list.setFilters({ severity })} />
      <AlertFilterBar
        rows={rows}
        filters={filters}
        onFilter={list.setFilters}
        searchRef={search}
        selecting={mayResolve ? selecting : null}
        onSelecting={(next) => {
          setSelecting(next);
          if (!next) clear();
        }}
      />
      {groups.length === 0 ? (
        <div ref={element} className="panel mt-3">
          {rows.length > 0 || filters.status === "resolved" || filters.change !== "any" ? (
            <NoAlertMatches hidden={rows.length} onClear={() => list.setFilters(defaultFilters)} />
          ) : (
            <NoOpenAlerts />
          )}
        </div>
      ) : (
        <section className="-mx-4 border-line bg-surface @widget:mx-0 @widget:mt-3 @widget:rounded-lg @widget:border">
          <SelectedAlerts
            selected={selected}
            busy={busy}
            onClear={clear}
            onAttribute={mayAttribute ? () => setAsking("attribute") : null}
            onDismiss={() => {
              setPointed(null);
              setAsking("dismiss");
            }}
            onResolve={() => resolve(openOf(selected), clear)}
          />
          <div className="flex min-h-9 items-center justify-between gap-3 border-b border-line px-3 py-1 text-meta text-ink-3 @widget:hidden">
            <span role="status" title={findingWords(counted)} className="min-w-0 truncate">
              {many(counted.findings, "finding")}
              <span className="@max-[319px]:sr-only"> on {many(counted.endpoints, "endpoint")}</span>
            </span>
            <SortToggle list={list} />
          </div>
          <GridTable
            ref={element}
            aria-label="Security alerts"
            className="@widget:grid @widget:grid-cols-[36px_minmax(180px,max-content)_minmax(72px,max-content)_minmax(140px,1fr)_64px] @page:grid-cols-[36px_minmax(0,1fr)_minmax(84px,max-content)_minmax(0,264px)_minmax(0,124px)_96px_72px] @min-[1400px]:grid-cols-[36px_minmax(0,1fr)_100px_minmax(0,460px)_minmax(0,180px)_minmax(0,140px)_80px]"
          >
            <GridRow className="hidden h-8 items-center gap-x-3 border-b border-line bg-sunken @widget:col-span-full @widget:grid @widget:grid-cols-subgrid @widget:rounded-t-lg">
              <GridHead className="p-0! pl-3!">
                {mayResolve && (
                  <input
                    type="checkbox"
                    aria-label="Select all rows"
                    className="block size-4 accent-(--accent)"
                    checked={selected.length > 0 && selected.length === shown.length}
                    ref={(box) => {
                      if (box) box.indeterminate = selected.length > 0 && selected.length < shown.length;
                    }}
                    onChange={() => setKeys(new Set(selected.length > 0 ? [] : shown.map(({ key }) => key)))}
                  />
                )}
              </GridHead>
              <GridHead className="p-0!">
                <SortToggle list={list} before="Finding" />
              </GridHead>
              <GridHead className="p-0!">By</GridHead>
              <GridHead className="p-0!">Endpoint</GridHead>
              <GridHead className="hidden p-0! @page:block">Application</GridHead>
              <GridHead className="hidden p-0! @page:block">Team</GridHead>
              <GridHead className="p-0! pr-4! text-right!">Seen</GridHead>
            </GridRow>
            {shown.map((group) => {
              const open = openOf([group]);
              return (
                <AlertRow
                  key={group.key}
                  group={group}
                  several={several}
                  linked={group.key === linked}
                  selected={keys.has(group.key)}
                  selecting={mayResolve ? selecting : null}
                  onSelect={() => toggle(group.key)}
                  onOpen={() => leave(group.key, { name: "Security Alerts", items })}
                  onResolve={mayResolve && open.length > 0 ? () => resolve(open) : null}
                />
              );
            })}
          </GridTable>
          {(more > 0 || mayResolve) && (
            <footer className="flex min-h-9 items-center justify-between gap-3 border-t border-line px-4 text-meta not-has-[button]:@max-[639px]:hidden">
              <span className="text-ink-3 @max-[639px]:hidden">{findingWords(counted)}</span>
              {more > 0 && (
                <button
                  type="button"
                  className="min-h-6 flex-1 text-left font-medium text-accent-ink hover:underline"
                  onClick={() => list.setRows(list.rows + 50)}
                >
                  {many(more, "more endpoint")}
                </button>
              )}
              <Legend />
            </footer>
          )}
        </section>
      )}
      {asking === "attribute" && <AttributeSeveral paths={selected.flatMap(pathOf)} onClose={() => setAsking(null)} />}
      <DismissDialog
        findings={asking === "dismiss" ? dismissed : null}
        onClose={() => setAsking(null)}
        onDone={clear}
      />
    </>
  );
}

function SortToggle({ list, before }: { list: ReturnType<typeof useAlertFilters>; before?: string }) {
  const isWorst = list.sort === "worst";
  const words = isWorst ? "worst first" : "newest first";
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink"
      title={isWorst ? "Show the newest first" : "Show the worst first"}
      onClick={() => list.setSort(isWorst ? "newest" : "worst")}
    >
      {before ? `${before}, ${words}` : words.charAt(0).toUpperCase() + words.slice(1)}
      <ChevronDown className="size-3" strokeWidth={1.75} aria-hidden />
    </button>
  );
}

function Legend() {
  return (
    <span className="hidden items-center gap-3 text-ink-3 @page:flex" aria-hidden>
      {[
        ["j", "k", "move"],
        ["x", "select"],
        ["r", "resolve"],
        ["t", "test"],
        ["d", "dismiss"],
        ["?", "all"],
      ].map((entry) => (
        <span key={entry.join(" ")} className="flex items-center gap-1">
          {entry.slice(0, -1).map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
          {entry.at(-1)}
        </span>
      ))}
    </span>
  );
}
