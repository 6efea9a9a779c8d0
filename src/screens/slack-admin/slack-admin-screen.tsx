import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";
import { useCan } from "../../client/session.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useToast } from "../../ui/toast.ts";
import { ChannelsTab } from "./channels-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { IntegrationsTab } from "./integrations-tab.tsx";
import { TestMessageTab } from "./test-message-tab.tsx";

const tabs = [
  { value: "integrations", label: "Integrations", content: <IntegrationsTab /> },
  { value: "channels", label: "Channels", content: <ChannelsTab /> },
  { value: "history", label: "Notification History", content: <HistoryTab /> },
  { value: "test", label: "Test Messages", content: <TestMessageTab /> },
] as const;

/** Slack as the tenant's admins see it: integrations, channels, what was sent, test messages. The tab is in the address. */
export function SlackAdminScreen() {
  const allowed = useCan("slack.settings");
  return (
    <Screen title="Slack Integration" short="Slack" subtitle="Workspaces that get scan results">
      {allowed ? (
        <Administration />
      ) : (
        <AccessDenied text="Only admin and superadmin users can access Slack administration." />
      )}
    </Screen>
  );
}

function Administration() {
  const [params, setParams] = useSearchParams();
  useConsentEnd(params.get("connect"), () => setParams({}, { replace: true }));
  const shown = tabs.find(({ value }) => value === params.get("tab")) ?? tabs[0];
  return (
    <Tabs
      aria-label="Parts of the Slack administration"
      value={shown.value as string}
      onChange={(tab) => setParams(tab === "integrations" ? {} : { tab }, { replace: true })}
      tabs={tabs}
    />
  );
}

/** What the platform's redirect after Slack's consent says, by its `connect` parameter. */
const ends: Record<string, readonly [title: string, text: string]> = {
  denied: ["Failed to connect Slack", "The consent was not given. Nothing was connected."],
  expired: [
    "Failed to connect Slack",
    "The consent was used, is older than 10 minutes, or belongs to another session. Connect again.",
  ],
  failed: [
    "Failed to connect Slack",
    "Slack did not complete the connection. Try again; the server's log has the reason.",
  ],
};

/** Tells once how a consent at Slack ended. */
function useConsentEnd(end: string | null, forget: () => void): void {
  const toast = useToast();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (end === null || told.current === end) return;
    told.current = end;
    const [title, text] = ends[end] ?? [];
    if (end === "done") toast("Slack Connected", "Choose a default channel for its messages.");
    else if (title) toast(title, text, { destructive: true });
    forget();
  });
}
