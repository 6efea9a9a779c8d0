import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, FileUp, KeyRound, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Identity } from "../../contract/identities.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { comparisonsOf } from "./comparisons.ts";
import { AnonymousRow, IdentityRow } from "./identity-row.tsx";
import { ProbeAll } from "./probe-all.tsx";

/** As whom the application is scanned, whoever can no longer sign in first: what is known of each identity, what can be done with it, and what they can prove. */
export function Identities(props: {
  applicationId: number;
  onEdit: ((identity: Identity) => void) | null;
  onAdd: (() => void) | null;
  onImport: (() => void) | null;
}) {
  const { applicationId, onEdit, onAdd, onImport } = props;
  // Scans probe them elsewhere.
  const query = useQuery({
    ...useApi().identities.list.queryOptions({ input: { applicationId } }),
    refetchOnMount: "always",
  });
  const [removed, setRemoved] = useState<Identity | null>(null);
  const heads = ["Who asks", "Customer", "Rights", "Signs in with", "Session", "Last seen"];
  return (
    <>
      <Loaded query={query} what="Identities" skeleton={<IdentitiesSkeleton />}>
        {(identities) => {
          const ended = identities.filter(({ health }) => health?.alive === false);
          return (
            <>
              {ended.map((identity) => (
                <Ended
                  key={identity.id}
                  identity={identity}
                  others={identities.length - ended.length}
                  all={identities.length}
                  onRenew={onEdit && (() => onEdit(identity))}
                />
              ))}
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="max-w-[640px] text-meta text-ink-3">
                  Postern calls every endpoint as each of these and compares the answers. Secrets are never shown.
                </p>
                {/* Below 960 px they stand at the screen's end. */}
                <div className="hidden flex-wrap gap-2 @page:flex">
                  {onEdit && <ProbeAll applicationId={applicationId} variant="ghost" />}
                  {onImport && (
                    <Button icon={FileUp} onClick={onImport}>
                      Import
                    </Button>
                  )}
                  {onAdd && (
                    <Button icon={Plus} onClick={onAdd}>
                      Add identity
                    </Button>
                  )}
                </div>
              </div>
              <section className="-mx-4 border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border">
                <GridTable
                  aria-label="Identities"
                  className="@page:grid @page:grid-cols-[minmax(150px,1.3fr)_minmax(80px,1fr)_auto_auto_minmax(190px,1.6fr)_auto_auto]"
                >
                  <GridRow className="hidden h-8 items-center gap-x-4 rounded-t-lg border-b border-line bg-sunken px-4 @page:col-span-full @page:grid @page:grid-cols-subgrid">
                    {heads.map((head) => (
                      <GridHead key={head} className={head === "Who asks" ? "px-0! pl-7!" : "px-0!"}>
                        {head}
                      </GridHead>
                    ))}
                    <GridHead className="px-0!">
                      <span className="sr-only">Actions</span>
                    </GridHead>
                  </GridRow>
                  {[...ended, ...identities.filter((one) => !ended.includes(one))].map((identity) => (
                    <IdentityRow
                      key={identity.id}
                      identity={identity}
                      onEdit={onEdit && (() => onEdit(identity))}
                      onRemove={onEdit && !identity.isDefault ? () => setRemoved(identity) : null}
                    />
                  ))}
                  <AnonymousRow />
                </GridTable>
              </section>
              <Comparisons identities={identities} />
            </>
          );
        }}
      </Loaded>
      <RemoveIdentity identity={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function IdentitiesSkeleton() {
  return (
    <>
      {/* What is said above them, beside what can be done. */}
      <div className="mb-3 h-8 @widget:h-4 @page:h-8" />
      <div className="-mx-4 border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border">
        <div className="hidden h-8 rounded-t-lg border-b border-line bg-sunken @page:block" />
        <SkeletonRows rows={4} height="h-[69px] @widget:h-[53px] @page:h-[47px]" />
      </div>
    </>
  );
}

function Ended(props: { identity: Identity; others: number; all: number; onRenew: (() => void) | null }) {
  const { identity } = props;
  return (
    <div
      role="status"
      className="mb-4 flex items-center gap-3 rounded-lg border border-medium-line bg-medium-soft px-4 py-2.5 text-body"
    >
      <TriangleAlert
        className="size-4 shrink-0 self-start text-medium @page:self-center"
        strokeWidth={1.75}
        aria-hidden
      />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">{identity.label} can no longer sign in.</strong>{" "}
        <span className="text-ink-2">
          {identity.health?.reason} The next scan calls as {props.others} of {props.all} identities.
        </span>
      </p>
      {props.onRenew && (
        <Button small icon={KeyRound} onClick={props.onRenew} aria-label={`Renew ${identity.label}`}>
          Renew
        </Button>
      )}
    </div>
  );
}

function Comparisons({ identities }: { identities: readonly Identity[] }) {
  const comparisons = comparisonsOf(identities);
  const ready = comparisons.filter(({ isReady }) => isReady).length;
  return (
    <section aria-labelledby="prove" className="panel mt-4 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="prove" className="text-body font-semibold">
          What they can prove
        </h2>
        <span className="text-meta text-ink-3">
          {ready} of {comparisons.length} <span className="hidden @widget:inline">comparisons </span>ready
        </span>
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-2 @page:grid-cols-3">
        {comparisons.map(({ what, who, isReady }) => {
          const Icon = isReady ? CircleCheck : CircleDashed;
          return (
            <li key={what} className="flex gap-2.5">
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${isReady ? "text-secure" : "text-medium"}`}
                strokeWidth={1.75}
                aria-hidden
              />
              <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 @page:block">
                <span className="font-medium">{what}</span>
                <span className="text-meta wrap-anywhere text-ink-3 @page:block">{who}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RemoveIdentity({ identity, onClose }: { identity: Identity | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const remove = useCall(
    api.identities.remove.mutationOptions({
      onSuccess: () => {
        void refreshApplications(queries, api);
        onClose();
      },
    }),
    {
      success: ["Identity Removed", ({ message }) => message],
      failure: ["Removal Failed"],
    },
  );
  return (
    <Confirm
      open={identity !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove identity ${identity?.label ?? ""}?`}
      text="Its stored credential is deleted. Findings that it proved stay until a scan without it."
      action="Remove Identity"
      busy={remove.isPending}
      onConfirm={() => identity && remove.mutate(identity)}
    />
  );
}
