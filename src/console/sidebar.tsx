import type { ReactNode } from "react";
import { NavigationList } from "./navigation-list.tsx";
import { TenantMark } from "./tenant-mark.tsx";
import { UserArea } from "./user-area.tsx";

/** The sidebar, from 960 px of container width. */
export function Sidebar({ search }: { search: ReactNode }) {
  return (
    <aside
      aria-label="Sidebar"
      className="hidden h-full w-56 shrink-0 flex-col border-r border-line bg-surface @page:flex"
    >
      <div className="flex h-13 shrink-0 items-center justify-between border-b border-line pr-2 pl-3.5">
        <TenantMark />
        {search}
      </div>
      <NavigationList className="min-h-0 flex-1 overflow-y-auto px-2 py-3" />
      <UserArea />
    </aside>
  );
}
