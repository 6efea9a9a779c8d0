import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

/**
 * A modal dialog: centred from 640 px of container width, below that a full-height sheet with its actions at the
 * bottom. The title is read out; `footer` holds the actions, Cancel first. The first field has the focus, or the
 * control with `data-autofocus`.
 */
export function Dialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Modal
      open={props.open}
      onOpenChange={props.onOpenChange}
      described={Boolean(props.description)}
      className="inset-0 flex flex-col bg-surface shadow-pop @widget:inset-auto @widget:top-1/2 @widget:left-1/2 @widget:max-h-[calc(100%-48px)] @widget:w-[520px] @widget:-translate-1/2 @widget:rounded-xl @widget:border @widget:border-line-strong"
    >
      <header className="flex items-start justify-between gap-3 px-4 pt-4 pb-3 @widget:px-5 @widget:pt-5">
        <div className="min-w-0">
          <Radix.Title className="text-dialog font-semibold">{props.title}</Radix.Title>
          {props.description && (
            <Radix.Description className="mt-1 text-body text-ink-2">{props.description}</Radix.Description>
          )}
        </div>
        <Radix.Close asChild>
          <Button variant="ghost" small icon={X} aria-label="Close" />
        </Radix.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 @widget:px-5">{props.children}</div>
      {props.footer && (
        <footer className="flex justify-end gap-2 border-t border-line px-4 py-3 @widget:px-5">{props.footer}</footer>
      )}
    </Modal>
  );
}
