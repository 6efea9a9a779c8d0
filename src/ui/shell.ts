import { createContext, type ReactNode, useContext } from "react";

/** What a screen's narrow top bar borrows from the shell around it. */
export type Shell = {
  /** Opens the menu drawer; null where there is no menu (signed out). */
  openMenu: (() => void) | null;
  /** At the end of every top bar: the alerts bell with its count. */
  topBarEnd: ReactNode;
  /** Above the top bar, where the host knows a tab: the tab strip. */
  strip: ReactNode;
  /** Told what the screen shows, for the browser's tab; absent where nothing hears of it. */
  onTitle?: (title: string) => void;
};

const ShellContext = createContext<Shell>({ openMenu: null, topBarEnd: null, strip: null });
export const ShellProvider = ShellContext.Provider;

/** The shell around the screen; empty parts outside of one. */
export const useShell = () => useContext(ShellContext);
