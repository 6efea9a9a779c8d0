import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Play, Plus, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { AccessMatrix, Application } from "../../contract/applications.ts";
import type { Identity } from "../../contract/identities.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ApplicationSettings } from "./application-settings.tsx";
import { Identities } from "./identities.tsx";
import { IdentityDialog } from "./identity-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { Matrix } from "./matrix.tsx";
import { NextScan } from "./next-scan.tsx";

const tabs = ["matrix", "identities", "next-scan", "settings"] as const;
type TabName = (typeof tabs)[number];

/** One application: who gets in where, as whom it is scanned, what the next scan does, and what can be changed of it. */
export function ApplicationScreen({ applicationId }: { applicationId: number }) {
  const api = useApi();
  // Scans and single tests change it elsewhere.
  const query = useQuery({
    ...api.applications.access.queryOptions({ input: { id: applicationId } }),
    refetchOnMount: "always",
  });
  const startScan = useStartScan();
  const [wanted, setWanted] = useSearchParams();
  const tab = tabs.find((name) => name === wanted.get("tab")) ?? "matrix";
  const isAdding = wanted.get("add") === "identity";
  const [edited, setEdited] = useState<Identity | "new" | null>(isAdding ? "new" : null);
  useEffect(() => {
    // The dialog is asked for once: going back to this address shall not open it again.
    if (isAdding) setWanted({ tab: "identities" }, { replace: true });
  }, [isAdding, setWanted]);
  const [importing, setImporting] = useState(false);
  const mayManage = useCan("identities.create");
  const add = mayManage && (
    <Button icon={Plus} onClick={() => setEdited("new")}>
      Add identity
    </Button>
  );
  const isArchived = query.data?.application.isArchived ?? false;
  const scan = mayManage && !isArchived && (
    <Button variant="primary" icon={Play} onClick={() => startScan({ applicationId })}>
      Scan again
    </Button>
  );
  const missing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Screen
      title={query.data?.application.name ?? "Application"}
      back="/applications"
      above={query.data && <Crumbs name={query.data.application.name} />}
      subtitle={query.data && <Facts application={query.data.application} />}
      actions={
        <>
          {add}
          {scan}
        </>
      }
      footer={
        <div className="flex flex-1 gap-2 [&>*]:flex-1">
          {add}
          {scan}
        </div>
      }
    >
      {missing ? (
        <EmptyState
          icon={SearchX}
          title="Application Not Found"
          text="The requested application could not be found."
          action={
            <Link href="/applications" className="btn btn-secondary">
              Back to Applications
            </Link>
          }
        />
      ) : (
        <Loaded query={query} what="The application" skeleton={<MatrixSkeleton />}>
          {(matrix) => (
            <>
              <p className="mb-2 text-meta wrap-anywhere text-ink-3 @page:hidden">
                <Facts application={matrix.application} />
              </p>
              <Tabs<TabName>
                aria-label={matrix.application.name}
                value={tab}
                onChange={(name) => setWanted(name === "matrix" ? {} : { tab: name })}
                tabs={[
                  {
                    value: "matrix",
                    label: "Access matrix",
                    content: (
                      <>
                        <p className="mb-3 text-meta text-ink-3">{summary(matrix)}</p>
                        <Matrix matrix={matrix} />
                      </>
                    ),
                  },
                  {
                    value: "identities",
                    label: "Identities",
                    content: (
                      <Identities
                        applicationId={applicationId}
                        onEdit={mayManage ? setEdited : null}
                        onImport={mayManage ? () => setImporting(true) : null}
                      />
                    ),
                  },
                  { value: "next-scan", label: "Next scan", content: <NextScan application={matrix.application} /> },
                  {
                    value: "settings",
                    label: "Settings",
                    content: <ApplicationSettings application={matrix.application} />,
                  },
                ]}
              />
            </>
          )}
        </Loaded>
      )}
      <IdentityDialog applicationId={applicationId} edited={edited} onClose={() => setEdited(null)} />
      <ImportDialog applicationId={applicationId} open={importing} onOpenChange={setImporting} />
    </Screen>
  );
}

function Facts({ application: { targetUrl, environment, isArchived } }: { application: Application }) {
  return (
    <>
      <span className="font-mono">{targetUrl}</span>, {environment}
      {isArchived && ", archived"}
    </>
  );
}

function Crumbs({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 flex items-center gap-1 text-meta text-ink-3">
      <Link href="/applications" className="hover:text-ink">
        Applications
      </Link>
      <ChevronRight className="size-3 shrink-0" strokeWidth={1.75} aria-hidden />
      <span dir="auto" className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </nav>
  );
}

function summary({ identities, rows, coverage }: AccessMatrix): string {
  const people = `${identities.length} ${identities.length === 1 ? "identity" : "identities"}`;
  const doors = `${rows.length.toLocaleString("en")} ${rows.length === 1 ? "endpoint" : "endpoints"}`;
  const total = Object.values(coverage).reduce((sum, count) => sum + count, 0);
  const checks =
    total === 0 ? "" : `, ${coverage.tested?.toLocaleString("en")} of ${total.toLocaleString("en")} checks ran`;
  return `Who gets in where: ${people} on ${doors}${checks}`;
}

function MatrixSkeleton() {
  return (
    <div className="space-y-3">
      <Skeleton className="h-8 w-full max-w-[520px]" />
      <Skeleton className="h-[320px] w-full" />
      <Skeleton className="h-[140px] w-full" />
    </div>
  );
}
