import { useEffect } from "react";
import { useHost } from "../host/context.ts";

/** Names the browser's tab after what is shown, where the page is the platform's own; an embedding page keeps its title. */
export function usePageTitle(shown: string): void {
  const own = useHost().capabilities.has("navigate");
  const title = shown ? `${shown} · Postern` : "Postern";
  useEffect(() => {
    if (!own) return;
    document.title = title;
    return () => {
      document.title = "Postern";
    };
  }, [own, title]);
}
