import { useSyncExternalStore } from "react";
import { readSetting } from "../../client/local-settings.ts";
import { useHost } from "../../host/context.ts";
import { dueAt, type StartedScans, startedScansKey } from "../../parts/scan/scan-schedule.ts";
import { day } from "../../ui/time.tsx";

/** When an application is scanned next by the schedule that is kept; nothing while it has none. */
export function NextScan({ applicationId }: { applicationId: number }) {
  const { store } = useHost();
  const due = useSyncExternalStore(store.subscribe, () => {
    const started = (store.get(startedScansKey) ?? null) as StartedScans | null;
    return dueAt(applicationId, readSetting(store.get("scanning"), "scanning"), started)?.getTime() ?? null;
  });
  if (due === null) return null;
  const date = new Date(due);
  return (
    <time dateTime={date.toISOString()} title={date.toString()} className="shrink-0 text-meta text-ink-3">
      {due <= Date.now() ? "Due now" : `Next on ${day(date.toISOString())}`}
    </time>
  );
}
