import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { DialogFooterSlot, dialogFooterLook } from "./dialog-footer.tsx";
import { Modal, ModalDescription, ModalTitle } from "./modal.tsx";

/**
 * A modal dialog: centred from 640 px of container width, below that a full-height sheet with its actions at the
 * bottom. Title and `description` are shown and read out; `footer` holds the actions, Cancel first. Content that owns its actions, such as a
 * form, puts them into a `DialogFooter` instead. The first field has the focus, or the control with `data-autofocus`.
 */
export function Dialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Modal
      open={props.open}
      onOpenChange={props.onOpenChange}
      described={Boolean(props.description)}
      className="inset-0 flex flex-col bg-canvas shadow-pop @widget:inset-auto @widget:top-1/2 @widget:left-1/2 @widget:max-h-[calc(100%-48px)] @widget:w-[520px] @widget:-translate-1/2 @widget:overflow-hidden @widget:rounded-xl @widget:border @widget:border-line-strong @widget:bg-surface"
    >
      <header className="flex min-h-12 shrink-0 items-center has-[p]:items-start @widget:items-start justify-between gap-3 border-b border-line bg-surface px-4 py-2 @widget:px-5 @widget:pt-4 @widget:pb-3">
        <div className="min-w-0">
          <ModalTitle className="text-dialog font-semibold tracking-tight wrap-anywhere">{props.title}</ModalTitle>
          {props.description && (
            <ModalDescription className="text-meta wrap-anywhere text-ink-3">{props.description}</ModalDescription>
          )}
        </div>
        <Button variant="ghost" small icon={X} aria-label="Close" onClick={() => props.onOpenChange(false)} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 @widget:px-5">
        <DialogFooterSlot value={slot}>{props.children}</DialogFooterSlot>
      </div>
      {props.footer && <footer className={dialogFooterLook}>{props.footer}</footer>}
      <div ref={setSlot} className="contents" />
    </Modal>
  );
}
