import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { useCan } from "../../client/session.ts";
import { siteOf } from "../../client/site.ts";
import { saveFile } from "../../client/use-download.ts";
import type { HostWatch, Watched } from "../../host/port.ts";
import type { WatchedTab } from "../../host/watched.ts";
import { useReturnToRow } from "../../parts/endpoint/trail.ts";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { toHar } from "./export-har.ts";
import { toOpenApi } from "./export-openapi.ts";
import { NoCalls } from "./no-calls.tsx";
import { RecordingBar } from "./recording-bar.tsx";
import { TabSession } from "./tab-session.tsx";
import { useAddObserved } from "./use-add-observed.ts";
import { useInventory } from "./use-inventory.ts";
import { useScanBrowsed } from "./use-scan-browsed.ts";
import { useTestNow } from "./use-test-now.ts";
import { useWatchKeys } from "./use-watch-keys.tsx";
import { isScanned, scanSentence, WatchActions } from "./watch-actions.tsx";
import { WatchedFigures } from "./watched-figures.tsx";
import { WatchedList } from "./watched-list.tsx";
import { matching, type WatchedGroups, watchedOperations } from "./watched-operations.ts";
import { WatchedSearch } from "./watched-search.tsx";

/** What was captured of a tab, as one row for each operation; findings first. */
export function WatchedCalls(props: { watch: HostWatch; watched: Watched; tab: WatchedTab }) {
  const { watch, watched, tab } = props;
  const site = siteOf(tab.origin) ?? { origin: tab.origin, host: tab.origin };
  const { application, inventory, error, retry } = useInventory(tab.origin);
  const groups = useMemo(
    () => watchedOperations(watched.calls, inventory, watched.bodies),
    [watched.calls, inventory, watched.bodies],
  );
  const [selected, setSelected] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const test = useTestNow(application?.id);
  const observed = useAddObserved(application?.id);
  const browsed = useScanBrowsed(application?.id, groups);
  const all = [...groups.found, ...groups.fresh, ...groups.rest];
  const [text, setText] = useState("");
  const shown = useMemo(() => matching(groups, text), [groups, text]);
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(list);
  useReturnToRow(list);
  const dismissal = useWatchKeys(list, { groups: shown, selected, test, search });
  const mayAddIdentity = useCan("identities.create");
  // In the address, so that the command palette leads to it too.
  const [params, setParams] = useSearchParams();
  const setReadingSession = (wanted: boolean) => setParams(wanted ? { session: "" } : {}, { replace: true });
  const readSession = application && mayAddIdentity && tab.endedAt === null ? () => setReadingSession(true) : undefined;
  const captured = application && observed && all.length > 0 ? { application, groups, observed, browsed } : null;
  const scanAll =
    captured && !isScanned(captured.application) && !captured.application.isArchived
      ? [
          {
            key: "scan-all",
            label: `Scan all of ${captured.application.name}`,
            onSelect: () => captured.observed.scan.mutate(groups.fresh),
          },
        ]
      : [];
  const exports = [
    {
      key: "openapi",
      label: "Export OpenAPI 3.1",
      onSelect: () => saveJson(toOpenApi(all, site.origin), `${fileName(site.host)}.openapi.json`),
    },
    {
      key: "har",
      label: "Export HAR, redacted",
      onSelect: () => saveJson(toHar(watched.calls, site.origin, watched.bodies), `${fileName(site.host)}.har`),
    },
  ];
  return (
    <Screen
      title="Watch"
      subtitle={captured && scanSentence(captured)}
      actions={captured && <WatchActions {...captured} />}
      footer={
        captured && (
          // Inset as the rows are.
          <div className="-mx-1 min-w-0 flex-1">
            <p className="mb-2 text-meta wrap-anywhere text-ink-2">{scanSentence(captured)}</p>
            <WatchActions {...captured} />
          </div>
        )
      }
    >
      <div ref={list} className="-m-4 @page:m-0 @page:overflow-clip @page:rounded-lg @page:border @page:border-line">
        <RecordingBar
          watch={watch}
          tab={tab}
          site={site}
          onSession={readSession}
          more={[...scanAll, ...(all.length > 0 ? exports : [])]}
        />
        <WatchedFigures calls={watched.forgotten + watched.calls.length} groups={groups} isKnown={inventory !== null} />
        {error && (
          <p role="alert" className="flex items-center gap-3 border-b border-line bg-medium-soft px-3 py-2 text-medium">
            <span className="min-w-0 flex-1 break-words">Verdicts could not be loaded. {error.message}</span>
            <Button small onClick={retry}>
              Try again
            </Button>
          </p>
        )}
        {application === null && (
          <p className="border-b border-line px-3 py-2 text-meta text-ink-2">
            {site.host} is not registered, so nothing is known of its endpoints. Press Register above.
          </p>
        )}
        {watched.calls.length === 0 ? (
          <NoCalls site={site} isOver={tab.endedAt !== null} />
        ) : (
          <WatchedSearch ref={search} text={text} onText={setText} hidden={count(shown) === 0 ? all.length : null} />
        )}
        {count(shown) > 0 && (
          <WatchedList
            groups={shown}
            selected={selected}
            onSelect={setSelected}
            test={test}
            onAdd={observed && ((operations) => observed.add.mutate(operations))}
            isAdding={observed?.add.isPending ?? false}
          />
        )}
        {watched.forgotten > 0 && (
          <p className="px-3 py-2 text-meta text-ink-3">
            The last {watched.calls.length.toLocaleString("en")} calls are kept.{" "}
            {watched.forgotten.toLocaleString("en")} earlier ones are no longer shown.
          </p>
        )}
      </div>
      {dismissal}
      {params.has("session") && mayAddIdentity && application && (
        <TabSession
          watch={watch}
          site={site}
          {...{ application, inventory, watched, groups, browsed }}
          onClose={() => setReadingSession(false)}
        />
      )}
    </Screen>
  );
}

const count = ({ found, fresh, rest }: WatchedGroups) => found.length + fresh.length + rest.length;
const saveJson = (value: object, name: string) =>
  saveFile(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }), name);
/** A host as the beginning of a file's name. */
const fileName = (host: string) => host.replace(/[^\w.-]/g, "_");
