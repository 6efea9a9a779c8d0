import { clsx } from "clsx";
import { memo } from "react";
import { Link, useLocation } from "wouter";
import { useSession } from "../client/session.ts";
import { useHost } from "../host/context.ts";
import { useFindingCounts } from "../parts/finding/finding-count.tsx";
import { shortCount } from "./alerts-bell.tsx";
import { activeItem, administration, itemsFor, type NavigationItem, navigation } from "./navigation.ts";

/** The console's items, with the active one marked. `onGo` runs when one is followed, to close a drawer. */
export function NavigationList({ className, onGo }: { className?: string; onGo?: () => void }) {
  const [path] = useLocation();
  const user = useSession().data;
  const role = user?.role;
  const { capabilities } = useHost();
  const active = activeItem(user ?? {}, path);
  const show = (items: readonly NavigationItem[]) =>
    itemsFor(items, role)
      .filter(({ needs }) => !needs || capabilities.has(needs))
      .map((item) => <Item key={item.path} item={item} active={item === active} onGo={onGo} />);
  const hasAdministration = itemsFor(administration, role).length > 0;
  return (
    <nav aria-label="Console" className={clsx("flex flex-col gap-0.5", className)}>
      {show(navigation)}
      {hasAdministration && <h2 className="mt-4 mb-1 px-2.5 text-chip font-medium text-ink-3">Administration</h2>}
      {show(administration)}
    </nav>
  );
}

const Item = memo(function Item(props: { item: NavigationItem; active: boolean; onGo?: (() => void) | undefined }) {
  const { item, active, onGo } = props;
  const Icon = item.icon;
  return (
    <Link href={item.path} onClick={onGo} aria-current={active ? "page" : undefined} className="nav-item">
      <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="flex-1 truncate">{item.label}</span>
      {item.badge === "alerts" && <AlertsCount />}
    </Link>
  );
});

function AlertsCount() {
  const count = useFindingCounts()?.critical;
  if (!count) return null;
  return (
    <span className="grid h-4 min-w-4 place-items-center rounded-full bg-critical-soft px-1.5 text-chip font-semibold text-critical tabular-nums">
      {shortCount(count)}
      <span className="sr-only"> open critical findings</span>
    </span>
  );
}
