import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { type FeatureFlag, featureFlags } from "../../contract/tenant-defaults.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useRefreshTenant } from "./refresh-tenant.ts";

const texts: Record<FeatureFlag, { label: string; hint: string }> = {
  slack_integration: {
    label: "Slack Integration",
    hint: "Connect a Slack workspace and send what scans find to its channels. (slack_integration)",
  },
};

/** The feature flags of a tenant, each with a switch that acts at once. */
export function FeatureFlagList({ tenant }: { tenant: Tenant }) {
  const refresh = useRefreshTenant();
  const update = useCall(useApi().tenants.updateFeatureFlags.mutationOptions({ onSuccess: refresh }), {
    failure: ["Feature flags Update Failed"],
  });
  // What was asked for shows at once; a refusal puts the switch back.
  const asked = update.isPending ? update.variables.featureFlags : {};
  return (
    <Panel title="Feature Flags" count={featureFlags.length}>
      <ul className="divide-y divide-line">
        {featureFlags.map((flag) => (
          <li key={flag} className="px-4 py-3">
            <Switch
              {...texts[flag]}
              checked={asked[flag] ?? tenant.featureFlags[flag] ?? false}
              disabled={update.isPending}
              onChange={(on) => update.mutate({ id: tenant.id, featureFlags: { [flag]: on } })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
