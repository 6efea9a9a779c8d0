import { useSyncExternalStore } from "react";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Whether the panel sees the address of every tab, and the way to change it at once; nothing in hosts beside no tab. */
export function TabsSection() {
  const { tabs, capabilities } = useHost();
  const follows = useSyncExternalStore(tabs.subscribe, tabs.follows);
  if (!capabilities.has("tab")) return null;
  return (
    <Panel title="Tabs">
      <div className="space-y-3 p-4">
        <p className="text-ink-2">
          {follows
            ? "Postern sees the address and the title of every tab, to show what is known of its site. It reads no page."
            : "Postern sees only the tabs over which you press its toolbar button. To follow all tabs, it asks your browser for their addresses; it reads no page."}
        </p>
        <Button onClick={() => void tabs.follow(!follows)}>{follows ? "Stop following tabs" : "Follow tabs"}</Button>
      </div>
    </Panel>
  );
}
