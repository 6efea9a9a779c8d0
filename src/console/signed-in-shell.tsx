import { type ReactNode, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ShellProvider } from "../ui/shell.ts";
import { AlertsBell } from "./alerts-bell.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { SearchButton } from "./search-button.tsx";
import { SharedDialogs } from "./shared-dialogs.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { useAlertStream } from "./use-alert-stream.ts";
import { useFavicon } from "./use-favicon.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The frame around every signed-in screen: sidebar or menu, alerts, the scan dialog. */
export function SignedInShell(props: { strip?: ReactNode; notice?: ReactNode; children: ReactNode }) {
  const { strip, notice, children } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [path] = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [title, setTitle] = useState("");
  useAlertStream();
  usePageTitle(title);
  useFavicon();
  // Another path and its title draw nothing of this anew: what is shown there waits for it.
  const [shell, sidebar] = useMemo(() => {
    const search = <SearchButton onPress={() => setSearching(true)} />;
    const topBarEnd = (
      <>
        {search}
        <AlertsBell />
      </>
    );
    const shell = { openMenu: () => setMenuOpen(true), topBarEnd, strip: strip ?? null, onTitle: setTitle };
    return [shell, <Sidebar key="" search={search} />];
  }, [strip]);
  return (
    <ShellProvider value={shell}>
      <div ref={frame} className="flex h-full">
        <button
          type="button"
          className="btn btn-secondary btn-skip"
          onClick={() => place.current?.querySelector("main")?.focus()}
        >
          Skip to content
        </button>
        {sidebar}
        <div className="flex h-full min-w-0 flex-1 flex-col">
          <StaleNotice />
          {notice}
          {/* biome-ignore lint/a11y/useSemanticElements: it groups no fields; it only says what is shown when it is given the focus */}
          <div
            ref={place}
            tabIndex={-1}
            role="group"
            aria-label={title || undefined}
            className="min-h-0 flex-1 outline-none"
          >
            <ScreenBoundary key={path}>{children}</ScreenBoundary>
          </div>
        </div>
      </div>
      <MenuDrawer open={menuOpen} onOpenChange={setMenuOpen} />
      <SharedDialogs />
      <CommandPalette within={frame} open={searching} onOpenChange={setSearching} />
      <ShortcutHelp within={frame} />
    </ShellProvider>
  );
}
