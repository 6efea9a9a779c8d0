import { CircleX, RefreshCw } from "lucide-react";
import { Button } from "./button.tsx";

/** In place of data that could not be loaded: the server's message verbatim and a way to try again. */
export function FailedQuery(props: { what: string; error: Error; onRetry: () => void; busy?: boolean }) {
  return (
    <div role="alert" className="panel flex flex-col items-center px-6 py-10 text-center">
      <CircleX className="mb-3 size-6 text-critical" strokeWidth={1.75} aria-hidden />
      <p className="text-card font-semibold">{props.what} could not be loaded</p>
      <p className="mt-1 max-w-[420px] text-body break-words text-ink-2">{props.error.message}</p>
      <Button className="mt-4" icon={RefreshCw} busy={props.busy ?? false} onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
