import { useSyncExternalStore } from "react";
import { useHost } from "../host/context.ts";

/** A theme setting; `auto` follows the system. */
export type ThemeSetting = "light" | "dark" | "auto";
const key = "theme";
const settings: readonly unknown[] = ["light", "dark", "auto"];

/** The theme that the user chose on this device, else the host's, and a way to choose. */
export function useThemeSetting(initial: ThemeSetting = "auto"): [ThemeSetting, (setting: ThemeSetting) => void] {
  const { store } = useHost();
  const stored = useSyncExternalStore(store.subscribe, () => store.get(key));
  const setting = settings.includes(stored) ? (stored as ThemeSetting) : initial;
  return [setting, (next) => store.set(key, next)];
}

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");
const subscribeSystem = (listener: () => void) => {
  const query = darkSystem();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** The theme to paint with: the setting, with `auto` resolved to what the system prefers now. */
export function useTheme(setting: ThemeSetting): "light" | "dark" {
  const dark = useSyncExternalStore(subscribeSystem, () => darkSystem().matches);
  return setting === "auto" ? (dark ? "dark" : "light") : setting;
}
