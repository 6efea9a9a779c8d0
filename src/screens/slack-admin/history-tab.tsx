import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, type LucideIcon, MessageSquare, RefreshCw } from "lucide-react";
import { useApi } from "../../client/context.ts";
import type { SlackNotification } from "../../contract/slack.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Moment } from "../../ui/time.tsx";

/** Milliseconds between looks while a message waits. */
const look = 2000;

/** The newest messages to Slack, with how they fared. */
export function HistoryTab() {
  const query = useQuery({
    ...useApi().slack.notifications.queryOptions(),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "pending") ? look : false),
  });
  const refresh = (
    <Button
      variant="ghost"
      small
      icon={RefreshCw}
      aria-label="Refresh history"
      title="Refresh"
      busy={query.isFetching}
      onClick={() => void query.refetch()}
    />
  );
  return (
    <Panel title="Notification History" action={refresh} {...(query.data ? { count: query.data.length } : {})}>
      <Loaded query={query} what="Notification history" skeleton={<SkeletonRows />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={MessageSquare}
              title="No notifications found"
              text="Messages are listed here once a scan sends one."
            />
          ) : (
            <ul className="divide-y divide-line">
              {list.map((notification) => (
                <Row key={notification.id} notification={notification} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

const statuses: Record<SlackNotification["status"], { word: string; icon: LucideIcon; tone: Tone }> = {
  sent: { word: "Sent", icon: CircleCheck, tone: "secure" },
  failed: { word: "Failed", icon: CircleX, tone: "critical" },
  pending: { word: "Pending", icon: Clock, tone: "low" },
};

const kinds: Record<SlackNotification["messageType"], string> = {
  endpoint_discovery: "Endpoint discovery",
  scan_complete: "Scan complete",
  alert: "Alert",
  report: "Report",
};

/** The line that leads from Slack to the platform, where the reader is: a message's own lines end without an ellipsis. */
const lastLink = /\nhttps?:\S+$/;

function Row({ notification }: { notification: SlackNotification }) {
  const { status, channelName, messageType, sentAt, title, message, errorMessage } = notification;
  const look = statuses[status];
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p dir="auto" className="min-w-0 flex-1 basis-48 font-medium break-words">
          {title}
        </p>
        <Chip tone={look.tone} icon={look.icon}>
          {look.word}
        </Chip>
      </div>
      <p dir="auto" className="mt-1 line-clamp-3 text-ink-2 break-words whitespace-pre-line">
        {message.replace(lastLink, "")}
      </p>
      {errorMessage && (
        <p className={status === "failed" ? "mt-1 text-meta text-critical" : "mt-1 text-meta text-ink-2"}>
          {errorMessage}
        </p>
      )}
      <p className="mt-1 text-meta text-ink-3">
        <Facts of={[`#${channelName}`, kinds[messageType], <Moment key="at" iso={sentAt} />]} />
      </p>
    </li>
  );
}
