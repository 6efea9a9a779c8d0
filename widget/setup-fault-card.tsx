import { Ban, LockOpen, type LucideIcon, RefreshCw, ShieldAlert, Unplug } from "lucide-react";
import { useEffect } from "react";
import { Unreachable } from "../src/client/unreachable.ts";
import type { Down } from "../src/console/platform-down.tsx";
import { useHost } from "../src/host/context.ts";
import { Button } from "../src/ui/button.tsx";
import { CopyButton } from "../src/ui/copy-button.tsx";
import { SetupFault, type SetupFaultCode, setupFaultWords } from "./setup-fault.ts";

const icons: Readonly<Partial<Record<SetupFaultCode, LucideIcon>>> = {
  "origin-not-allowed": Ban,
  "policy-blocks": ShieldAlert,
  "platform-http": LockOpen,
};

/** Explains why no answer comes, be it the page around that hinders it; null where the platform answers and says itself what is wrong. */
export const explain = ({ error, busy, onRetry }: Down) =>
  error instanceof Unreachable ? (
    <SetupFaultCard code={error instanceof SetupFault ? error.code : "platform-down"} busy={busy} onRetry={onRetry} />
  ) : null;

/** In place of an embedded console that cannot reach its platform: why, and what its page's team or the platform's does. */
function SetupFaultCard({ code, ...props }: { code: SetupFaultCode; busy: boolean; onRetry: () => void }) {
  const host = useHost();
  const words = setupFaultWords(code, host.platform);
  const Icon = icons[code] ?? Unplug;
  const isDown = code === "platform-down";
  useEffect(() => {
    const { title, text } = setupFaultWords(code, host.platform);
    host.notify({ type: "error", code, message: `${title}. ${text}` });
  }, [code, host]);
  return (
    <div className="flex h-full flex-col items-center justify-center overflow-y-auto p-4">
      <section role="alert" className="panel w-full max-w-[420px]">
        <div className="p-4">
          <h1 className="flex items-center gap-2.5 text-card font-semibold">
            <Icon
              className={isDown ? "size-5 shrink-0 text-medium" : "size-5 shrink-0 text-critical"}
              strokeWidth={1.75}
              aria-hidden
            />
            {words.title}
          </h1>
          <p className="mt-2 wrap-anywhere text-ink-2">{words.text}</p>
          {words.code && (
            <pre className="mt-3 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-meta whitespace-pre-wrap wrap-anywhere select-all">
              {words.code}
            </pre>
          )}
          <p className="mt-2.5 text-meta text-ink-2">{words.hint}</p>
        </div>
        <footer className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
          <code className="font-mono text-meta whitespace-nowrap text-ink-2">{code}</code>
          {isDown ? (
            <Button small variant="ghost" icon={RefreshCw} busy={props.busy} onClick={props.onRetry}>
              Try again
            </Button>
          ) : (
            <CopyButton
              variant="ghost"
              label="Copy for the platform team"
              text={[words.title, words.text, words.code, words.hint].filter(Boolean).join("\n")}
            >
              Copy
            </CopyButton>
          )}
        </footer>
      </section>
    </div>
  );
}
