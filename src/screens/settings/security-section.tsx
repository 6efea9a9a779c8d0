import type { User } from "../../contract/users.ts";
import { Panel } from "../../ui/panel.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

/** The password, which is set at once, and what of the findings leaves the console on this device. */
export function SecuritySection({ user }: { user: User }) {
  return (
    <Panel title="Security and Compliance">
      <div className="space-y-4 p-4">
        <SettingSwitch
          name="notifications.hideDetails"
          label="Hide details in notifications"
          hint="Native notifications name neither paths nor applications, for screens that others see"
        />
      </div>
      <PasswordForm user={user} />
    </Panel>
  );
}
