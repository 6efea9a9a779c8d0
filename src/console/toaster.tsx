import { useAtom } from "jotai";
import { CircleCheck, CircleX, X } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { type Toast, toastDuration, toastRemoval, toastsAtom } from "../ui/toast.ts";
import { useKeys } from "../ui/use-keys.ts";

/** Shows one toast at the bottom, in the panel above the action bar that is there, for 5 s; it stays while the pointer or the focus is on it. */
export function Toaster() {
  const [toasts, setToasts] = useAtom(toastsAtom);
  const toast = toasts.find(({ open }) => open);
  const id = toasts.at(-1)?.id;
  const close = (closed: Toast) =>
    setToasts((all) => all.map((one) => (one.id === closed.id ? { ...one, open: false } : one)));

  useEffect(() => {
    if (id === undefined) return;
    const forget = setTimeout(() => setToasts((all) => all.filter(({ open }) => open)), toastRemoval);
    return () => clearTimeout(forget);
  }, [id, setToasts]);

  const corner = useRef<HTMLDivElement>(null);
  const act = () => {
    if (!toast?.action) return false;
    close(toast);
    toast.action.run();
  };
  useKeys(corner, { u: act });

  return (
    <div ref={corner} className="toasts">
      <div role="status" aria-atomic="true" className="contents">
        {toast && <ToastCard key={toast.id} toast={toast} onClose={() => close(toast)} onAct={act} />}
      </div>
    </div>
  );
}

function ToastCard({ toast, onClose, onAct }: { toast: Toast; onClose: () => void; onAct: () => void }) {
  const timer = useCloseTimer(onClose);
  const Icon = toast.destructive ? CircleX : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the timer
    <div
      role={toast.destructive ? "alert" : undefined}
      data-passing
      onPointerEnter={timer.hold}
      onPointerLeave={timer.start}
      onFocus={timer.hold}
      onBlur={timer.start}
      className="pointer-events-auto flex w-full max-w-[360px] items-start gap-3 rounded-lg border border-line-strong bg-surface py-3 pr-2 pl-3.5 shadow-pop"
    >
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${toast.destructive ? "text-critical" : "text-secure"}`}
        strokeWidth={1.75}
        aria-hidden
      />
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold">{toast.title}</p>
        {toast.description && <p className="text-meta break-words text-ink-2">{toast.description}</p>}
      </div>
      {toast.action && (
        <Button small aria-keyshortcuts="u" onClick={onAct}>
          {toast.action.label}
          <kbd aria-hidden className="kbd @max-[319px]:hidden">
            u
          </kbd>
        </Button>
      )}
      <Button variant="ghost" small icon={X} aria-label="Dismiss" onClick={onClose} className="-mt-1" />
    </div>
  );
}

/** Closes after the toast's time, which starts anew whenever it was held. */
function useCloseTimer(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const start = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => close.current(), toastDuration);
  }, []);
  useEffect(() => {
    start();
    return hold;
  }, [start, hold]);
  return { hold, start };
}
