import type { SlackSetting } from "../../contract/slack.ts";
import { Switch } from "../../ui/switch.tsx";

/** What Slack is told of. */
export type SlackNotify = Pick<
  SlackSetting,
  "notifyOnEndpointDiscovery" | "notifyOnScanComplete" | "notifyOnCriticalAlerts"
>;

const switches: readonly { key: keyof SlackNotify; label: string; hint: string }[] = [
  {
    key: "notifyOnEndpointDiscovery",
    label: "Endpoint discovery",
    hint: "Endpoints that a scan found for the first time",
  },
  { key: "notifyOnScanComplete", label: "Scan complete", hint: "Counts and score of each completed scan" },
  { key: "notifyOnCriticalAlerts", label: "Critical alerts", hint: "New critical alerts of a scan" },
];

/** The three switches of what Slack is told of; each acts at once. `asked` shows what is on its way. */
export function SlackNotifySwitches(props: {
  value: SlackNotify;
  asked?: Partial<SlackNotify> | undefined;
  disabled?: boolean;
  /** Told to screen readers after each switch's name, where several groups stand on one page. */
  of?: string;
  onChange: (change: Partial<SlackNotify>) => void;
}) {
  return switches.map(({ key, label, hint }) => (
    <Switch
      key={key}
      label={
        <>
          {label}
          {props.of && <span className="sr-only"> for {props.of}</span>}
        </>
      }
      hint={hint}
      checked={props.asked?.[key] ?? props.value[key]}
      disabled={props.disabled ?? false}
      onChange={(on) => props.onChange({ [key]: on })}
    />
  ));
}
