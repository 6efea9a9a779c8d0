import { useQuery } from "@tanstack/react-query";
import { MessageSquare, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";
import { IntegrationCard } from "./integration-card.tsx";
import { IntegrationDialog } from "./integration-dialog.tsx";
import { RemoveIntegration } from "./remove-integration.tsx";

/** The tenant's integrations, each with its switches; admins add, edit, test and delete them. */
export function IntegrationsTab() {
  // Other admins work on the same list.
  const query = useQuery({ ...useApi().slack.settings.queryOptions(), refetchOnMount: "always" });
  const [edited, setEdited] = useState<SlackSetting | "new" | null>(null);
  const [removed, setRemoved] = useState<SlackSetting | null>(null);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEdited("new")}>
      Add Integration
    </Button>
  );
  return (
    <>
      <Loaded query={query} what="Slack integrations" skeleton={<SkeletonPanel />}>
        {(settings) =>
          settings.length === 0 ? (
            <div className="panel">
              <EmptyState
                icon={MessageSquare}
                title="No Slack integration"
                text="Add a workspace with its bot token to send scan results to its channels."
                action={add}
              />
            </div>
          ) : (
            <>
              <div className="mb-4 flex items-center justify-between gap-4">
                <p className="hidden text-meta text-ink-3 @widget:block">
                  Messages go to a team's own channel, or to the default channel of its workspace.
                </p>
                <div className="flex @max-[639px]:flex-1 @max-[639px]:*:flex-1">{add}</div>
              </div>
              <ul className="grid gap-4 @page:grid-cols-2">
                {settings.map((setting) => (
                  <IntegrationCard
                    key={setting.id}
                    setting={setting}
                    onEdit={() => setEdited(setting)}
                    onRemove={() => setRemoved(setting)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <IntegrationDialog edited={edited} onClose={() => setEdited(null)} />
      <RemoveIntegration setting={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
