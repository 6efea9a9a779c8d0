import { useQueryClient } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { refreshAfterScan } from "../../client/refresh-after-scan.ts";
import { startScanAtom } from "../../client/start-scan.ts";
import type { Scan } from "../../contract/scans.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ScanProgress } from "./scan-progress.tsx";
import { StartScanForm } from "./start-scan-form.tsx";

/** The Start New Scan dialog: the form, and after submitting it the progress of the scan. The shell renders it once. */
export function StartScanDialog() {
  const api = useApi();
  const queries = useQueryClient();
  const [values, setValues] = useAtom(startScanAtom);
  const [scan, setScan] = useState<Scan | null>(null);
  const listOpen = useRef(false);

  const close = () => {
    setValues(null);
    // A new form is mounted on the next opening, which is what resets it.
    setScan(null);
    if (scan) void refreshAfterScan(queries, api);
  };
  return (
    <Dialog
      open={values !== null}
      // Escape reaches the dialog first: while the list of applications is open, it closes only that.
      onOpenChange={(open) => !open && !listOpen.current && close()}
      title="Start New Scan"
      description="Discover endpoints, then test authentication and authorization."
    >
      {scan ? (
        <ScanProgress scan={scan} onClose={close} />
      ) : (
        <StartScanForm
          values={values ?? {}}
          onStarted={setScan}
          onCancel={close}
          onListChange={(open) => {
            listOpen.current = open;
          }}
        />
      )}
    </Dialog>
  );
}
