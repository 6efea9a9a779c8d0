import { Pencil, Plug, Trash2 } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { SlackNotifySwitches } from "../../parts/slack/slack-notify-switches.tsx";
import { Button } from "../../ui/button.tsx";
import { EnabledChip } from "../../ui/enabled-chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Switch } from "../../ui/switch.tsx";

/** An integration: its workspace, a connection test, and switches that act at once. */
export function IntegrationCard(props: { setting: SlackSetting; onEdit: () => void; onRemove: () => void }) {
  const { setting } = props;
  const refresh = useRefreshSlack();
  const update = useCall(useApi().slack.updateSetting.mutationOptions({ onSettled: refresh }), {
    failure: ["Update Failed"],
  });
  const asked = update.isPending ? update.variables : undefined;
  const change = (fields: Partial<SlackSetting>) => update.mutate({ ...fields, id: setting.id });
  const name = setting.workspaceName;
  return (
    // Heads, switches and feet of two side by side stand on the same lines.
    <li
      className="panel flex min-w-0 flex-col @page:row-span-3 @page:grid @page:grid-cols-[minmax(0,1fr)] @page:grid-rows-subgrid @page:gap-0"
      aria-label={name}
    >
      <header className="flex flex-wrap items-start gap-x-3 border-b border-line p-4">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 dir="auto" className="min-w-0 wrap-anywhere @min-[320px]:truncate text-card font-semibold" title={name}>
              {name}
            </h2>
            <EnabledChip enabled={setting.isActive} on="Connected" off="Not connected" />
          </div>
          <p className="mt-0.5 font-mono text-meta wrap-anywhere text-ink-3">
            <Facts of={[setting.teamId, setting.defaultChannel]} />
          </p>
        </div>
        <Button variant="ghost" small icon={Pencil} aria-label={`Edit ${name}`} title="Edit" onClick={props.onEdit} />
        <Button
          variant="ghost"
          small
          icon={Trash2}
          className="hover:text-critical"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={props.onRemove}
        />
        {!setting.defaultChannel && (
          <p className="basis-full text-meta text-medium">
            No default channel: only teams with a channel get messages.
          </p>
        )}
      </header>
      <div className="flex-1 space-y-3 p-4">
        <Switch
          label={
            <>
              Active<span className="sr-only"> for {name}</span>
            </>
          }
          hint="Messages are sent to this workspace"
          checked={asked?.isActive ?? setting.isActive}
          disabled={update.isPending}
          onChange={(isActive) => change({ isActive })}
        />
        <SlackNotifySwitches
          value={setting}
          asked={definedOnly(asked)}
          disabled={update.isPending}
          of={name}
          onChange={change}
        />
      </div>
      <footer className="border-t border-line px-4 py-2.5">
        <TestConnection setting={setting} />
      </footer>
    </li>
  );
}

function TestConnection({ setting }: { setting: SlackSetting }) {
  const api = useApi();
  const test = useCall(
    {
      mutationKey: api.slack.testConnection.key(),
      mutationFn: () => api.slack.testConnection.call({ id: setting.id }),
    },
    {
      success: ["Connection Successful", ({ workspace }) => `Connected to workspace ${workspace.name}`],
      failure: ["Connection Failed"],
    },
  );
  return (
    <Button
      small
      icon={Plug}
      busy={test.isPending}
      aria-label={`Test Connection of ${setting.workspaceName}`}
      onClick={() => test.mutate(undefined)}
    >
      Test Connection
    </Button>
  );
}

function definedOnly(asked: Partial<Record<keyof SlackSetting, unknown>> | undefined) {
  if (!asked) return undefined;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => typeof value === "boolean"));
}
