import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileCheck, FileUp, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../client/context.ts";
import { useCan } from "../../../client/session.ts";
import { useCall } from "../../../client/use-call.ts";
import type { AccessContract } from "../../../contract/access-contracts.ts";
import type { ApplicationSummary } from "../../../contract/application-summaries.ts";
import { many } from "../../../contract/finding-words.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { SkeletonPanel } from "../../../ui/skeleton.tsx";
import { Ago } from "../../../ui/time.tsx";
import { contractInMarkdown } from "./contract-words.ts";
import { type Ask, DecideDialog } from "./decide-dialog.tsx";
import { Decisions } from "./decisions.tsx";
import { Differences } from "./differences.tsx";
import { FilePane } from "./file-pane.tsx";
import { ImportContractDialog } from "./import-contract-dialog.tsx";
import { refreshContract } from "./refresh-contract.ts";
import { Undecided } from "./undecided.tsx";

/** Who may do what as people agreed, beside what the last scan saw: what differs first, then what nobody has decided. */
export function ContractTab({ application }: { application: ApplicationSummary }) {
  // Scans and single tests change what it is compared with.
  const query = useQuery({
    ...useApi().accessContracts.get.queryOptions({ input: { id: application.id } }),
    refetchOnMount: "always",
  });
  const [importing, setImporting] = useState(false);
  const onImport = useCan("accessContracts.import") ? () => setImporting(true) : null;
  return (
    <>
      <Loaded query={query} what="The access contract" skeleton={<SkeletonPanel rows={6} />}>
        {(contract) =>
          contract ? (
            <Contract application={application} contract={contract} onImport={onImport} />
          ) : (
            <Start application={application} onImport={onImport} />
          )
        }
      </Loaded>
      <ImportContractDialog applicationId={application.id} open={importing} onOpenChange={setImporting} />
    </>
  );
}

function Start({ application, onImport }: { application: ApplicationSummary; onImport: (() => void) | null }) {
  const api = useApi();
  const queries = useQueryClient();
  const start = useCall(
    api.accessContracts.start.mutationOptions({
      onSuccess: (contract) => refreshContract(queries, api, contract, application.id),
    }),
    {
      success: [
        "Contract Started",
        ({ operations, differences }) =>
          `${many(operations.length, "operation")}, ${many(differences.length, "difference")}.`,
      ],
      failure: ["Failed to Start Contract"],
    },
  );
  const isSeen = application.endpoints.total > 0;
  return (
    <div className="panel">
      <EmptyState
        icon={FileCheck}
        title="No access contract yet"
        text={
          isSeen
            ? "Keep who may do what as a file that your team agrees on. Every scan is compared with it, and what differs comes first."
            : "Scan this application first, or import the access.yaml of your repository."
        }
        action={
          onImport && (
            <span className="flex flex-wrap justify-center gap-2">
              {isSeen && (
                <Button variant="primary" busy={start.isPending} onClick={() => start.mutate({ id: application.id })}>
                  Start from what was seen
                </Button>
              )}
              <Button icon={FileUp} onClick={onImport}>
                Import access.yaml
              </Button>
            </span>
          )
        }
      />
    </div>
  );
}

function Contract(props: { application: ApplicationSummary; contract: AccessContract; onImport: (() => void) | null }) {
  const { application, contract, onImport } = props;
  const [ask, setAsk] = useState<Ask | null>(null);
  const onAsk = useCan("accessContracts.decide") ? setAsk : null;
  return (
    <>
      <Summary application={application} contract={contract} />
      {contract.absent.length > 0 && <Absent labels={contract.absent} />}
      <div className="grid items-start gap-4 @page:grid-cols-[minmax(0,1fr)_minmax(0,416px)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Differences contract={contract} onAsk={onAsk} />
          {contract.undecided.length > 0 && <Undecided contract={contract} onAsk={onAsk} />}
          <Decisions applicationId={application.id} />
          {contract.gone.length > 0 && <Gone operations={contract.gone} />}
        </div>
        <FilePane application={application} contract={contract} onAsk={onAsk} onImport={onImport} />
      </div>
      <DecideDialog application={application} contract={contract} ask={ask} onClose={() => setAsk(null)} />
    </>
  );
}

function Summary({ application, contract }: { application: ApplicationSummary; contract: AccessContract }) {
  const { differences, undecided, agreed, decided, unseen, operations, identities } = contract;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-[320px] text-meta text-ink-2">
        <span className={differences.length > 0 ? "font-semibold text-critical" : undefined}>
          {many(differences.length, "difference")}
        </span>{" "}
        and{" "}
        <span className={undecided.length > 0 ? "font-semibold text-medium" : undefined}>
          {undecided.length.toLocaleString("en")} undecided
        </span>
        . {agreed.toLocaleString("en")} of {many(decided, "cell")} as agreed
        {unseen > 0 && `, ${unseen.toLocaleString("en")} could not be told`}. {many(operations.length, "operation")},{" "}
        {many(identities.length - 1, "identity", "identities")} and anonymous callers
        {application.lastScan && (
          <>
            , seen <Ago iso={application.lastScan.at} long />
          </>
        )}
        .
      </p>
      <CopyButton text={contractInMarkdown(application.name, contract)} label="Copy as Markdown for a pull request">
        Copy as Markdown
      </CopyButton>
    </div>
  );
}

function Absent({ labels }: { labels: readonly string[] }) {
  return (
    <p className="mb-4 flex items-start gap-2 rounded-lg border border-medium-line bg-medium-soft p-3 text-meta wrap-anywhere">
      <TriangleAlert className="mt-px size-3.5 shrink-0 text-medium" strokeWidth={1.75} aria-hidden />
      {labels.join(", ")} {labels.length === 1 ? "takes" : "take"} no part in scans, so that nothing of{" "}
      {labels.length === 1 ? "this identity" : "these identities"} is compared. Add{" "}
      {labels.length === 1 ? "it" : "them"} under Identities.
    </p>
  );
}

function Gone({ operations }: { operations: readonly string[] }) {
  return (
    <Fold title="In the file, not found" result={many(operations.length, "operation")}>
      <ul className="divide-y divide-line">
        {operations.map((operation) => (
          <li key={operation} className="px-4 py-1.5 font-mono text-meta wrap-anywhere text-ink-2">
            {operation}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
