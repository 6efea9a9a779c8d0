import { clsx } from "clsx";
import { Play, RotateCcw } from "lucide-react";
import { Link } from "wouter";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { isUnderWay } from "../../parts/scan/is-under-way.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";

/** What an application is opened for most: another scan, or the one that is under way, for there is one at a time. */
export function ScanAction(props: {
  applicationId: number;
  lastScan: ApplicationSummary["lastScan"];
  mayScan: boolean;
  variant: "primary" | "secondary";
  className?: string | undefined;
}) {
  const { applicationId, lastScan, variant, className } = props;
  const startScan = useStartScan();
  if (lastScan && isUnderWay(lastScan))
    return (
      <Link href={`/scan/${lastScan.id}`} className={clsx("btn", `btn-${variant}`, className)}>
        View Scan
      </Link>
    );
  if (!props.mayScan) return null;
  return (
    <Button
      variant={variant}
      icon={lastScan ? RotateCcw : Play}
      className={className}
      onClick={() => startScan({ applicationId })}
    >
      {lastScan ? "Scan again" : "Start New Scan"}
    </Button>
  );
}
