import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, Download, RefreshCw, ScrollText } from "lucide-react";
import { useDeferredValue } from "react";
import { useSearchParams } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan, useUser } from "../../client/session.ts";
import { useDownload } from "../../client/use-download.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { AuditFilterBar, type AuditFilters } from "./audit-filter-bar.tsx";
import { AuditTable } from "./audit-table.tsx";

const title = "Audit Log";

/** Who did what, when and from where: for admins their organization's, for superadmins the whole platform's, too. */
export function AuditLogScreen() {
  if (useCan("auditLog.list")) return <Log />;
  return (
    <Screen title={title}>
      <AccessDenied text="You need Admin or Superadmin privileges to read the audit log." />
    </Screen>
  );
}

function Log() {
  const isSuperadmin = useUser().role === "superadmin";
  const [filters, setFilters] = useFilters(isSuperadmin);
  // While somebody types, the list follows as fast as it can.
  const asked = useDeferredValue(given(filters));
  const query = useInfiniteQuery({
    ...useApi().auditLog.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...asked, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: (before) => before,
    refetchOnMount: "always",
  });
  const refresh = (
    <Button
      variant="ghost"
      icon={RefreshCw}
      aria-label="Refresh"
      title="Refresh"
      busy={query.isRefetching}
      onClick={() => void query.refetch()}
    />
  );
  const isFiltered = filters.search !== "" || filters.noun !== "";
  return (
    <Screen
      title={title}
      subtitle="Who did what, when and from where"
      narrowAction={refresh}
      actions={
        <>
          {refresh}
          <ExportLog filters={filters} />
        </>
      }
      footer={
        <span className="flex flex-1 *:flex-1 [&_.btn]:flex-1">
          <ExportLog filters={filters} up />
        </span>
      }
    >
      <AuditFilterBar filters={filters} isSuperadmin={isSuperadmin} onFilter={setFilters} />
      <Loaded query={query} what="The audit log" skeleton={<LogSkeleton />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return (
              <EmptyState
                icon={ScrollText}
                title={isFiltered ? "Nothing matches." : "Nothing was done yet."}
                text={isFiltered ? "Change the search or the filters." : "What people change is listed here."}
              />
            );
          }
          return (
            <>
              <AuditTable entries={entries} withTenant={filters.scope === "platform"} />
              {query.hasNextPage && (
                <div className="mt-3 flex justify-center">
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    Show older
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function LogSkeleton() {
  return (
    <div className="panel overflow-hidden">
      <div className="hidden h-8 border-b border-line bg-sunken @page:block" />
      <Skeleton className="mx-4 my-2.5 w-16" />
      <div className="border-t border-line">
        <SkeletonRows rows={8} />
      </div>
    </div>
  );
}

/** Saves what the filters show; a file that does not hold all says where the rest is. */
function ExportLog({ filters, up }: { filters: AuditFilters; up?: boolean }) {
  const download = useDownload();
  const save = (format: "csv" | "json") => {
    const day = new Date().toISOString().slice(0, 10);
    const path = `/audit-log/export?${new URLSearchParams({ ...given(filters), format })}`;
    download.mutate({ path, name: `audit-log-${day}.${format}` });
  };
  return (
    <Menu
      label="Export the audit log"
      up={up ?? false}
      items={[
        { key: "csv", label: "CSV", note: "spreadsheet", onSelect: () => save("csv") },
        { key: "json", label: "JSON", note: "everything", onSelect: () => save("json") },
      ]}
      trigger={(trigger) => (
        <Button {...trigger} icon={Download} busy={download.isPending}>
          Export
          <ChevronDown className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    />
  );
}

/** The filters that are set, as the call takes them. */
function given({ search, noun, scope }: AuditFilters) {
  return {
    scope,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(noun ? { noun } : {}),
  };
}

/** The filters in the address, so that a reload and a link keep them. */
function useFilters(isSuperadmin: boolean): [AuditFilters, (change: Partial<AuditFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters: AuditFilters = {
    search: params.get("search") ?? "",
    noun: /^[a-zA-Z]{1,40}$/.test(params.get("noun") ?? "") ? (params.get("noun") ?? "") : "",
    scope: isSuperadmin && params.get("scope") === "platform" ? "platform" : "organization",
  };
  const set = (change: Partial<AuditFilters>) => {
    const { search, noun, scope } = { ...filters, ...change };
    setParams(
      { ...(search ? { search } : {}), ...(noun ? { noun } : {}), ...(scope === "platform" ? { scope } : {}) },
      { replace: true },
    );
  };
  return [filters, set];
}
