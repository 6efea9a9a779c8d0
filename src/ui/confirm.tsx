import { useRef } from "react";
import { Button } from "./button.tsx";
import { Modal, ModalDescription, ModalTitle } from "./modal.tsx";

/** Asks before something that cannot be undone. Cancel has the focus; the other button says what will happen. */
export function Confirm(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  action: string;
  busy?: boolean;
  onConfirm: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={props.open}
      onOpenChange={props.onOpenChange}
      role="alertdialog"
      described
      initialFocus={cancel}
      className="top-1/2 left-1/2 w-[400px] max-w-[calc(100%-32px)] -translate-1/2 rounded-xl border border-line-strong bg-surface shadow-pop"
    >
      <div className="p-5">
        <ModalTitle className="text-dialog font-semibold">{props.title}</ModalTitle>
        <ModalDescription className="mt-2 text-body text-ink-2">{props.text}</ModalDescription>
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button ref={cancel} onClick={() => props.onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="danger-solid" busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </Modal>
  );
}
