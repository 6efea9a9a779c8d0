import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, MessageSquare } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { SlackChannelPicker } from "../../parts/slack/slack-channel-picker.tsx";
import { SlackNotifySwitches } from "../../parts/slack/slack-notify-switches.tsx";
import { EnabledChip } from "../../ui/enabled-chip.tsx";
import { Field } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";
import { ConnectSlack } from "./connect-slack.tsx";
import { SlackTeams } from "./slack-teams.tsx";

/** The organization's Slack: connecting a workspace, its default channel, what it hears of, and the teams' channels. */
export function SlackTab() {
  const query = useQuery({ ...useApi().tenantSlack.settings.queryOptions(), refetchOnMount: "always" });
  return (
    <Loaded query={query} what="Slack settings" skeleton={<SkeletonPanel />}>
      {(settings) => (
        <div className="space-y-4">
          <Panel
            title="Slack Integration"
            action={<EnabledChip enabled={settings.isConnected} on="Connected" off="Not connected" />}
          >
            <div className="flex flex-wrap items-center gap-3 p-4">
              <p className="flex min-w-0 flex-1 basis-40 items-center gap-3">
                <MessageSquare className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
                {stateOf(settings)}
              </p>
              <ConnectSlack isConnected={settings.isConnected} />
            </div>
            <footer className="border-t border-line px-4 py-2.5 text-meta">
              <Link href="/admin/slack" className="inline-flex items-center gap-1 text-accent-ink hover:underline">
                Integrations, history and test messages
                <ArrowUpRight className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
              </Link>
            </footer>
          </Panel>
          {settings.settingId !== null && (
            <>
              <NotificationSettings settings={settings} settingId={settings.settingId} />
              <SlackTeams settingId={settings.settingId} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

type Settings = {
  isConnected: boolean;
  workspaceName: string | null;
  defaultChannel: string | null;
  notifyOnEndpointDiscovery: boolean;
  notifyOnScanComplete: boolean;
  notifyOnCriticalAlerts: boolean;
};

function stateOf({ isConnected, workspaceName }: Settings): string {
  if (workspaceName === null) return "Connect a workspace to send scan results to its channels.";
  return isConnected ? `Connected to ${workspaceName}.` : `The integration with ${workspaceName} is turned off.`;
}

function NotificationSettings({ settings, settingId }: { settings: Settings; settingId: number }) {
  const refresh = useRefreshSlack();
  const update = useCall(useApi().tenantSlack.updateSettings.mutationOptions({ onSettled: refresh }), {
    failure: ["Failed to update Slack settings"],
  });
  const { defaultChannel: asked, ...flags } = (update.isPending ? update.variables : undefined) ?? {};
  return (
    <Panel title="Notifications">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 p-4 @page:grid-cols-2">
        <Field label="Default channel" hint="Gets the messages of teams without a channel.">
          <SlackChannelPicker
            settingId={settingId}
            value={asked === undefined ? settings.defaultChannel : asked}
            disabled={update.isPending}
            onChoose={({ id }) => id !== settings.defaultChannel && update.mutate({ defaultChannel: id })}
            onClear={() => update.mutate({ defaultChannel: null })}
          />
        </Field>
        <div className="space-y-4">
          <SlackNotifySwitches value={settings} asked={flags} disabled={update.isPending} onChange={update.mutate} />
        </div>
      </div>
    </Panel>
  );
}
