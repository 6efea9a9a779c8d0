import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { Application, Consents, ScanPlan } from "../../contract/applications.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { KeptBackList } from "../../parts/scan/kept-back-list.tsx";
import { keptBackOf, peopleOf, writingOf } from "../../parts/scan/plan-words.ts";
import { Fold } from "../../ui/fold.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";

/** What the next scan will send at most, and what else it may do. */
export function NextScan({ application }: { application: Application }) {
  const api = useApi();
  const queries = useQueryClient();
  // Every scan changes what is known.
  const { data: plan } = useQuery({
    ...api.applications.plan.queryOptions({ input: { id: application.id } }),
    refetchOnMount: "always",
  });
  const mayChange = useCan("applications.update");
  const update = useCall(
    api.applications.update.mutationOptions({
      onSuccess: () => refreshApplications(queries, api),
    }),
    {
      success: ["Application Saved", "The next scan uses it."],
      failure: ["Failed to Save Application"],
    },
  );
  const isProduction = application.environment === "production";
  return (
    <div className="space-y-4">
      <div className="grid gap-4 @page:grid-cols-[minmax(0,1fr)_360px]">
        <Panel title="What it may do">
          <div className="space-y-3 p-4">
            {isProduction && (
              <p className="text-meta text-ink-2">
                In production a scan only reads. Add the application's staging environment to allow more there.
              </p>
            )}
            {consents.map(({ name, label, hint }) => (
              <Switch
                key={name}
                label={label}
                hint={hint}
                checked={application[name] && !isProduction}
                disabled={isProduction || !mayChange || update.isPending}
                onChange={(allowed) => update.mutate({ id: application.id, [name]: allowed })}
              />
            ))}
          </div>
        </Panel>
        <Panel title="What it sends">
          {plan ? <PlanFacts plan={plan} application={application} /> : <FactsSkeleton />}
        </Panel>
      </div>
      {plan && <KeptBackOperations plan={plan} />}
    </div>
  );
}

const consents: readonly { name: keyof Consents; label: string; hint: string }[] = [
  {
    name: "makesObjects",
    label: "Create test objects",
    hint: "Creates one object of each kind, tries to change and delete it as the other identities, then deletes it. Also sends malformed writes, and calls once each GET that acts.",
  },
  {
    name: "writesBack",
    label: "Write unchanged values",
    hint: "Sends existing objects the values they already hold, as their owner and as the others, to see who may write. Also sends malformed writes, which a lenient API may accept.",
  },
  {
    name: "isIntrusive",
    label: "Test rate limits",
    hint: "Tries each sign-in 15 times in a row with an account that does not exist.",
  },
];

function PlanFacts({ plan, application }: { plan: ScanPlan; application: Application }) {
  const isFirst = plan.reads === null;
  const unknown = isFirst ? "not known yet" : "none known yet";
  const writing = writingOf(application, plan.identities.length);
  return (
    <div className="space-y-2 p-4 text-meta">
      <dl className="grid gap-x-6 gap-y-1.5 @widget:@max-[959px]:grid-cols-2">
        <Fact name="Reads, at most" value={plan.reads ?? unknown} />
        <Fact name="Discovery, at most" value={plan.discovery} />
        <Fact name="Requests that cannot succeed" value={plan.harmlessWrites ?? unknown} />
        <Fact name="Writes, at most" value={plan.writes ?? unknown} />
      </dl>
      <p className="text-ink-3">
        {isFirst
          ? "Nothing is known before the first scan. It"
          : `${plan.operations.toLocaleString("en")} known operations. A scan`}{" "}
        sends up to {plan.budget.toLocaleString("en")} requests {peopleOf(plan)}.
        {plan.makes.length > 0 && ` It creates objects at ${plan.makes.join(", ")}.`}
      </p>
      {writing && plan.writes === null && (
        <p className="flex items-start gap-1.5 text-ink-2">
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-medium" strokeWidth={1.75} aria-hidden />
          <span>Writes cannot be counted yet, and are sent all the same: this scan {writing}.</span>
        </p>
      )}
      {application.writesBack && application.environment !== "production" && plan.identities.length < 2 && (
        <p className="text-ink-3">Nothing is written back without a second identity.</p>
      )}
    </div>
  );
}

function FactsSkeleton() {
  return (
    <div className="space-y-2.5 p-4">
      {["reads", "discovery", "harmless", "writes", "limit"].map((key) => (
        <Skeleton key={key} className="h-3.5" />
      ))}
    </div>
  );
}

/** Which known operations the scan does not ask, and why; folded in a panel, because there may be many. */
function KeptBackOperations({ plan }: { plan: ScanPlan }) {
  const said = keptBackOf(plan);
  if (said === null) return null;
  return (
    <Fold title={said} openOnPage>
      <div className="overflow-hidden @page:rounded-lg @page:border @page:border-line @page:bg-surface">
        <KeptBackList keptBack={plan.keptBack} />
      </div>
    </Fold>
  );
}

function Fact({ name, value }: { name: string; value: number | string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right tabular-nums">{typeof value === "number" ? value.toLocaleString("en") : value}</dd>
    </div>
  );
}
