import { CloudOff, RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { AnotherPlatform } from "../client/another-platform.tsx";
import { ApiError } from "../client/api-error.ts";
import { useHost } from "../host/context.ts";
import { Button } from "../ui/button.tsx";

/** Milliseconds between attempts to reach the platform again by itself. */
const again = 5000;

/** What is known where the platform does not answer: why, whether it is asked again now, and a way to ask. */
export type Down = { error: Error; busy: boolean; onRetry: () => void };

/**
 * In place of the console while the platform does not answer, or answers with an error. Tries again by itself. `explain`
 * says why where the host knows better.
 */
export function PlatformDown(props: Down & { explain?: ((down: Down) => ReactNode) | undefined }) {
  const { platform } = useHost();
  const retry = useRef(props.onRetry);
  retry.current = props.onRetry;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") retry.current();
    }, again);
    return () => clearInterval(timer);
  }, []);
  const explained = props.explain?.(props);
  if (explained) return explained;
  const answered = props.error instanceof ApiError;
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center px-6 text-center">
      <CloudOff className="mb-3 size-6 text-ink-3" strokeWidth={1.75} aria-hidden />
      <p className="text-dialog font-semibold">
        The platform at <span className="break-words">{platform}</span> {answered ? "has a problem" : "does not answer"}
      </p>
      <p className="mt-1 max-w-[420px] text-body break-words text-ink-2">
        {answered
          ? props.error.message
          : "Check that it is running and that this device is online. This page tries again by itself."}
      </p>
      <Button className="mt-4" icon={RefreshCw} busy={props.busy} onClick={props.onRetry}>
        Try again
      </Button>
      <div className="mt-3">
        <AnotherPlatform>Connect to another server</AnotherPlatform>
      </div>
    </div>
  );
}
