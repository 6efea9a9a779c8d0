import { RotateCcw } from "lucide-react";
import type { Scan } from "../../contract/scans.ts";
import { useScanAgain } from "../../parts/scan/use-scan-again.ts";
import { Button } from "../../ui/button.tsx";

/** Scans the same application again: Retry Scan where it failed or was stopped, Scan again where it completed. */
export function ScanAgain({ scan }: { scan: Scan }) {
  const again = useScanAgain(scan);
  if (!again) return null;
  return (
    <Button
      variant="primary"
      className="flex-1 @page:flex-none"
      icon={RotateCcw}
      busy={again.busy}
      onClick={again.start}
    >
      {scan.status === "failed" ? "Retry Scan" : "Scan again"}
    </Button>
  );
}
