import { X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Modal, ModalTitle } from "../ui/modal.tsx";
import { NavigationList } from "./navigation-list.tsx";
import { TenantMark } from "./tenant-mark.tsx";
import { UserArea } from "./user-area.tsx";

/** The menu below 960 px of container width: the whole panel, from 640 px a drawer at its left. */
export function MenuDrawer(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Modal
      open={props.open}
      onOpenChange={props.onOpenChange}
      className="inset-y-0 left-0 flex w-full flex-col bg-surface @widget:w-[300px] @widget:border-r @widget:border-line-strong @widget:shadow-pop"
    >
      <ModalTitle className="sr-only">Menu</ModalTitle>
      <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-3.5">
        <TenantMark />
        <Button variant="ghost" icon={X} aria-label="Close menu" onClick={() => props.onOpenChange(false)} />
      </div>
      <NavigationList className="min-h-0 flex-1 overflow-y-auto px-2 py-3" onGo={() => props.onOpenChange(false)} />
      <UserArea />
    </Modal>
  );
}
