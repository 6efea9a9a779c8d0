import { useQuery } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { Report } from "../../contract/reports.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";
import { DeleteReport } from "./delete-report.tsx";
import { ReportCard } from "./report-card.tsx";
import { ReportDialog } from "./report-dialog.tsx";

/** Milliseconds between two looks while a report is being made, should the live channel be away. */
const lookEvery = 2000;

/** The tenant's reports as cards; contributors generate them, admins delete them. */
export function ReportsScreen() {
  const query = useQuery({
    ...useApi().reports.list.queryOptions(),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(isGenerating) ? lookEvery : false),
  });
  const [generating, setGenerating] = useState(false);
  const [deleted, setDeleted] = useState<Report | null>(null);
  const mayGenerate = useCan("reports.generate");
  const mayDelete = useCan("reports.remove");
  const open = () => setGenerating(true);
  const generate = mayGenerate && (
    <Button variant="primary" icon={Plus} onClick={open}>
      Generate Report
    </Button>
  );
  return (
    <Screen
      title="Security Reports"
      short="Reports"
      subtitle="What the scans found, as PDF"
      actions={generate}
      footer={generate && <div className="flex flex-1 [&>*]:flex-1">{generate}</div>}
    >
      <Loaded query={query} what="Reports" skeleton={<CardsSkeleton />}>
        {(reports) =>
          reports.length === 0 ? (
            <NoReports onGenerate={mayGenerate ? open : null} />
          ) : (
            <ul className={cards}>
              {reports.map((report) => (
                <ReportCard key={report.id} report={report} onDelete={mayDelete ? () => setDeleted(report) : null} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ReportDialog open={generating} onClose={() => setGenerating(false)} />
      <DeleteReport report={deleted} onClose={() => setDeleted(null)} />
    </Screen>
  );
}

const isGenerating = ({ status }: Report) => status === "generating";
const cards = "grid gap-4 @widget:grid-cols-2 @min-[1200px]:grid-cols-3";

function NoReports({ onGenerate }: { onGenerate: (() => void) | null }) {
  return (
    <div className="panel">
      <EmptyState
        icon={FileText}
        title="No Reports Generated"
        text={
          onGenerate
            ? "Generate a report to share what the scans found."
            : "Reports that contributors generate are listed here."
        }
        action={
          onGenerate && (
            <Button variant="primary" icon={Plus} onClick={onGenerate}>
              Generate First Report
            </Button>
          )
        }
      />
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className={cards}>
      {["a", "b", "c"].map((key) => (
        <SkeletonPanel key={key} rows={3} className="h-[166px]" />
      ))}
    </div>
  );
}
