import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { many } from "../../contract/finding-words.ts";
import { useHost } from "../../host/context.ts";
import { applicationAt } from "../../parts/application/known-site.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Modal, ModalTitle } from "../../ui/modal.tsx";
import { useLate } from "../../ui/use-late.ts";
import { type Action, bestOf, type Item, type Place, paletteGroups } from "./palette-groups.ts";
import { PaletteRow } from "./palette-row.tsx";
import { useHits } from "./use-hits.ts";

/**
 * The command palette: one text field that reaches every screen, application, scan, endpoint, finding and action that the
 * role allows. Arrows move, Enter opens, with Ctrl or Cmd in a new tab, Escape closes. What it runs starts once it is
 * gone, so that a dialog gets the focus, and the screen below its keys.
 */
export function Palette(props: { places: readonly Place[]; actions: readonly Action[]; onClose: () => void }) {
  const { onClose } = props;
  const listId = useId();
  const [query, setQuery] = useState("");
  const [pointed, setPointed] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const { tabs } = useHost();
  const runLater = useAfterUnmount();
  const { groups, total, isAsking, error } = useGroups(query, props);
  const isSlow = useLate(isAsking);
  const items = groups.flatMap((group) => group.items);
  const selected = items.find(({ key }) => key === pointed) ?? bestOf(groups);
  const idOf = ({ key }: Item) => `${listId}-${key.replaceAll(/[^\w-]/g, "_")}`;

  const choose = (item: Item, inTab = false) => {
    if (!("href" in item)) runLater(item.run);
    else if (inTab) tabs.open(item.href);
    else navigate(item.href);
    onClose();
  };
  const point = (item: Item | undefined) => {
    if (!item) return;
    setPointed(item.key);
    list.current?.querySelector(`#${CSS.escape(idOf(item))}`)?.scrollIntoView?.({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = selected ? items.indexOf(selected) : -1;
    if (event.key === "ArrowDown") point(items[(at + 1) % items.length]);
    else if (event.key === "ArrowUp") point(items.at(at - 1));
    else if (event.key === "Enter" && selected) choose(selected, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      open
      onOpenChange={onClose}
      className="inset-0 flex flex-col bg-surface shadow-pop @widget:inset-x-auto @widget:top-[min(104px,12cqh)] @widget:bottom-auto @widget:left-1/2 @widget:max-h-[calc(100%-min(208px,24cqh))] @widget:w-[min(640px,100cqw-32px)] @widget:-translate-x-1/2 @widget:overflow-hidden @widget:rounded-xl @widget:border @widget:border-line-strong"
    >
      <ModalTitle className="sr-only">Search or run a command</ModalTitle>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={selected && idOf(selected)}
          aria-busy={isAsking || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search or run a command"
          className="h-8 min-w-0 flex-1 bg-transparent text-card text-ink outline-none! placeholder:text-ink-3"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPointed(null);
            list.current?.scrollTo?.(0, 0);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label="Close, Esc"
          className="grid size-7 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover @widget:w-auto"
          onClick={onClose}
        >
          <X className="size-4 @widget:hidden" strokeWidth={1.75} aria-hidden />
          <kbd className="kbd hidden @widget:inline-flex">Esc</kbd>
        </button>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto py-2 @widget:flex-initial"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-label={group.name} className="mt-2 first:mt-0">
            <div aria-hidden className="px-[18px] py-1 text-chip text-ink-3">
              {group.name}
            </div>
            {group.items.map((item) => (
              <PaletteRow
                key={item.key}
                id={idOf(item)}
                item={item}
                query={query}
                isSelected={item === selected}
                onPoint={() => setPointed(item.key)}
                onChoose={(inTab) => choose(item, inTab)}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && !isAsking && (
        <p role="status" className="px-4 pb-6 text-center text-body text-ink-3 @max-[639px]:flex-1">
          {error
            ? `Findings and endpoints could not be searched. Nothing else matches “${query.trim()}”.`
            : `Nothing matches “${query.trim()}”. Search by name, path, number or fault.`}
        </p>
      )}
      <footer className="flex h-9 shrink-0 items-center gap-4 @max-[319px]:[&_[aria-hidden]]:hidden border-t border-line bg-sunken px-4 text-meta text-ink-3">
        <Hint keys={["↑", "↓"]} what="move" />
        <Hint keys={["↵"]} what="open" />
        <span className="hidden @widget:block">
          <Hint keys={["Ctrl", "↵"]} what="new tab" />
        </span>
        <span role={error ? "alert" : "status"} className="ml-auto min-w-0 truncate" title={error?.message}>
          {error ? (
            <span className="text-critical">{items.length > 0 && "Findings and endpoints could not be searched."}</span>
          ) : items.length === 0 ? (
            isSlow && "Searching…"
          ) : (
            query.trim() && `${items.length} of ${many(total, "match", "matches")}`
          )}
        </span>
      </footer>
    </Modal>
  );
}

function Hint({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <span aria-hidden className="flex shrink-0 items-center gap-1">
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
      <span className="pl-0.5">{what}</span>
    </span>
  );
}

function useGroups(query: string, { places, actions }: { places: readonly Place[]; actions: readonly Action[] }) {
  const api = useApi();
  const { tabs } = useHost();
  const tab = useSyncExternalStore(tabs.subscribe, tabs.beside);
  const applications = useQuery(api.applicationSummaries.list.queryOptions()).data ?? [];
  const teams = useQuery(api.teams.list.queryOptions()).data ?? [];
  const beside = tab?.kind === "site" ? applicationAt(applications, tab.origin) : null;
  const { hits, isAsking, error } = useHits(query, beside?.id);
  const startScan = useStartScan();
  const scan = useCan("scans.create") ? ({ id }: { id: number }) => startScan({ applicationId: id }) : null;
  return { ...paletteGroups(query, { places, actions, applications, teams, hits, beside, scan }), isAsking, error };
}

/** Gives a function that is told what to run once the component and its layer are gone and the focus is back. */
function useAfterUnmount(): (run: () => void) => void {
  const later = useRef<(() => void) | null>(null);
  useEffect(() => {
    later.current = null;
    return () => {
      if (later.current) setTimeout(later.current);
    };
  }, []);
  return (run) => {
    later.current = run;
  };
}
