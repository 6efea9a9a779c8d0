import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useSession } from "../client/session.ts";
import { useHost } from "../host/context.ts";
import { isSingleKey } from "../ui/use-keys.ts";
import { itemsFor, type NavigationItem, navigation } from "./navigation.ts";

/** The items of the sidebar that the user and the host have. */
export function useItems(items: readonly NavigationItem[]): readonly NavigationItem[] {
  const role = useSession().data?.role;
  const { capabilities } = useHost();
  return itemsFor(items, role).filter(({ needs }) => !needs || capabilities.has(needs));
}

/** `g` and then the key of an item of the sidebar lead to its screen. No other key between them, and nothing typed. */
export function useGoKeys(within: RefObject<HTMLElement | null>): void {
  const [, navigate] = useLocation();
  const items = useItems(navigation);
  const current = useRef({ items, navigate });
  useEffect(() => {
    current.current = { items, navigate };
  });
  useEffect(() => {
    const root = within.current?.getRootNode();
    let isGoing = false;
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Shift") return;
      const wasGoing = isGoing;
      isGoing = event.key === "g" && isSingleKey(event) && !wasGoing;
      if (!wasGoing || !isSingleKey(event)) return;
      const item = current.current.items.find(({ go }) => go === event.key);
      if (!item) return;
      // Before the screen hears of it: alone the key means something else there.
      event.preventDefault();
      event.stopPropagation();
      current.current.navigate(item.path);
    };
    root?.addEventListener("keydown", onKey, { capture: true });
    return () => root?.removeEventListener("keydown", onKey, { capture: true });
  }, [within]);
}
