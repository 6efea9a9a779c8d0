import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useApi } from "../../client/context.ts";
import type { Application, ScanPlan } from "../../contract/applications.ts";
import { keptBackOf, peopleOf, writingOf } from "../../parts/scan/plan-words.ts";

/** Whether a scan may change anything, and for a stored application how much it will send at most. */
export function SafeMode({ stored }: { stored: Application | null }) {
  const api = useApi();
  const { data: plan } = useQuery({
    ...api.applications.plan.queryOptions({ input: { id: stored?.id ?? 0 } }),
    enabled: stored !== null,
    // Every scan changes what is known.
    refetchOnMount: "always",
  });
  const writes = stored && writingOf(stored, plan?.identities.length);
  const Icon = writes ? TriangleAlert : ShieldCheck;
  return (
    <span className="flex items-start gap-1.5">
      <Icon
        className={`mt-px size-3.5 shrink-0 ${writes ? "text-medium" : "text-secure"}`}
        strokeWidth={1.75}
        aria-hidden
      />
      <span>
        {writes ? `Safe mode is off: this scan ${writes}.` : "Safe mode is on: no request that can change data."}
        {plan && ` ${extentOf(plan)}`}
        {plan && keptBackOf(plan) && ` ${named(plan)}`}
        {stored?.isIntrusive && stored.environment !== "production" && " Each sign-in is tried 15 times."}
      </span>
    </span>
  );
}

/** `4 known operations are kept back, because they may act: GET /createdb, GET /reset, POST /logout and 1 more.` */
function named(plan: ScanPlan): string {
  const { total, operations } = plan.keptBack;
  const first = operations.slice(0, 3).map(({ method, path }) => `${method} ${path}`);
  const more = total > first.length ? ` and ${(total - first.length).toLocaleString("en")} more` : "";
  return `${keptBackOf(plan)?.slice(0, -1)}: ${first.join(", ")}${more}.`;
}

/** `Up to 6,120 requests, 40 of them writes, as default and bob.` */
function extentOf(plan: ScanPlan): string {
  const { budget, discovery, reads, harmlessWrites, writes } = plan;
  const known = reads === null || harmlessWrites === null ? budget : discovery + reads + harmlessWrites + (writes ?? 0);
  const total = `Up to ${Math.min(budget, known).toLocaleString("en")} requests`;
  const people = peopleOf(plan);
  if (writes === 0) return `${total}, ${people}.`;
  if (writes !== null) return `${total}, ${writes.toLocaleString("en")} of them writes, ${people}.`;
  return reads === null
    ? `How many writes that takes is not known before the first scan. ${total}, ${people}.`
    : `Nothing to write to is known yet; what it finds may change that. ${total}, ${people}.`;
}
