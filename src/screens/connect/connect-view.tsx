import { useId } from "react";
import { ConnectForm } from "../../parts/platform/connect-form.tsx";
import { Button } from "../../ui/button.tsx";
import { PosternMark } from "../../ui/postern-mark.tsx";

/**
 * Asks where the platform is and connects to it. `connect` resolves with what is wrong, or null; `onBack` is given
 * once a platform is in use.
 */
export function ConnectView(props: {
  address: string;
  connect: (address: string) => Promise<string | null>;
  onBack?: (() => void) | undefined;
}) {
  const heading = useId();
  return (
    <main aria-labelledby={heading} className="flex h-full flex-col overflow-y-auto bg-canvas">
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
