import { EyeOff, Globe, PanelRight } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { isSameSite } from "../../client/site.ts";
import { useHost } from "../../host/context.ts";
import type { HostWatch } from "../../host/port.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { BeforeWatching } from "./before-watching.tsx";
import { WatchedCalls } from "./watched-calls.tsx";

/** Watch: the API calls that the tab beside the panel makes, with what is known of each. */
export function WatchScreen() {
  const { watch } = useHost().tabs;
  if (watch) return <Watch watch={watch} />;
  return (
    <Nothing
      icon={PanelRight}
      title="Only beside a tab"
      text="The browser extension watches the tab beside its panel. Open this screen in the side panel, next to your API."
    />
  );
}

function Watch({ watch }: { watch: HostWatch }) {
  const { tabs, platform } = useHost();
  const watched = useSyncExternalStore(watch.subscribe, watch.now);
  const tab = useSyncExternalStore(tabs.subscribe, tabs.beside);
  if (watched?.tab) return <WatchedCalls watch={watch} watched={watched} tab={watched.tab} />;
  if (!watched || !tab)
    return (
      <Screen title="Watch">
        <div aria-busy="true" />
      </Screen>
    );
  if (tab.kind === "unseen")
    return (
      <Nothing
        icon={EyeOff}
        title="Hidden tab"
        text="Your browser does not share this tab's address. Press Postern's toolbar button over the tab, or follow all tabs."
        action={<Button onClick={() => void tabs.follow(true)}>Follow tabs</Button>}
      />
    );
  if (tab.kind === "no-site")
    return <Nothing icon={Globe} title="No site in this tab" text="Open your API's site beside this panel." />;
  if (isSameSite(tab.origin, platform))
    return (
      <Nothing
        icon={Globe}
        title="Your Postern platform"
        text="This tab shows the platform itself. Open your API's site beside this panel."
      />
    );
  return <BeforeWatching key={tab.origin} watch={watch} site={tab} />;
}

function Nothing(props: { icon: typeof Globe; title: string; text: string; action?: ReactNode }) {
  return (
    <Screen title="Watch">
      <div className="panel">
        <EmptyState {...props} />
      </div>
    </Screen>
  );
}
