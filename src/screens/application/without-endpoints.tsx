import { Archive, CircleStop, CircleX, Play, Radar } from "lucide-react";
import { Link } from "wouter";
import type { ApplicationOverview } from "../../contract/application-summaries.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

type Known = Pick<ApplicationOverview, "lastScan" | "isArchived">;

/** In place of everything that a scan tells: why nothing is known yet. The screen's own primary action scans. */
export function WithoutEndpoints({ application }: { application: Known }) {
  const { lastScan } = application;
  const reason = reasonFor(application);
  return (
    <div className="panel">
      <EmptyState
        {...reasons[reason]}
        action={
          lastScan &&
          reason !== "underWay" && (
            <Link href={`/scan/${lastScan.id}`} className="btn btn-secondary">
              View Scan
            </Link>
          )
        }
      />
    </div>
  );
}

const reasons = {
  never: {
    icon: Play,
    title: "Not scanned yet",
    text: "Scan this application to find its endpoints and test who can call them.",
  },
  archived: {
    icon: Archive,
    title: "Archived before its first scan",
    text: "An archived application is not scanned. Its settings take it out of the archive.",
  },
  underWay: {
    icon: Radar,
    title: "A scan is under way",
    text: "Its endpoints and findings stand here once it has ended. Until then its own page shows what it does.",
  },
  failed: { icon: CircleX, title: "The last scan failed", text: "It found no endpoints. Its page tells the reason." },
  stopped: { icon: CircleStop, title: "The last scan was stopped", text: "It had found no endpoints by then." },
  completed: {
    icon: Radar,
    title: "No endpoints found",
    text: "The last scan found none. Its log tells where it looked.",
  },
} as const;

function reasonFor({ lastScan, isArchived }: Known): keyof typeof reasons {
  if (!lastScan) return isArchived ? "archived" : "never";
  if (lastScan.status === "completed") return "completed";
  if (lastScan.status !== "failed") return "underWay";
  return lastScan.stoppedBy ? "stopped" : "failed";
}
