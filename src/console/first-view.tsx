import { Bell } from "lucide-react";
import type { CSSProperties } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Link, Router, useLocation } from "wouter";
import { lastUser } from "../client/last-session.ts";
import { hashLocation, pathNow } from "../host/hash-location.ts";
import type { Host } from "../host/port.ts";
import { Screen } from "../ui/screen.tsx";
import { ShellProvider } from "../ui/shell.ts";
import { brandTokens } from "./brand.ts";
import { isPaletteKey, SearchButton } from "./search-button.tsx";

/** Where a panel opens, with the frames of the screens; where it is anywhere else it waits for the console. */
const frames: readonly [path: RegExp, frame: { title: string; short?: string; back?: string }][] = [
  [/^\/$/, { title: "Security Dashboard", short: "Dashboard" }],
  [/^\/security-alerts$/, { title: "Security Alerts", short: "Alerts" }],
  [/^\/scan\/[1-9]\d{0,9}$/, { title: "Scan", back: "/scanner" }],
  [/^\/endpoints\/[1-9]\d{0,9}$/, { title: "Endpoint", back: "/endpoints" }],
];
const frameOf = (path: string) => frames.find(([pattern]) => pattern.test(path))?.[1];

/** A view that is shown: `end` takes it away and returns what was pressed in it, to be done by what comes in its place. */
export type FirstView = { end: () => () => void };

/**
 * Shows a panel's first frame to who was signed in last, while the console's code is on the way: the frame of the screen
 * that the address names. Null where the console begins otherwise. `root` bears the theme.
 */
export function showFirstView(root: HTMLElement, store: Host["store"], platform: string): FirstView | null {
  const user = lastUser(store, platform);
  if (!user || user.requiresTenantCreation || !frameOf(pathNow())) return null;
  const theme = root.dataset.theme === "dark" ? "dark" : "light";
  const style = brandTokens(user.tenant?.brandColor ?? "", theme) as CSSProperties | null;
  let pressed: string | null = null;
  const press = (name: string) => () => {
    pressed = name;
  };
  const keys: KeyboardEvent[] = [];
  const onKey = (event: KeyboardEvent) => {
    // What is typed after a press is meant for what that opens.
    if (pressed) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      pressed = "Search";
    } else keys.push(event);
  };
  document.addEventListener("keydown", onKey);
  const shell = {
    openMenu: press("Menu"),
    topBarEnd: (
      <>
        <SearchButton onPress={press("Search")} />
        <Link
          href="/security-alerts"
          aria-label="Security Alerts"
          title="Security Alerts"
          className="btn btn-ghost btn-icon relative"
        >
          <Bell className="size-4" strokeWidth={1.75} aria-hidden />
        </Link>
      </>
    ),
    strip: <section aria-label="This tab" className="h-[45px] shrink-0 border-b border-line bg-sunken" />,
  };
  const react = createRoot(root);
  flushSync(() =>
    react.render(
      <Router hook={hashLocation.hook}>
        <div data-theme={theme} style={style ?? undefined} className="@container relative isolate h-full overflow-clip">
          <ShellProvider value={shell}>
            <Frame />
          </ShellProvider>
        </div>
      </Router>,
    ),
  );
  return {
    end() {
      document.removeEventListener("keydown", onKey);
      react.unmount();
      return () => {
        for (const key of keys) root.dispatchEvent(new KeyboardEvent("keydown", key));
        root.querySelector<HTMLElement>(`header [aria-label="${pressed}"]`)?.click();
      };
    },
  };
}

function Frame() {
  const [path] = useLocation();
  return <Screen {...(frameOf(path) ?? { title: "" })}>{null}</Screen>;
}
