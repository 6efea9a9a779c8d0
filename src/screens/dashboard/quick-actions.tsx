import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download, type LucideIcon, Play, Settings, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useDownload, useOpenFile } from "../../client/use-download.ts";
import type { Team } from "../../contract/teams.ts";
import { useHost } from "../../host/context.ts";

/** What to do next: one strip on a page, or with `stacked` one below the other. Starting a scan is absent where the role may not. */
export function QuickActions(props: { className?: string; stacked?: boolean; onStartScan: (() => void) | null }) {
  const [, navigate] = useLocation();
  const host = useHost();
  const download = useDownload();
  const openFile = useOpenFile();
  const { data: teams } = useQuery(useApi().teams.list.queryOptions());
  return (
    <section aria-label="Quick Actions" className={clsx("panel overflow-hidden", props.className)}>
      <h2
        className={clsx(
          "flex h-11 items-center border-b border-line px-4 text-body font-semibold",
          !props.stacked && "@page:sr-only",
        )}
      >
        Quick Actions
      </h2>
      <div
        className={clsx(
          "grid grid-cols-[minmax(0,1fr)] gap-px bg-line @panel:grid-cols-2",
          props.stacked ? "@page:grid-cols-1" : "@page:auto-cols-fr @page:grid-flow-col @page:grid-cols-none",
        )}
      >
        {props.onStartScan && (
          <Action
            icon={Play}
            primary
            title="Start New Scan"
            text="Discover and test an API"
            onClick={props.onStartScan}
          />
        )}
        <Action
          icon={Download}
          title="Export Reports"
          text="Global summary as PDF"
          // A tab without this session would be refused; there the file is fetched from here.
          onClick={() =>
            host.capabilities.has("shared-session")
              ? openFile.mutate("/reports/export")
              : download.mutate({ path: "/reports/export", name: "Global_summary.pdf" })
          }
        />
        <Action icon={Users} title="Manage Teams" text={ownership(teams)} onClick={() => navigate("/teams")} />
        <Action icon={Settings} title="Settings" text="Profile, scans, alerts" onClick={() => navigate("/settings")} />
      </div>
    </section>
  );
}

function Action(props: { icon: LucideIcon; title: string; text: ReactNode; primary?: boolean; onClick: () => void }) {
  const Icon = props.icon;
  return (
    <button
      type="button"
      onClick={props.onClick}
      className="flex items-center gap-3 bg-surface px-4 py-3 text-left last:odd:@panel:col-span-2 last:odd:@page:col-span-1 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span
        className={clsx(
          "grid size-8 shrink-0 place-items-center rounded-md",
          props.primary ? "bg-accent-soft text-accent-ink" : "border border-line bg-sunken text-ink-2",
        )}
      >
        <Icon className="size-4" strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block text-body font-medium">{props.title}</span>
        <span className="block text-meta text-ink-3">{props.text}</span>
      </span>
    </button>
  );
}

/** Who owns what, in a few words. */
export function ownership(teams: readonly Pick<Team, "endpointCount">[] | undefined): string {
  if (!teams?.length) return "No team yet";
  const owned = teams.reduce((sum, team) => sum + team.endpointCount, 0);
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  return `${many(teams.length, "team")} own${teams.length === 1 ? "s" : ""} ${many(owned, "endpoint")}`;
}
