import { slackText } from "../../server/slack/message-text.ts";
import type { Figure } from "./figure.ts";
import type { Ask, Told } from "./kills-load.ts";
import type { Heard } from "./kills-peers.ts";

/** Messages that one process has on their way at most: 4 to webhooks, 2 to Slack. */
const onTheirWay = 6;

type Alert = { id: number; scan: number; application: number; fingerprint: string; severity: string };
type Delivery = { id: string; scan: number; event: string; part: number; status: string };
type Notification = { title: string; message: string; type: string; status: string };

/**
 * Counts what was told of scans that ended: alerts that are there twice or of which nobody was told, and messages that are
 * missing or came twice. One that a process had on its way when it was killed may come again.
 */
export async function toldTwice(ask: Ask, told: Told, heard: Heard, kills: number): Promise<Omit<Figure, "unit">[]> {
  const alerts = await ask<Alert>(
    "select id, scan_id as scan, application_id as application, fingerprint, severity from alerts order by id",
  );
  const steps = await ask<{ finding: number; step: { kind: string; scanId: number | null } }>(
    "select id as finding, jsonb_array_elements(events) as step from findings",
  );
  const deliveries = await ask<Delivery>(
    `select message_id as id, event, status, (body::jsonb #>> '{data,scan,id}')::int as scan,
       coalesce((body::jsonb #>> '{data,part}')::int, 1) as part from webhook_deliveries`,
  );
  const notifications = await ask<Notification>(
    "select title, message, message_type as type, status from slack_notifications",
  );
  const completed = await ask<{ id: number }>("select id from scans where status = 'completed'");

  const raised = surplus(alerts.map(({ scan, application, fingerprint }) => `${scan} ${application} ${fingerprint}`));
  const back = surplus(
    steps
      .filter(({ step: { kind } }) => kind === "found" || kind === "regressed")
      .map(({ finding, step: { kind, scanId } }) => `${finding} ${kind} ${scanId}`),
  );

  const named = new Set(
    heard.messages.flatMap(({ body: { type, data } }) =>
      type === "findings.fixed"
        ? []
        : (data.findings ?? []).map(({ checkId, method, path }) => `${data.scan.id} ${checkId} ${method} ${path}`),
    ),
  );
  const untold = alerts.filter(({ scan, fingerprint }) => !named.has(`${scan} ${fingerprint}`));

  const ends = completed.map(({ id }) => `${id}`);
  const hookEnds = deliveries.filter(({ event }) => event === "scan.completed").map(({ scan }) => `${scan}`);
  const slackEnds = notifications
    .filter(({ type }) => type === "scan_complete")
    .map(({ message }) => /\/scan\/(\d+)$/.exec(message)?.[1] ?? message);
  const critical = new Set(alerts.filter(({ severity }) => severity === "critical").map(({ scan }) => scan));
  const stored =
    surplus(deliveries.map(({ event, scan, part }) => `${event} ${scan} ${part}`)) +
    unequal(ends, hookEnds) +
    unequal(ends, slackEnds) +
    Math.abs(critical.size - notifications.filter(({ type }) => type === "alert").length);

  const toHooks = compared(
    deliveries.map(({ id }) => id),
    heard.messages.map(({ id }) => id),
  );
  const toSlack = compared(
    notifications.map((row) => slackText(row)),
    heard.texts,
  );
  const unsent = [...deliveries, ...notifications].filter(({ status }) => status !== "sent").length;
  const live = compared(
    alerts.map(({ id }) => `${id}`),
    told.alerts.map((id) => `${id}`),
  );
  const ways = `${deliveries.length} to a webhook, ${notifications.length} to Slack`;
  const zero = (name: string, value: number, detail: string) => ({ name, value, goal: 0, detail });
  return [
    zero(
      "alerts or findings that one scan raised twice",
      raised + back,
      `${alerts.length} alerts, each of them 1 of a scan`,
    ),
    zero(
      "alerts of which no message told",
      untold.length,
      `${alerts.length} alerts of ${critical.size} scans with critical ones`,
    ),
    zero(
      "messages that were stored twice, or not for a scan that completed",
      stored,
      `${completed.length} scans, ${ways}`,
    ),
    zero("messages that never came", toHooks.missing + toSlack.missing, ways),
    zero("messages that came and do not count as sent", unsent, ways),
    {
      name: "messages that came again, with the same id where they have one",
      value: toHooks.surplus + toSlack.surplus,
      goal: kills * onTheirWay,
      detail: `${toHooks.surplus} of ${deliveries.length} to a webhook, ${toSlack.surplus} of ${notifications.length} to Slack`,
    },
    zero(
      "alerts that a reader of the live channel missed, or had twice",
      live.missing + live.surplus,
      `${alerts.length} alerts`,
    ),
  ];
}

/** How many are there beside the first of their kind. */
const surplus = (all: readonly string[]) => all.length - new Set(all).size;

/** How many have to be added and taken away to make the one the other. */
function unequal(expected: readonly string[], found: readonly string[]): number {
  const { missing, surplus } = compared(expected, found);
  return missing + surplus;
}

function compared(expected: readonly string[], found: readonly string[]): { missing: number; surplus: number } {
  const left = Map.groupBy(expected, (one) => one);
  let surplus = 0;
  for (const one of found) if (left.get(one)?.pop() === undefined) surplus += 1;
  return { missing: [...left.values()].flat().length, surplus };
}
