import { atom, useSetAtom } from "jotai";
import { useCallback } from "react";

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  destructive: boolean;
  /** It tells what happened elsewhere, not how the user's own act ended. */
  news: boolean;
  open: boolean;
  /** What can be done about it while it is shown, for example undone. */
  action?: { label: string; run: () => void } | undefined;
};

/** Milliseconds that a toast stays. */
export const toastDuration = 5000;
/** Milliseconds after which a dismissed toast is forgotten. */
export const toastRemoval = 1_000_000;

/** The console's toasts: at most one is shown, the first that is open; news wait behind it. */
export const toastsAtom = atom<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a toast: `toast("Alert Resolved", "Payment readable by any user.")`. It replaces what is shown, except for
 * `news`, what nobody has just asked for: they wait until the answer to the user's own act has been read.
 */
export function useToast() {
  const set = useSetAtom(toastsAtom);
  return useCallback(
    (title: string, description?: string, options: ToastOptions = {}) =>
      set((all) => {
        const { destructive = false, news = false, action } = options;
        const toast = { id: ++lastId, title, description, destructive, news, open: true, action };
        const waiting = all.filter(({ open }) => open);
        return news ? [...waiting, toast] : [toast, ...waiting.filter((one) => one.news)];
      }),
    [set],
  );
}

type ToastOptions = Partial<Pick<Toast, "destructive" | "news" | "action">>;
