import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Download, FileUp, Plus, SearchX } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { ApplicationOverview, ApplicationSummary } from "../../contract/application-summaries.ts";
import type { Identity } from "../../contract/identities.ts";
import { ExportMenu } from "../../parts/scan/export-report.tsx";
import { isUnderWay, scanRefresh } from "../../parts/scan/is-under-way.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton, SkeletonPanel, SkeletonTabs } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Ago } from "../../ui/time.tsx";
import { AccessTab } from "./access-tab.tsx";
import { ApplicationMenu } from "./application-menu.tsx";
import { ApplicationSettings } from "./application-settings.tsx";
import { Identities } from "./identities.tsx";
import { IdentityDialog } from "./identity-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportTab } from "./import-tab.tsx";
import { NextScan } from "./next-scan.tsx";
import { Overview } from "./overview.tsx";
import { ProbeAll } from "./probe-all.tsx";
import { ScanAction } from "./scan-action.tsx";

/** Loaded when it is first opened: whoever looks at an application would carry the dialogs that edit a contract. */
const ContractTab = lazy(() => import("./contract/contract-tab.tsx").then((m) => ({ default: m.ContractTab })));

const tabs = ["overview", "matrix", "contract", "identities", "next-scan", "import", "settings"] as const;
type TabName = (typeof tabs)[number];

/** One application: where it stands, who has access to what, its identities, what the next scan does, and its settings. */
export function ApplicationScreen({ applicationId }: { applicationId: number }) {
  const api = useApi();
  // Scans and single tests change it elsewhere.
  const query = useQuery({
    ...api.applicationSummaries.get.queryOptions({ input: { id: applicationId } }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (isUnderWay(state.data?.lastScan) ? scanRefresh : false),
  });
  const { data: counts } = useQuery({
    ...api.accessContracts.counts.queryOptions({ input: { id: applicationId } }),
    refetchOnMount: "always",
  });
  const startScan = useStartScan();
  const [wanted, setWanted] = useSearchParams();
  const tab = tabs.find((name) => name === wanted.get("tab")) ?? "overview";
  const isAdding = wanted.get("add") === "identity";
  const [edited, setEdited] = useState<Identity | "new" | null>(isAdding ? "new" : null);
  useEffect(() => {
    // The dialog is asked for once: going back to this address shall not open it again.
    if (isAdding) setWanted({ tab: "identities" }, { replace: true });
  }, [isAdding, setWanted]);
  const [importing, setImporting] = useState(false);
  const mayManage = useCan("identities.create");
  const mayScan = useCan("scans.create") && query.data?.isArchived === false;
  const lastScan = query.data?.lastScan;
  const isFirst = lastScan === null;
  const scan = (className?: string) => (
    // The settings have a primary button of their own.
    <ScanAction
      applicationId={applicationId}
      lastScan={lastScan ?? null}
      mayScan={mayScan}
      variant={tab === "settings" ? "secondary" : "primary"}
      className={className}
    />
  );
  const hasIdentities = tab === "identities" && mayManage;
  const missing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Screen
      title={query.data?.name ?? "Application"}
      name={missing ? "Application Not Found" : undefined}
      heading={query.data && <Heading application={query.data} />}
      back="/applications"
      above={query.data ? <Crumbs name={query.data.name} /> : !missing && <p className="mb-1 text-meta">&nbsp;</p>}
      subtitle={query.data ? <Facts application={query.data} /> : !missing && "\u00a0"}
      actions={
        query.data && (
          <>
            <ExportButton application={query.data} />
            {scan()}
            <ApplicationMenu application={query.data} />
          </>
        )
      }
      narrowAction={
        query.data && (
          <ApplicationMenu
            ghost
            application={query.data}
            first={
              hasIdentities && mayScan && !isUnderWay(lastScan)
                ? [
                    {
                      key: "scan",
                      label: isFirst ? "Start New Scan" : "Scan again",
                      onSelect: () => startScan({ applicationId }),
                    },
                  ]
                : []
            }
          />
        )
      }
      footer={
        query.data &&
        (hasIdentities ? (
          <>
            <Button variant="primary" icon={Plus} className="flex-1" onClick={() => setEdited("new")}>
              Add identity
            </Button>
            <ProbeAll applicationId={applicationId} />
            <Button
              icon={FileUp}
              aria-label="Import"
              title="Import auth.yaml"
              // There is no room for a third one; the tab of that name has it.
              className="@max-[319px]:hidden"
              onClick={() => setImporting(true)}
            />
          </>
        ) : (
          <>
            {scan("flex-1")}
            <ExportButton narrow application={query.data} />
          </>
        ))
      }
    >
      {missing ? (
        <div className="panel">
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
        </div>
      ) : (
        <Loaded query={query} what="The application" skeleton={<ApplicationSkeleton />}>
          {(application) => (
            <>
              <p className="mb-2 text-meta wrap-anywhere text-ink-3 @page:hidden">
                <Facts application={application} />
              </p>
              <Tabs<TabName>
                aria-label={application.name}
                value={tab}
                onChange={(name) => setWanted(name === "overview" ? {} : { tab: name })}
                tabs={[
                  {
                    value: "overview",
                    label: "Overview",
                    content: <Overview application={application} />,
                  },
                  { value: "matrix", label: "Access matrix", content: <AccessTab applicationId={applicationId} /> },
                  {
                    value: "contract",
                    label: "Access contract",
                    isUrgent: true,
                    ...(counts?.differences ? { count: counts.differences } : {}),
                    content: (
                      <Suspense fallback={<SkeletonPanel rows={6} />}>
                        <ContractTab application={application} />
                      </Suspense>
                    ),
                  },
                  {
                    value: "identities",
                    label: "Identities",
                    count: application.identities.total,
                    warning:
                      application.identities.expired > 0 ? `${application.identities.expired} expired` : undefined,
                    content: (
                      <Identities
                        applicationId={applicationId}
                        onEdit={mayManage ? setEdited : null}
                        onAdd={mayManage ? () => setEdited("new") : null}
                        onImport={mayManage ? () => setImporting(true) : null}
                      />
                    ),
                  },
                  { value: "next-scan", label: "Next scan", content: <NextScan application={application} /> },
                  {
                    value: "import",
                    label: "Import",
                    content: <ImportTab application={application} onIdentities={() => setImporting(true)} />,
                  },
                  {
                    value: "settings",
                    label: "Settings",
                    content: <ApplicationSettings application={application} />,
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

function ApplicationSkeleton() {
  return (
    <>
      <div className="mb-2 h-8 space-y-2 py-0.5 @widget:h-4 @page:hidden">
        <Skeleton className="h-3" />
        <Skeleton className="h-3 w-1/2 @widget:hidden" />
      </div>
      <SkeletonTabs />
    </>
  );
}

/** Saves what the last completed scan found. */
function ExportButton({ application, narrow }: { application: ApplicationOverview; narrow?: boolean }) {
  const last = application.completed[0];
  if (!last) return null;
  return (
    <ExportMenu
      scan={{ id: last.id, applicationName: application.name }}
      up={narrow}
      trigger={(trigger, busy) => (
        <Button {...trigger} icon={Download} busy={busy} {...(narrow && { "aria-label": "Export", title: "Export" })}>
          {!narrow && "Export"}
        </Button>
      )}
    />
  );
}

function Heading({ application: { name, environment, isArchived } }: { application: ApplicationSummary }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <bdi className="truncate" title={name}>
        {name}
      </bdi>
      <Chip>{environment}</Chip>
      {isArchived && <Chip>archived</Chip>}
    </span>
  );
}

/** Address, team and last scan; the narrow layout, whose top bar holds the name alone, has the environment here. */
function Facts({ application }: { application: ApplicationOverview }) {
  const { targetUrl, environment, isArchived, team, lastScan } = application;
  return (
    <>
      <span className="font-mono">{targetUrl}</span>
      <span className="@page:hidden">
        , {environment}
        {isArchived && ", archived"}
      </span>
      {team && `, ${team.name} team`}
      {lastScan && (
        <>
          , {lastScan.status === "completed" ? "scanned" : lastScan.stoppedBy ? "stopped" : lastScan.status}{" "}
          <Ago iso={lastScan.at} long /> in{" "}
          <Link href={`/scan/${lastScan.id}`} className="font-medium text-accent-ink hover:underline">
            Scan {lastScan.id}
          </Link>
        </>
      )}
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
