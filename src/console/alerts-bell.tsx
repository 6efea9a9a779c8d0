import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../client/context.ts";

/** How many alerts are unresolved; undefined until known. */
export function useUnresolvedCount(): number | undefined {
  const api = useApi();
  const { data } = useQuery(api.alerts.list.queryOptions());
  return data?.filter((alert) => !alert.isResolved).length;
}

/** The bell of the top bar: how many alerts are unresolved, and the way to them. */
export function AlertsBell() {
  const count = useUnresolvedCount();
  const name = count ? `${count} unresolved ${count === 1 ? "alert" : "alerts"}` : "Security Alerts";
  return (
    <Link href="/security-alerts" aria-label={name} title={name} className="btn btn-ghost btn-icon relative">
      <Bell className="size-4" strokeWidth={1.75} aria-hidden />
      {Boolean(count) && (
        <span className="absolute top-0.5 right-0.5 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-critical px-0.5 text-[9px] leading-none font-semibold text-surface">
          {shortCount(count ?? 0)}
        </span>
      )}
    </Link>
  );
}

/** A count that fits a badge. */
export const shortCount = (count: number) => (count > 99 ? "99+" : String(count));
