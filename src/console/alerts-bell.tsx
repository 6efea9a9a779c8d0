import { Bell } from "lucide-react";
import { Link } from "wouter";
import { findingWords } from "../contract/finding-words.ts";
import { useFindingCounts } from "../parts/finding/finding-count.tsx";

/** The bell of the top bar: how many critical findings stand open, and the way to all of them. */
export function AlertsBell() {
  const counts = useFindingCounts();
  const name = counts?.findings ? `Security Alerts: ${findingWords(counts)}` : "Security Alerts";
  return (
    <Link href="/security-alerts" aria-label={name} title={name} className="btn btn-ghost btn-icon relative">
      <Bell className="size-4" strokeWidth={1.75} aria-hidden />
      {Boolean(counts?.critical) && (
        <span className="absolute top-0.5 right-0.5 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-critical px-0.5 text-[9px] leading-none font-semibold text-surface">
          {shortCount(counts?.critical ?? 0)}
        </span>
      )}
    </Link>
  );
}

/** A count that fits a badge. */
export const shortCount = (count: number) => (count > 99 ? "99+" : String(count));
