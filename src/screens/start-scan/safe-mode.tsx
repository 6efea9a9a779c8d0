import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useApi } from "../../client/context.ts";
import type { Application, ScanPlan } from "../../contract/applications.ts";

/** Whether a scan may change anything, and for a stored application how much it will send at most. */
export function SafeMode({ stored }: { stored: Application | null }) {
  const api = useApi();
  const { data: plan } = useQuery({
    ...api.applications.plan.queryOptions({ input: { id: stored?.id ?? 0 } }),
    enabled: stored !== null,
  });
  const writes = stored?.environment !== "production" && (stored?.makesObjects || stored?.writesBack);
  const Icon = writes ? TriangleAlert : ShieldCheck;
  return (
    <span className="flex items-start gap-1.5">
      <Icon
        className={`mt-px size-3.5 shrink-0 ${writes ? "text-medium" : "text-secure"}`}
        strokeWidth={1.75}
        aria-hidden
      />
      <span>
        {writes
          ? "Safe mode is off: this scan may write, as the application's page allows."
          : "Safe mode is on: no request that can change data."}
        {plan && ` ${extentOf(plan)}`}
      </span>
    </span>
  );
}

/** `At most 6,120 requests, 40 of them writes, as 2 identities.` */
function extentOf({ discovery, reads, harmlessWrites, writes, identities }: ScanPlan): string {
  const total = discovery + reads + harmlessWrites + writes;
  const part = writes > 0 ? `, ${writes.toLocaleString("en")} of them writes` : "";
  const people = `${identities} ${identities === 1 ? "identity" : "identities"}`;
  return `At most ${total.toLocaleString("en")} requests${part}, as ${people}.`;
}
