import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

const Slot = createContext<HTMLElement | null>(null);
export const DialogFooterSlot = Slot.Provider;

/** How the actions of a dialog look, below its content. */
export const dialogFooterLook =
  "flex shrink-0 flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 @max-[319px]:[&_.btn]:px-2 @max-[319px]:[&_.btn:not(.btn-icon)>svg]:hidden @widget:bg-sunken @widget:px-5";

/**
 * The actions of a dialog, rendered by its content: in the narrow sheet they share the width below `note`, in the
 * centred dialog they stand at the right of it.
 */
export function DialogFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  const slot = useContext(Slot);
  if (!slot) return null;
  return createPortal(
    <footer className={dialogFooterLook}>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 @widget:flex-row @widget:items-center">
        <p className="min-w-0 flex-1 text-meta text-ink-3 @max-[639px]:empty:hidden">{note}</p>
        <div className="flex flex-wrap gap-2 [&>*]:flex-1 @widget:[&>*]:flex-none [&>.btn-primary]:flex-2 @widget:[&>.btn-primary]:flex-none">
          {children}
        </div>
      </div>
    </footer>,
    slot,
  );
}
