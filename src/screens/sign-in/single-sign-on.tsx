import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { returnPath } from "../../client/session.ts";
import { singleSignOnPath } from "../../contract/single-sign-on-path.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Signs in with the platform's OpenID provider, where it has one: here, or beside a panel in a tab, whose session the panel shares. Not
 * offered in another site's page, which a browser may keep from that session.
 */
export function SingleSignOn() {
  const host = useHost();
  const isShared = host.capabilities.has("shared-session");
  const ways = useQuery({ ...useApi().auth.ways.queryOptions(), enabled: isShared });
  const provider = ways.data?.singleSignOn;
  if (!isShared || !provider) return null;
  const open = () => {
    const address = `${singleSignOnPath}?${new URLSearchParams({ returnTo: returnPath(host) })}`;
    if (host.capabilities.has("navigate")) location.assign(host.platform + address);
    else host.tabs.open(address);
  };
  return (
    <Button icon={KeyRound} className="mt-3 !h-9 w-full" onClick={open}>
      Sign in with {provider.name}
    </Button>
  );
}
