import type { SecurityAlert, Severity } from "../contract/alerts.ts";
import type { AlertMessage, PositionMessage } from "../contract/live.ts";

/** Local settings of the native alerts, under `notifications` in the extension's storage. */
export type NotificationSettings = Partial<Record<"critical" | "high" | "hideDetails", boolean>>;

/** What a native notification says; its id leads back to the alert after the worker was killed. */
export type Notice = { id: string; title: string; message: string };

/** How the browser's notifications are raised; one with the id of an earlier one replaces it. */
export type Notices = {
  notify(notice: Notice): Promise<unknown>;
  /** Whether a notification with this id is shown now. */
  isShown(id: string): Promise<boolean>;
  /** Takes all of them away. */
  clear(): Promise<unknown>;
};

/** Where the worker keeps, per account, how far its user was told of alerts. */
const toldKey = "toldAlerts";
/** Accounts that are remembered, the one used last at the end. */
const mostAccounts = 20;
/** Milliseconds in which alerts that were raised together are gathered before the first of them is shown. */
const gather = 120;
/** Notices in a row that name one alert each; what comes more is counted in one. A row ends after `pause` milliseconds without any. */
const atOnce = 3;
const pause = 30_000;
/** Milliseconds after which what the browser could not show is shown anew. */
const again = 5000;

type Told = {
  /** The alert up to which all were told. */
  position: number;
  /** Those behind the position whose notices were closed by the user before the position was kept. */
  closed: number[];
  /** The notices of the row that goes on. */
  row: Row;
};
type Row = { at: number; single: number; counted: Counted | null };
/** What the notice that counts says; its id is that of the first alert in it. */
type Counted = { first: number; alerts: number; critical: number; names: string[] };

/** The notices for alerts that nobody was told of, and the row that goes on with them. */
export function noticesFor(
  alerts: readonly SecurityAlert[],
  before: Row,
  settings: NotificationSettings,
  now: number,
): { notices: Notice[]; row: Row } {
  const row = now - before.at > pause ? { at: now, single: 0, counted: null } : { ...before, at: now };
  const [first] = alerts;
  if (!first) return { notices: [], row: before };
  if (!settings.hideDetails && !row.counted && row.single + alerts.length <= atOnce)
    return { notices: alerts.map(noticeOf), row: { ...row, single: row.single + alerts.length } };
  const last = row.counted ?? { first: first.id, alerts: 0, critical: 0, names: [] };
  const counted: Counted = {
    first: last.first,
    alerts: last.alerts + alerts.length,
    critical: last.critical + alerts.filter(({ severity }) => severity === "critical").length,
    names: [...new Set([...last.names, ...alerts.flatMap(({ application }) => application?.name ?? [])])].slice(0, 5),
  };
  return { notices: [countNotice(counted, settings)], row: { ...row, counted } };
}

function noticeOf({ id, severity, title, ...alert }: SecurityAlert): Notice {
  const where = [alert.endpointMethod, alert.endpointPath].filter(Boolean).join(" ");
  return {
    id: `alert:${id}`,
    title: `${severity === "critical" ? "Critical" : "High"}: ${title}`,
    message: [where, alert.application?.name, alert.description].filter(Boolean).join("\n"),
  };
}

function countNotice({ first, alerts, critical, names }: Counted, { hideDetails }: NotificationSettings): Notice {
  const id = `alerts:${first}`;
  if (!hideDetails) {
    return {
      id,
      title: `${alerts} new alerts, ${critical} critical`,
      message: names.join(", ") || "Open to see them.",
    };
  }
  const title = alerts === 1 ? "A new security alert" : `${alerts} new security alerts`;
  return { id, title, message: "Open Postern to see what was found." };
}

/** The console's path for a clicked notification; null when it is not one of ours. */
export function pathOfNotice(id: string): string | null {
  const [, kind, number] = /^(alerts?|report):(\d+)$/.exec(id) ?? [];
  if (!kind) return null;
  if (kind === "report") return "/reports";
  return kind === "alert" ? `/security-alerts?alert=${number}` : "/security-alerts";
}

/**
 * Raises native notifications for the alerts that the live channel brings. How far each account was told is kept in `local`
 * and handed to the channel, so that nothing is missed while the worker or its socket is away; an alert whose notification
 * still stands, or was closed by the user, is not told again by a worker that replaces one that was killed in between.
 */
export function createAlertWatch(
  deps: { local: Pick<chrome.storage.StorageArea, "get" | "set"> } & Notices & { now?: () => number },
) {
  const { now = Date.now } = deps;
  let account: string | null = null;
  const waiting: SecurityAlert[] = [];
  let isDue = false;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, or what was read first might be kept last. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  const stored = async () => {
    const { [toldKey]: told, notifications } = await deps.local.get([toldKey, "notifications"]);
    return { told: (told ?? {}) as Record<string, Told>, settings: (notifications ?? {}) as NotificationSettings };
  };
  async function keep(of: string, next: Told): Promise<void> {
    const { [of]: _, ...others } = (await stored()).told;
    const kept = [...Object.entries(others), [of, next] as const].slice(-mostAccounts);
    await deps.local.set({ [toldKey]: Object.fromEntries(kept) });
  }

  async function tell(of: string, alerts: readonly SecurityAlert[]): Promise<void> {
    const { told, settings } = await stored();
    const before = told[of] ?? { position: 0, closed: [], row: nothing };
    const fresh = alerts.filter(({ id }) => id > before.position);
    const position = Math.max(before.position, ...alerts.map(({ id }) => id));
    const wanted = fresh.filter(
      ({ id, severity, isResolved }) => !isResolved && isTold(severity, settings) && !before.closed.includes(id),
    );
    const { notices, row } = noticesFor(wanted, before.row, settings, now());
    for (const notice of notices) {
      // What stands already was told by a worker that was killed before it kept that; only a count may have grown.
      if (row.counted || !(await deps.isShown(notice.id))) await deps.notify(notice);
    }
    await keep(of, { position, closed: before.closed.filter((id) => id > position), row });
  }

  function flush(): void {
    isDue = false;
    const of = account;
    if (of === null) return;
    void inTurn(async () => {
      const alerts = waiting.splice(0);
      if (alerts.length === 0) return;
      await tell(of, alerts).catch(() => {
        if (of !== account) return;
        // Before what came meanwhile, or the position that is kept would step over them.
        waiting.unshift(...alerts);
        flushIn(again);
      });
    });
  }
  function flushIn(wait: number): void {
    if (!isDue) setTimeout(flush, wait);
    isDue = true;
  }

  return {
    /** Takes an account's alerts from here on; resolves to the position behind which they begin, null for what comes from now on. */
    begin(of: string): Promise<number | null> {
      flush();
      account = of;
      return inTurn(async () => {
        const { told } = await stored();
        const last = Object.keys(told).at(-1);
        // Their clicks would lead to what has the same number here.
        if (last !== undefined && last !== of) await deps.clear();
        const own = told[of];
        if (own && last !== of) await keep(of, own);
        return own?.position ?? null;
      });
    },
    take(message: AlertMessage | PositionMessage): void {
      const of = account;
      if (of === null) return;
      if (message.type === "position")
        return void inTurn(() => keep(of, { position: message.seq ?? 0, closed: [], row: nothing })).catch(() => {});
      if (message.type !== "alert") return;
      waiting.push(message.alert);
      flushIn(gather);
    },
    /** Takes note of a notification that the user closed or clicked. */
    closed(id: string): void {
      const alert = Number(/^alert:(\d+)$/.exec(id)?.[1]);
      void inTurn(async () => {
        const { told } = await stored();
        for (const [of, one] of Object.entries(told))
          if (alert > one.position) await keep(of, { ...one, closed: [...one.closed, alert] });
      }).catch(() => {});
    },
  };
}

const nothing: Row = { at: 0, single: 0, counted: null };

const isTold = (severity: Severity, settings: NotificationSettings): boolean =>
  (severity === "critical" || severity === "high") && settings[severity] !== false;
