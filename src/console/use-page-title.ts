import { useEffect } from "react";
import { useSession } from "../client/session.ts";
import { useHost } from "../host/context.ts";
import { activeItem } from "./navigation.ts";

/** Names the browser's tab after the screen, where the page is the platform's own; an embedding page keeps its title. */
export function usePageTitle(path: string): void {
  const own = useHost().capabilities.has("navigate");
  const item = activeItem(useSession().data?.role, path);
  const title = item ? `${item.label} · Postern` : "Postern";
  useEffect(() => {
    if (!own) return;
    document.title = title;
    return () => {
      document.title = "Postern";
    };
  }, [own, title]);
}
