import { useHost } from "../../host/context.ts";
import { Panel } from "../../ui/panel.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

/** Which native notifications this browser shows; hosts without them say so. */
export function NotificationsSection() {
  const isNative = useHost().capabilities.has("native-alerts");
  return (
    <Panel title="Notifications">
      <div className="space-y-4 p-4">
        {!isNative && (
          <p className="text-ink-2">
            Native notifications are shown by the browser extension, which keeps its own settings. What you choose here
            is kept in this browser alone.
          </p>
        )}
        <SettingSwitch
          name="notifications.critical"
          label="Critical alerts"
          hint="A notification for each new critical alert"
        />
        <SettingSwitch
          name="notifications.high"
          label="High alerts"
          hint="A notification for each new alert of high severity"
        />
        <SettingSwitch
          name="notifications.reports"
          label="Reports"
          hint="A notification when a report that you asked for is ready"
        />
      </div>
    </Panel>
  );
}
