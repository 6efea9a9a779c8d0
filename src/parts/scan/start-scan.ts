import { atom, useSetAtom } from "jotai";
import { useCallback } from "react";

/** What the scan dialog starts with: an application that is known, or the address and name of a site to be added. */
export type StartScan = { applicationId?: number; targetUrl?: string; name?: string };

/** The open Start New Scan dialog's start values; null while it is closed. The shell renders the dialog once. */
export const startScanAtom = atom<StartScan | null>(null);

/** Opens the Start New Scan dialog from any screen. */
export function useStartScan(): (values?: StartScan) => void {
  const set = useSetAtom(startScanAtom);
  return useCallback((values: StartScan = {}) => set(values), [set]);
}
