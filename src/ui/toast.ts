import { atom, useSetAtom } from "jotai";
import { useCallback } from "react";

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  destructive: boolean;
  open: boolean;
  /** What can be done about it while it is shown, for example undone. */
  action?: { label: string; run: () => void } | undefined;
};

/** Milliseconds that a toast stays. */
export const toastDuration = 5000;
/** Milliseconds after which a dismissed toast is forgotten. */
export const toastRemoval = 1_000_000;

/** The console's toasts, newest first; at most one is kept, so a new one replaces the old. */
export const toastsAtom = atom<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast: `toast("Alert Resolved", "Payment readable by any user.")`. */
export function useToast() {
  const set = useSetAtom(toastsAtom);
  return useCallback(
    (title: string, description?: string, options?: { destructive?: boolean; action?: Toast["action"] }) =>
      set([
        {
          id: ++lastId,
          title,
          description,
          destructive: options?.destructive ?? false,
          open: true,
          action: options?.action,
        },
      ]),
    [set],
  );
}
