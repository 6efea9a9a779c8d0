import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../client/context.ts";
import type { Webhook } from "../../../contract/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { FreshSecret } from "../fresh-secret.tsx";
import { ChangeSecret } from "./change-secret.tsx";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** What may be done with one webhook in a dialog. */
type Asked = { what: "edit" | "log" | "secret" | "delete"; webhook: Webhook };

/** The organization's webhooks and channels of Teams: adding, testing, their logs, secrets that are shown once. */
export function WebhooksTab() {
  const query = useQuery({ ...useApi().webhooks.list.queryOptions(), refetchOnMount: "always" });
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [fresh, setFresh] = useState<{ name: string; secret: string } | null>(null);
  const of = (what: Asked["what"]) => (asked?.what === what ? asked.webhook : null);
  const close = () => setAsked(null);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          Postern sends scan results to an address of yours or to a Microsoft Teams channel.
        </p>
        <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
          Add Webhook
        </Button>
      </div>
      {fresh && (
        <FreshSecret
          label="New secret"
          what={`secret of ${fresh.name}`}
          hint="The receiver uses it to verify that a message is Postern's."
          value={fresh.secret}
          onDone={() => setFresh(null)}
        />
      )}
      <Panel title="Webhooks" {...(query.data ? { count: query.data.length } : {})}>
        <Loaded query={query} what="Webhooks" skeleton={<SkeletonRows />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={WebhookIcon}
                title="No webhooks"
                text="Add one, and let a ticket system or a channel hear of new, regressed and fixed findings."
              />
            ) : (
              <ul className="divide-y divide-line">
                {list.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onAsk={(what) => setAsked({ what, webhook })} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <WebhookDialog
        edited={adding ? "new" : of("edit")}
        onClose={() => {
          setAdding(false);
          close();
        }}
        onCreated={setFresh}
      />
      <WebhookLog webhook={of("log")} onClose={close} />
      <ChangeSecret webhook={of("secret")} onClose={close} onChanged={setFresh} />
      <DeleteWebhook webhook={of("delete")} onClose={close} />
    </div>
  );
}
