import { ChevronDown, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useDownload } from "../../client/use-download.ts";
import { scanFileName } from "../../contract/scan-file-name.ts";
import type { Scan, ScanExportFormat } from "../../contract/scans.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, type MenuTrigger } from "../../ui/menu.tsx";

const formats: readonly { format: ScanExportFormat; label: string; note: string }[] = [
  { format: "pdf", label: "PDF", note: "report to read" },
  { format: "sarif", label: "SARIF 2.1.0", note: "code scanning" },
  { format: "openapi", label: "OpenAPI 3.1", note: "endpoints" },
  { format: "csv", label: "CSV", note: "spreadsheet" },
  { format: "json", label: "JSON", note: "everything" },
];

/** Saves what the scan found, in a form to choose. Only a completed scan offers it. `up`: the menu opens upwards. */
export function ExportReport({ scan, up }: { scan: Scan; up?: boolean }) {
  if (scan.status !== "completed") return null;
  return (
    <ExportMenu
      scan={scan}
      up={up}
      trigger={(trigger, busy) => (
        <Button {...trigger} icon={Download} busy={busy} className="flex-1">
          <span>
            Export<span className="@max-[319px]:hidden"> Report</span>
          </span>
          <ChevronDown className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    />
  );
}

/** The forms in which a completed scan can be saved, behind a button of the caller's. */
export function ExportMenu(props: {
  scan: Pick<Scan, "id" | "applicationName">;
  up?: boolean | undefined;
  trigger: (trigger: MenuTrigger, busy: boolean) => ReactNode;
}) {
  const { scan } = props;
  const download = useDownload();
  return (
    <Menu
      label="Export Report"
      up={props.up ?? false}
      items={formats.map(({ format, label, note }) => ({
        key: format,
        label,
        note,
        onSelect: () =>
          download.mutate({ path: `/scans/${scan.id}/export?format=${format}`, name: scanFileName(scan, format) }),
      }))}
      trigger={(trigger) => props.trigger(trigger, download.isPending)}
    />
  );
}
