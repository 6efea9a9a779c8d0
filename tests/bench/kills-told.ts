import { slackText } from "../../server/slack/message-text.ts";
import type { Figure } from "./figure.ts";
import type { Ask, Told } from "./kills-load.ts";
import type { Heard } from "./kills-peers.ts";

/** Messages that one process has on their way at most: 4 to webhooks, 2 to Slack. */
const onTheirWay = 6;

type Alert = { id: number; scan: number; application: number; fingerprint: string; severity: string };
type Step = { finding: number; kind: string; scan: string | null };
type Delivery = { id: string; scan: number; event: string; part: number; status: string };
type Notification = { title: string; message: string; type: string; status: string };

/**
 * Counts what was told of scans that ended: alerts that are there twice or of which nobody was told, and messages that are
 * missing or came twice. One that a process had on its way when it was killed may come again.
 */
export async function toldTwice(ask: Ask, told: Told, heard: Heard, kills: number): Promise<Omit<Figure, "unit">[]> {
  const alerts = await ask<Alert>(
    "select id, scan_id as scan, application_id as application, fingerprint, severity from alerts",
  );
  const steps = await ask<Step>(
    `select id as finding, step ->> 'kind' as kind, step ->> 'scanId' as scan
       from findings, jsonb_array_elements(events) step where step ->> 'kind' in ('found', 'regressed')`,
  );
  const deliveries = await ask<Delivery>(
    `select message_id as id, event, status, (body::jsonb #>> '{data,scan,id}')::int as scan,
       coalesce((body::jsonb #>> '{data,part}')::int, 1) as part from webhook_deliveries`,
  );
  const notifications = await ask<Notification>(
    "select title, message, message_type as type, status from slack_notifications",
  );
  const completed = await ask<{ id: number }>("select id from scans where status = 'completed'");

  const twice =
    surplus(alerts.map(({ scan, application, fingerprint }) => `${scan} ${application} ${fingerprint}`)) +
    surplus(steps.map(({ finding, kind, scan }) => `${finding} ${kind} ${scan}`));
  const named = findingsTold(heard);
  const untold = alerts.filter(({ scan, fingerprint }) => !named.has(`${scan} ${fingerprint}`));
  const ends = completed.map(({ id }) => id);
  const critical = new Set(alerts.filter(({ severity }) => severity === "critical").map(({ scan }) => scan));
  const wrong =
    surplus(deliveries.map(({ event, scan, part }) => `${event} ${scan} ${part}`)) +
    unequal(ends, endsToHooks(deliveries)) +
    unequal(ends, endsToSlack(notifications)) +
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
  const live = unequal(
    alerts.map(({ id }) => id),
    told.alerts,
  );
  const ways = `${deliveries.length} to a webhook, ${notifications.length} to Slack`;
  const again = `${toHooks.surplus} of ${deliveries.length} to a webhook, ${toSlack.surplus} of ${notifications.length} to Slack`;
  const scans = `${completed.length} scans, ${critical.size} of them with critical alerts`;
  const figure = (name: string, value: number, detail: string, goal = 0) => ({ name, value, goal, detail });
  return [
    figure("alerts or findings that one scan raised twice", twice, `${alerts.length} alerts`),
    figure("alerts of which no message told", untold.length, `${alerts.length} alerts`),
    figure("messages that were stored twice, or not for a scan that completed", wrong, scans),
    figure("messages that never came", toHooks.missing + toSlack.missing, ways),
    figure("messages that came and do not count as sent", unsent, ways),
    figure("messages that came again", toHooks.surplus + toSlack.surplus, again, kills * onTheirWay),
    figure("alerts that a reader of the live channel missed, or had twice", live, `${alerts.length} alerts`),
  ];
}

/** Findings that are new or back, as alerts name them, with the scan that brought them. */
const findingsTold = ({ messages }: Heard) =>
  new Set(
    messages
      .filter(({ body: { type } }) => type !== "findings.fixed")
      .flatMap(({ body: { data } }) =>
        (data.findings ?? []).map(({ checkId, method, path }) => `${data.scan.id} ${checkId} ${method} ${path}`),
      ),
  );

/** The scans of whose end messages tell. */
const endsToHooks = (all: readonly Delivery[]) =>
  all.filter(({ event }) => event === "scan.completed").map(({ scan }) => scan);
const endsToSlack = (all: readonly Notification[]) =>
  all.filter(({ type }) => type === "scan_complete").map(({ message }) => Number(/\/scan\/(\d+)$/.exec(message)?.[1]));

/** How many are there beside the first of their kind. */
const surplus = (all: readonly string[]) => all.length - new Set(all).size;

/** How many have to be added and taken away to make the one the other. */
function unequal<T>(expected: readonly T[], found: readonly T[]): number {
  const { missing, surplus } = compared(expected, found);
  return missing + surplus;
}

function compared<T>(expected: readonly T[], found: readonly T[]): { missing: number; surplus: number } {
  const left = Map.groupBy(expected, (one) => one);
  let surplus = 0;
  for (const one of found) if (left.get(one)?.pop() === undefined) surplus += 1;
  return { missing: [...left.values()].flat().length, surplus };
}
