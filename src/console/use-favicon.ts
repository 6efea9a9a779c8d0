import { useEffect } from "react";
import { useSession } from "../client/session.ts";
import { useHost } from "../host/context.ts";

/**
 * Gives a page of the product, the platform's or the extension's, the organization's favicon while its people are signed
 * in; a page that embeds the console is not ours.
 */
export function useFavicon(): void {
  const host = useHost();
  const url = useSession().data?.tenant?.faviconUrl;
  useEffect(() => {
    const ours = host.capabilities.has("navigate") || host.capabilities.has("choose-platform");
    if (!url || !ours) return;
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
