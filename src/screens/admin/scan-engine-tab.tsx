import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EnabledChip } from "../../ui/enabled-chip.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

/** The scan configurations, each with whether it is enabled; they are changed on the Scanner Engine screen. */
export function ScanEngineTab() {
  const query = useQuery({ ...useApi().system.scanConfigs.queryOptions(), refetchOnMount: "always" });
  const manage = (
    <Link href="/admin/scanner" className="text-meta font-medium text-accent-ink hover:underline">
      Manage
    </Link>
  );
  return (
    <Panel title="Scan configurations" count={query.data?.length} action={manage}>
      <Loaded query={query} what="Scan configurations" skeleton={<SkeletonRows rows={3} />}>
        {(configs) =>
          configs.length === 0 ? (
            <EmptyState
              icon={SlidersHorizontal}
              title="No scan configurations"
              text="Add one on the Scanner Engine screen."
            />
          ) : (
            <ul className="divide-y divide-line">
              {configs.map((config) => (
                <li key={config.id} className="flex min-h-[55px] items-center gap-4 px-4 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{config.name}</p>
                    {config.description && <p className="text-meta break-words text-ink-3">{config.description}</p>}
                  </div>
                  <EnabledChip enabled={config.enabled} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
