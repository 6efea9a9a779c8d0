import { useEffect } from "react";
import { useSession } from "../client/session.ts";
import { useHost } from "../host/context.ts";

/** Gives the platform's own page the organization's favicon while its people are signed in; other pages are not ours. */
export function useFavicon(): void {
  const host = useHost();
  const url = useSession().data?.tenant?.faviconUrl;
  useEffect(() => {
    if (!url || !host.capabilities.has("navigate")) return;
    const own = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel~=icon]")];
    const link = document.createElement("link");
    link.rel = "icon";
    link.href = new URL(url, host.platform).href;
    for (const each of own) each.remove();
    document.head.append(link);
    return () => {
      link.remove();
      document.head.append(...own);
    };
  }, [url, host]);
}
