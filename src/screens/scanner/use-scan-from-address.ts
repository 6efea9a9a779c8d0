import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useCan } from "../../client/session.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";

/**
 * Opens the dialog of a new scan where the address asks for it, by an application's id (`?application=17`) or by an
 * address to be scanned with a name for it (`?target=https://api.example.com&name=Shop`), once: the address forgets it
 * then.
 */
export function useScanFromAddress(): void {
  const params = new URLSearchParams(useSearch());
  const application = params.get("application");
  const target = params.get("target");
  const name = params.get("name") ?? "";
  const [path, navigate] = useLocation();
  const startScan = useStartScan();
  const allowed = useCan("scans.create");
  useEffect(() => {
    if (application === null && target === null) return;
    navigate(path, { replace: true });
    if (allowed)
      startScan(application === null ? { targetUrl: target ?? "", name } : { applicationId: Number(application) });
  }, [application, target, name, path, navigate, startScan, allowed]);
}
