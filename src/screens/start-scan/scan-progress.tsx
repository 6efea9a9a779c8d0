import { useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { useToast } from "../../ui/toast.ts";
import { ProgressView } from "./progress-view.tsx";
import { scanFailedText } from "./scan-pace.ts";
import { useStartedScan } from "./use-started-scan.ts";

/** Follows a started scan to its end, tells a failure, and closes the dialog by itself. */
export function ScanProgress({ scan, onClose }: { scan: Scan; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useStartedScan(scan.id, {
    onEnd: ({ status }) => {
      if (status === "failed") toast("Scan Failed", scanFailedText, { destructive: true });
      void refreshAfterScan(queries, api);
    },
    onReset: onClose,
  });
  return (
    <>
      <ProgressView query={query} />
      <DialogFooter note="The scan goes on when this is closed">
        <Button onClick={onClose}>Close</Button>
        <Link href={`/scan/${scan.id}`} onClick={onClose} className="btn btn-primary">
          View Details
        </Link>
      </DialogFooter>
    </>
  );
}
