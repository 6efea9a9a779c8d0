import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { useApi } from "../../client/context.ts";
import { useRefreshSlack } from "../../client/refresh-slack.ts";
import { useCall } from "../../client/use-call.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";

/** Milliseconds between looks whether the consent was given in the other tab. */
const look = 2000;

/** Opens Slack's consent in a new tab, and looks whether it was given until it was. */
export function ConnectSlack({ isConnected }: { isConnected: boolean }) {
  const host = useHost();
  const refresh = useRefreshSlack();
  const connect = useCall(
    useApi().tenantSlack.connect.mutationOptions({ onSuccess: ({ authUrl }) => host.openTab(authUrl) }),
    { failure: ["Failed to connect Slack"] },
  );
  const isWaiting = connect.isSuccess && !isConnected;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(refresh, look);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  return (
    <>
      {isWaiting && (
        <p role="status" className="text-meta text-ink-3">
          Allow Postern in the tab that opened.
        </p>
      )}
      <Button
        variant={isConnected ? "secondary" : "primary"}
        icon={ExternalLink}
        busy={connect.isPending}
        onClick={() => connect.mutate(undefined)}
      >
        {isConnected ? "Connect again" : "Connect Slack"}
      </Button>
    </>
  );
}
