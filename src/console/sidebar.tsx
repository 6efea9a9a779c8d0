import { type ReactNode, useEffect, useState } from "react";
import { useHost } from "../host/context.ts";
import { firstFrame } from "../host/first-frame.ts";
import { NavigationList } from "./navigation-list.tsx";
import { TenantMark } from "./tenant-mark.tsx";
import { UserArea } from "./user-area.tsx";

/** The sidebar, from 960 px of container width. A panel has no room for it and shows its first frame without it. */
export function Sidebar({ search }: { search: ReactNode }) {
  const isInPanel = useHost().capabilities.has("tab");
  const [isDue, setDue] = useState(!isInPanel);
  useEffect(() => void firstFrame().then(() => setDue(true)), []);
  if (!isDue) return null;
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
