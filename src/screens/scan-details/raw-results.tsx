import { Copy } from "lucide-react";
import type { Scan } from "../../contract/scans.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** A scan's results as JSON, to read and to copy. */
export function RawResults(props: { scan: Scan; open: boolean; onOpenChange: (open: boolean) => void }) {
  const json = JSON.stringify(props.scan.results, null, 2);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Raw results"
      description={`Scan ${props.scan.id}, as the platform stores it.`}
      footer={
        <Button icon={Copy} onClick={() => void navigator.clipboard.writeText(json)}>
          Copy JSON
        </Button>
      }
    >
      <pre className="overflow-x-auto rounded-lg border border-line bg-sunken p-3 font-mono text-meta whitespace-pre-wrap">
        {json}
      </pre>
    </Dialog>
  );
}
