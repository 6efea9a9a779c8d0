import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { useHost } from "../../host/context.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { Button } from "../../ui/button.tsx";

/** Milliseconds between looks whether the consent was given in the other tab. */
const look = 2000;

/**
 * Opens Slack's consent in a new tab, and looks whether it was given until it was. The consent counts only in the session
 * that began it: where a tab does not have this session, the platform's own page opens, to connect from there.
 */
export function ConnectSlack({ isConnected }: { isConnected: boolean }) {
  const host = useHost();
  const refresh = useRefreshSlack();
  const connect = useCall(
    useApi().tenantSlack.connect.mutationOptions({ onSuccess: ({ authUrl }) => host.tabs.open(authUrl) }),
    { failure: ["Failed to connect Slack"] },
  );
  const shared = host.capabilities.has("shared-session");
  const [opened, setOpened] = useState(false);
  const isWaiting = (connect.isSuccess || opened) && !isConnected;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(refresh, look);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  return (
    <>
      {isWaiting && (
        <p role="status" className="text-meta text-ink-3">
          {shared
            ? "Allow Postern in the tab that opened."
            : "Sign in on the tab that opened and press Connect Slack there; this page follows."}
        </p>
      )}
      <Button
        variant={isConnected ? "secondary" : "primary"}
        icon={ExternalLink}
        busy={connect.isPending}
        title={shared ? undefined : "Slack opens its own page, which does not share this embedded session"}
        onClick={() => {
          if (shared) return connect.mutate(undefined);
          host.tabs.open("/tenant-admin?tab=slack");
          setOpened(true);
        }}
      >
        {shared ? (isConnected ? "Connect again" : "Connect Slack") : "Connect on the platform's page"}
      </Button>
    </>
  );
}
