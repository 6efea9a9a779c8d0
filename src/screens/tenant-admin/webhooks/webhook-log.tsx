import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, type LucideIcon, Send } from "lucide-react";
import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import type { Webhook, WebhookDelivery } from "../../../contract/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip, type Tone } from "../../../ui/chip.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { Moment } from "../../../ui/time.tsx";
import { useRefreshWebhooks } from "./refresh-webhooks.ts";
import { messageWords } from "./webhook-words.ts";

/** Milliseconds between looks while a message is due soon. */
const look = 2000;

/** The newest messages to a webhook, with their tries; closed while `webhook` is null. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  return (
    <Dialog
      open={webhook !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Messages to ${webhook?.name ?? ""}`}
      description="The newest 100 of the last 30 days."
    >
      {webhook && <Messages webhook={webhook} />}
    </Dialog>
  );
}

function Messages({ webhook }: { webhook: Webhook }) {
  const query = useQuery({
    ...useApi().webhooks.deliveries.queryOptions({ input: { id: webhook.id } }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(isDue) ? look : false),
  });
  return (
    <Loaded query={query} what="The log" skeleton={<SkeletonRows />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={Send} title="No messages" text="They are listed here once a scan completes." />
        ) : (
          <ul className="-mx-4 -my-4 divide-y divide-line @widget:-mx-5">
            {list.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} isActive={webhook.isActive} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Whether a message is tried within half a minute. */
function isDue({ status, nextTryAt }: WebhookDelivery): boolean {
  return status === "pending" && (nextTryAt === null || Date.parse(nextTryAt) - Date.now() < 30_000);
}

const statuses: Record<WebhookDelivery["status"], { word: string; icon: LucideIcon; tone: Tone }> = {
  sent: { word: "Sent", icon: CircleCheck, tone: "secure" },
  failed: { word: "Failed", icon: CircleX, tone: "critical" },
  pending: { word: "Pending", icon: Clock, tone: "low" },
};

function Row({ delivery, isActive }: { delivery: WebhookDelivery; isActive: boolean }) {
  const { id, title, event, status, attempts, statusCode, error, nextTryAt, createdAt, endedAt } = delivery;
  const refresh = useRefreshWebhooks();
  const again = useCall(useApi().webhooks.sendAgain.mutationOptions({ onSettled: refresh }), {
    failure: ["Failed to send it"],
  });
  const { word, icon, tone } = statuses[status];
  const send = status === "pending" ? "Send now" : "Send again";
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  return (
    <li className="px-4 py-3 @widget:px-5">
      <div className="flex flex-wrap items-start gap-2">
        <p dir="auto" className="min-w-0 flex-1 basis-32 font-medium break-words">
          {title}
        </p>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </div>
      {error && (
        <p className={`mt-1 text-meta wrap-anywhere ${status === "failed" ? "text-critical" : "text-ink-2"}`}>
          {error}
        </p>
      )}
      <div className="mt-1 flex items-end gap-2">
        <p className="min-w-0 flex-1 text-meta text-ink-3">
          <Facts
            of={[
              messageWords(event),
              <Moment key="at" iso={endedAt ?? createdAt} />,
              tries,
              status === "sent" && statusCode !== null && `answered ${statusCode}`,
              nextTryAt && (
                <>
                  next <Moment iso={nextTryAt} />
                </>
              ),
            ]}
          />
        </p>
        {(status !== "pending" || nextTryAt) && isActive && event !== "webhook.test" && (
          <Button
            small
            variant="ghost"
            className="-mr-2.5 -mb-1.5"
            busy={again.isPending}
            aria-label={`${send}: ${title}`}
            onClick={() => again.mutate({ id })}
          >
            {send}
          </Button>
        )}
      </div>
    </li>
  );
}
