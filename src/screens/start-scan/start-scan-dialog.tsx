import { useQueryClient } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { type StartScan, startScanAtom } from "../../parts/scan/start-scan.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ScanProgress } from "./scan-progress.tsx";
import { StartScanForm } from "./start-scan-form.tsx";

/** The Start New Scan dialog: the form, and after submitting it the progress of the scan. The shell renders it once. */
export function StartScanDialog() {
  const api = useApi();
  const queries = useQueryClient();
  const [values, setValues] = useAtom(startScanAtom);
  const [started, setStarted] = useState<{ scan: Scan; asked: StartScan | null } | null>(null);
  // While the dialog is open another scan may be asked for, from the popup for example: that is another form.
  const scan = started?.asked === values ? started.scan : null;
  const form = useRef({ values, key: 0 });
  if (form.current.values !== values) form.current = { values, key: form.current.key + 1 };
  const listOpen = useRef(false);

  const close = () => {
    setValues(null);
    setStarted(null);
    if (scan) void refreshAfterScan(queries, api);
  };
  return (
    <Dialog
      open={values !== null}
      // Escape reaches the dialog first: while the list of applications is open, it closes only that.
      onOpenChange={(open) => !open && !listOpen.current && close()}
      title={values?.targetUrl ? "Register and scan this API" : "Start New Scan"}
      description={
        values?.targetUrl && !scan
          ? "Filled in from the tab. Change what is wrong."
          : "Discover endpoints, then test authentication and authorization."
      }
    >
      {scan ? (
        <ScanProgress scan={scan} onClose={close} />
      ) : (
        <StartScanForm
          key={form.current.key}
          values={values ?? {}}
          onStarted={(scan) => setStarted({ scan, asked: values })}
          onCancel={close}
          onListChange={(open) => {
            listOpen.current = open;
          }}
        />
      )}
    </Dialog>
  );
}
