import { useEffect } from "react";
import { useHost } from "../host/context.ts";
import { administration, isActive, navigation } from "./navigation.ts";

/** Names the browser's tab after the screen, where the page is the platform's own; an embedding page keeps its title. */
export function usePageTitle(path: string): void {
  const own = useHost().capabilities.has("navigate");
  const item = [...navigation, ...administration].find((one) => isActive(one, path));
  const title = item ? `${item.label} · Postern` : "Postern";
  useEffect(() => {
    if (!own) return;
    document.title = title;
    return () => {
      document.title = "Postern";
    };
  }, [own, title]);
}
