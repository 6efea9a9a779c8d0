import { useState } from "react";
import { useHost } from "../../host/context.ts";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";

const key = "superadmin-security";
const toggles = [
  { name: "twoFactor", label: "Two-factor authentication", hint: "A second factor after the sign-in link.", on: false },
  { name: "sessionTimeout", label: "Session timeout", hint: "Signs out sessions that nobody uses.", on: true },
  { name: "auditLog", label: "Audit log", hint: "Records who changed what.", on: true },
  { name: "ipAllowList", label: "IP allow list", hint: "Allows known networks only.", on: false },
] as const;

/** Switches that stay on this device and change nothing on the platform, as the note above them says. */
export function SecurityTab() {
  const host = useHost();
  const [chosen, setChosen] = useState(() => read(host.store.get(key)));
  const change = (name: string, on: boolean) => {
    const next = { ...chosen, [name]: on };
    setChosen(next);
    host.store.set(key, next);
  };
  return (
    <Panel title="Security">
      <p className="border-b border-line bg-sunken px-4 py-2 text-meta text-ink-2">
        These switches are kept on this device only. They do not change how the platform works.
      </p>
      <div className="divide-y divide-line">
        {toggles.map(({ name, label, hint, on }) => (
          <div key={name} className="px-4 py-3">
            <Switch
              label={label}
              hint={hint}
              checked={chosen[name] ?? on}
              onChange={(checked) => change(name, checked)}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}

function read(stored: unknown): Record<string, boolean> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "boolean"));
}
