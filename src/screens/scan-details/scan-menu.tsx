import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { DeleteScan } from "./delete-scan.tsx";

/** What is seldom wanted of a scan: reading it again, and deleting it, for roles that may. */
export function ScanMenu({ scanId, ghost }: { scanId: number; ghost?: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const mayDelete = useCan("scans.remove");
  const refresh = () => {
    setBusy(true);
    const keys = [api.scans.key(), api.endpoints.key(), api.products.key(), api.findings.key()];
    void Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))).finally(() => setBusy(false));
  };
  return (
    <>
      <Menu
        label="More"
        items={[
          { key: "refresh", label: "Refresh Data", onSelect: refresh },
          ...(mayDelete
            ? [{ key: "delete", label: "Delete Scan", isDanger: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
        trigger={(trigger) => (
          <Button {...trigger} variant={ghost ? "ghost" : "secondary"} icon={Ellipsis} busy={busy} aria-label="More" />
        )}
      />
      <DeleteScan scanId={scanId} asking={asking} onAsking={setAsking} />
    </>
  );
}
