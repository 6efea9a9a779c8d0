import { CircleX, Download, FileText, Trash2 } from "lucide-react";
import { useDownload } from "../../client/use-download.ts";
import { reportFileName } from "../../contract/report-file-name.ts";
import type { Report } from "../../contract/reports.ts";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/time.tsx";
import { ReportStatus } from "./report-status.tsx";
import { megabytes, reportScopes, reportTypes } from "./report-words.ts";

/** A report: what it is about, and in its foot how it stands and what can be done with it. Without `onDelete` it cannot be deleted. */
export function ReportCard({ report, onDelete }: { report: Report; onDelete: (() => void) | null }) {
  const { title, scope, reportType, status } = report;
  const Icon = reportScopes[scope]?.icon ?? FileText;
  return (
    <li className="panel flex min-w-0 flex-col" aria-label={title}>
      <div className="flex-1 p-4">
        <div className="flex items-start gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-sunken @max-[319px]:hidden">
            <Icon className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-2 text-card font-semibold break-words">{title}</h2>
            <p className="text-meta text-ink-3">
              Created <Day iso={report.createdAt} />
            </p>
          </div>
        </div>
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-meta">
          <Fact name="Type">{reportTypes[reportType] ?? reportType}</Fact>
          <Fact name="Scope">{reportScopes[scope]?.name ?? scope}</Fact>
          <Fact name="Size">{megabytes(report.fileSize)}</Fact>
        </dl>
        {status === "failed" && (
          <p className="mt-3 flex items-start gap-2 rounded-md border border-critical-line bg-critical-soft px-3 py-2 text-meta text-critical">
            <CircleX className="mt-px size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 break-words">{report.errorMessage ?? "The report could not be made."}</span>
          </p>
        )}
      </div>
      <Actions report={report} onDelete={onDelete} />
    </li>
  );
}

function Actions({ report, onDelete }: { report: Report; onDelete: (() => void) | null }) {
  const download = useDownload();
  const { id, title } = report;
  const completed = report.status === "completed";
  return (
    <footer className="flex min-h-11 items-center gap-2 border-t border-line py-1.5 pr-2 pl-4">
      <span className="mr-auto flex">
        <ReportStatus status={report.status} />
      </span>
      {completed && (
        <Button
          small
          icon={Download}
          busy={download.isPending}
          aria-label={`Download ${title}`}
          onClick={() => download.mutate({ path: `/reports/${id}/download`, name: reportFileName(report) })}
        >
          {/* In the narrowest panel the icon says it. */}
          <span className="@max-[319px]:sr-only">Download</span>
        </Button>
      )}
      {onDelete && (
        <Button variant="ghost" small icon={Trash2} aria-label={`Delete ${title}`} title="Delete" onClick={onDelete} />
      )}
    </footer>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium text-ink-2 tabular-nums">{children}</dd>
    </div>
  );
}
