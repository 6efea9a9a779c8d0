import { useId, useSyncExternalStore } from "react";
import { knownPlatforms, knownPlatformsKey } from "../../host/known-platforms.ts";
import type { Host } from "../../host/port.ts";
import { ConnectForm } from "../../parts/platform/connect-form.tsx";
import { Button } from "../../ui/button.tsx";
import { PosternMark } from "../../ui/postern-mark.tsx";
import { useFocusKeeper } from "../../ui/use-focus-keeper.ts";
import { PlatformList } from "./platform-list.tsx";

/**
 * Asks where the platform is and connects to it. `connect` resolves with what is wrong, or null; `onBack` is given
 * once a platform is in use.
 */
export function ConnectView(props: {
  address: string;
  connect: (address: string) => Promise<string | null>;
  onBack?: (() => void) | undefined;
  /** The platforms that were connected to before, and how one is forgotten. */
  known?: { store: Host["store"]; forget: (address: string) => Promise<void> };
}) {
  const heading = useId();
  const { store, forget } = props.known ?? {};
  const stored = useSyncExternalStore(store?.subscribe ?? never, () => store?.get(knownPlatformsKey));
  const platforms = knownPlatforms(stored);
  const root = useFocusKeeper<HTMLElement>();
  return (
    <main ref={root} aria-labelledby={heading} className="flex h-full flex-col overflow-y-auto bg-canvas">
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line bg-surface px-4">
        <PosternMark className="size-4.5" />
        <span className="text-card font-semibold">Postern</span>
      </header>
      <div className="mx-auto w-full max-w-[440px] px-4 py-8">
        <h1 id={heading} className="text-page font-semibold">
          Connect to your platform
        </h1>
        <p className="mt-1 text-body text-ink-2">
          The platform runs the scans and keeps what they find. Your browser will ask for access to this address only.
        </p>
        {forget && platforms.length > 0 && (
          <PlatformList platforms={platforms} current={props.address} change={props.connect} forget={forget} />
        )}
        <div className="mt-6">
          <ConnectForm
            address={props.address}
            connect={props.connect}
            beside={
              props.onBack && (
                <Button variant="ghost" onClick={props.onBack}>
                  Back
                </Button>
              )
            }
          />
        </div>
      </div>
    </main>
  );
}

const never = () => () => {};
