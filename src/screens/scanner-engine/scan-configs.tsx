import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { ScanConfig } from "../../contract/system.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { CreateScanConfig } from "./create-scan-config.tsx";

/** The scan configurations: which exist, which are enabled, and new ones. */
export function ScanConfigs() {
  const query = useQuery({ ...useApi().system.scanConfigs.queryOptions(), refetchOnMount: "always" });
  const [creating, setCreating] = useState(false);
  const create = (
    <Button small icon={Plus} aria-label="Create Configuration" onClick={() => setCreating(true)}>
      Create
    </Button>
  );
  return (
    <Panel title="Configurations" count={query.data?.length} action={create}>
      <Loaded query={query} what="Scan configurations" skeleton={<SkeletonRows rows={2} />}>
        {(configs) =>
          configs.length === 0 ? (
            <EmptyState
              icon={SlidersHorizontal}
              title="No scan configurations"
              text="Every scan runs with all checks, as fast as its target allows. Create one to slow all scans down."
            />
          ) : (
            <ul className="divide-y divide-line">
              {configs.map((config) => (
                <li key={config.id} className="px-4 py-3">
                  <EnableConfig config={config} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <CreateScanConfig open={creating} onClose={() => setCreating(false)} />
    </Panel>
  );
}

function EnableConfig({ config }: { config: ScanConfig }) {
  const api = useApi();
  const queries = useQueryClient();
  const update = useCall(
    api.system.updateScanConfig.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.system.scanConfigs.key() }),
    }),
    {
      success: ["Settings Saved", ({ name, enabled }) => `${name} is ${enabled ? "enabled" : "disabled"}.`],
      failure: ["Error"],
    },
  );
  return (
    <Switch
      label={<span className="break-words">{config.name}</span>}
      hint={<span className="break-words">{config.description || (config.enabled ? "Enabled" : "Disabled")}</span>}
      checked={config.enabled}
      disabled={update.isPending}
      onChange={(enabled) => update.mutate({ id: config.id, enabled })}
    />
  );
}
