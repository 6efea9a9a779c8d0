import { Plug } from "lucide-react";
import type { Tenant } from "../../contract/tenants.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SlackTab } from "./slack-tab.tsx";

/** The Slack integration where the organization has it: with its feature flag, or as the platform's own. */
export function SlackGate({ tenant }: { tenant: Tenant }) {
  if (tenant.isGlobal || tenant.featureFlags.slack_integration) return <SlackTab />;
  return (
    <div className="panel">
      <EmptyState
        icon={Plug}
        title="Feature Not Available"
        text="The Slack integration is not available for your organization. Please contact your system administrator."
      />
    </div>
  );
}
