import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Hash } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { useApi } from "../../client/context.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChannelList } from "./channel-list.tsx";
import { TeamChannels } from "./team-channels.tsx";

/** Connected integrations; each leads to its channels and to the channels of teams. The view is in the address. */
export function ChannelsTab() {
  const query = useQuery({ ...useApi().slack.settings.queryOptions(), refetchOnMount: "always" });
  const [params, setParams] = useSearchParams();
  const open = (view: "list" | "teams", setting: SlackSetting) =>
    setParams({ tab: "channels", view, integration: String(setting.id) });
  return (
    <Loaded query={query} what="Slack integrations" skeleton={<SkeletonRows rows={2} />}>
      {(settings) => {
        const connected = settings.filter(({ isActive }) => isActive);
        const chosen = connected.find(({ id }) => String(id) === params.get("integration"));
        if (chosen) {
          const isTeams = params.get("view") === "teams";
          return (
            <SubView
              title={`${isTeams ? "Team channels" : "Channels"} of ${chosen.workspaceName}`}
              onBack={() => setParams({ tab: "channels" })}
            >
              {isTeams ? <TeamChannels setting={chosen} /> : <ChannelList setting={chosen} />}
            </SubView>
          );
        }
        return (
          <Panel title="Connected integrations" count={connected.length}>
            {connected.length === 0 ? (
              <EmptyState
                icon={Hash}
                title="No connected integration"
                text="Add an integration, or turn one on, to see its channels."
              />
            ) : (
              <ul className="divide-y divide-line">
                {connected.map((setting) => (
                  <IntegrationRow key={setting.id} setting={setting} onOpen={(view) => open(view, setting)} />
                ))}
              </ul>
            )}
          </Panel>
        );
      }}
    </Loaded>
  );
}

function IntegrationRow(props: { setting: SlackSetting; onOpen: (view: "list" | "teams") => void }) {
  const { workspaceName, teamId } = props.setting;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5" aria-label={workspaceName}>
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="truncate font-medium" title={workspaceName}>
          {workspaceName}
        </p>
        <p className="font-mono text-meta text-ink-3">{teamId}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button small aria-label={`View Channels of ${workspaceName}`} onClick={() => props.onOpen("list")}>
          View Channels
        </Button>
        <Button small aria-label={`Team Channels of ${workspaceName}`} onClick={() => props.onOpen("teams")}>
          Team Channels
        </Button>
      </div>
    </li>
  );
}

function SubView(props: { title: string; onBack: () => void; children: ReactNode }) {
  return (
    <>
      <div className="mb-3 flex min-w-0 items-center gap-1">
        <Button variant="ghost" small icon={ChevronLeft} aria-label="Back to integrations" onClick={props.onBack} />
        <h2 className="min-w-0 truncate text-card font-semibold">{props.title}</h2>
      </div>
      {props.children}
    </>
  );
}
