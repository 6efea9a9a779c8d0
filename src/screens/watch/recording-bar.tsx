import { clsx } from "clsx";
import { Braces, Ellipsis, Eye, KeyRound, Square } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Site } from "../../client/site.ts";
import { useHost } from "../../host/context.ts";
import type { HostWatch } from "../../host/port.ts";
import type { WatchedTab } from "../../host/watched.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useStartWatching } from "./use-start-watching.ts";

/** Whether the tab is watched and for how long, with the way to stop it or to begin anew; it stays in view. */
export function RecordingBar(props: {
  watch: HostWatch;
  tab: WatchedTab;
  site: Site;
  /** Leads to the session of the tab; absent where nothing is made of one. */
  onSession: (() => void) | undefined;
  /** What else its menu offers. */
  more: readonly MenuItem[];
}) {
  const { watch, tab, site } = props;
  const { tabs } = useHost();
  const beside = useSyncExternalStore(tabs.subscribe, tabs.beside);
  const isOn = tab.endedAt === null;
  const seconds = useSeconds(tab);
  const isThis = beside?.kind === "site" && beside.id === tab.tabId && beside.origin === tab.origin;
  const here = beside?.kind === "site" ? beside : null;
  const { start, busy, problem } = useStartWatching(watch, here ?? site);
  const session = { label: "Use this tab's session", onSelect: () => props.onSession?.() };
  const items = [
    ...(isOn && here && !isThis
      ? [{ key: "here", label: "Watch this tab, clear the list", onSelect: () => start() }]
      : []),
    ...(props.onSession ? [{ key: "session", ...session }] : []),
    ...props.more,
    ...(isOn && tab.bodies === undefined
      ? [{ key: "bodies", label: "Read field names in bodies", onSelect: () => void watch.readBodies(true) }]
      : []),
    { key: "clear", label: "Clear the list", onSelect: () => void watch.clear() },
    { key: "back", label: "Take the access back", isDanger: true, onSelect: () => void watch.giveBack() },
  ];
  return (
    <div className="sticky -top-4 z-10 @page:-top-6 border-b border-line bg-surface">
      <div className="flex h-10 items-center gap-2 px-3 @max-[319px]:gap-1.5">
        <span
          aria-hidden
          className={clsx(
            "size-2.5 shrink-0 rounded-full ring-3",
            isOn ? "bg-critical ring-critical-soft" : "bg-control ring-line",
          )}
        />
        <p role="status" className="min-w-0 flex-1 truncate font-medium" title={`${wordOf(isOn)} ${site.host}`}>
          {wordOf(isOn)}
          <span className="@max-[319px]:hidden">
            {isOn && isThis ? " this tab" : `${isOn ? "" : ","} ${site.host}`}
          </span>
        </p>
        <span role="timer" className="font-mono text-meta text-ink-3 tabular-nums">
          {spelled(seconds)}
        </span>
        {props.onSession && (
          <Button
            variant="ghost"
            icon={KeyRound}
            className="@max-[319px]:hidden"
            aria-label={session.label}
            title={session.label}
            onClick={session.onSelect}
          />
        )}
        <Menu
          label="More"
          items={items}
          wide
          trigger={(trigger) => <Button {...trigger} variant="ghost" icon={Ellipsis} aria-label="More" />}
        />
        {isOn ? (
          <Button icon={Square} className={narrow} onClick={() => void watch.stop()}>
            Stop
          </Button>
        ) : (
          <Button icon={Eye} className={narrow} busy={busy} disabled={!here} onClick={() => start()}>
            Watch<span className="@max-[319px]:hidden"> again</span>
          </Button>
        )}
      </div>
      {tab.bodies !== undefined && (
        <p className="flex items-center gap-2 border-t border-line px-3 py-1.5 text-meta text-ink-2">
          <Braces aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
          <span className="min-w-0 flex-1">Reads field names in bodies; keeps no value.</span>
          <Button small variant="ghost" onClick={() => void watch.readBodies(false)}>
            Turn off
          </Button>
        </p>
      )}
      {problem && (
        <p role="alert" className="border-t border-line bg-medium-soft px-3 py-2 text-meta text-medium">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Words before signs where there is room for one alone. */
const narrow = "@max-[319px]:px-2 @max-[419px]:[&>svg]:hidden";
const wordOf = (isOn: boolean) => (isOn ? "Watching" : "Stopped");

/** Seconds that a tab was watched, counted on while it is. */
function useSeconds({ since, endedAt }: WatchedTab): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endedAt !== null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endedAt]);
  return Math.max(0, Math.floor(((endedAt ?? now) - since) / 1000));
}

/** `02:14`, from an hour on `1:02:14`. */
function spelled(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds % 60)}`;
}
