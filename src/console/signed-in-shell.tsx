import { type ReactNode, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ShellProvider } from "../ui/shell.ts";
import { AlertsBell } from "./alerts-bell.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { SharedDialogs } from "./shared-dialogs.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { useAlertStream } from "./use-alert-stream.ts";
import { useFavicon } from "./use-favicon.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The frame around every signed-in screen: sidebar or menu, alerts, the scan dialog. */
export function SignedInShell({ strip, children }: { strip?: ReactNode; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [path] = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  useAlertStream();
  usePageTitle(path);
  useFavicon();
  const shell = useMemo(
    () => ({ openMenu: () => setMenuOpen(true), topBarEnd: <AlertsBell />, strip: strip ?? null }),
    [strip],
  );
  return (
    <ShellProvider value={shell}>
      <div ref={frame} className="flex h-full">
        <Sidebar />
        <div className="flex h-full min-w-0 flex-1 flex-col">
          <StaleNotice />
          <div className="min-h-0 flex-1">
            <ScreenBoundary key={path}>{children}</ScreenBoundary>
          </div>
        </div>
      </div>
      <MenuDrawer open={menuOpen} onOpenChange={setMenuOpen} />
      <SharedDialogs />
      <ShortcutHelp within={frame} />
    </ShellProvider>
  );
}
