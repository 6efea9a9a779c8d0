import { clsx } from "clsx";
import { RefreshCw, ServerCrash } from "lucide-react";
import { use } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { InPanel } from "./panel.tsx";

/** In place of data that could not be loaded: the server's message verbatim and a way to try again. */
export function FailedQuery(props: { what: string; error: Error; onRetry: () => void; busy?: boolean }) {
  const { message } = props.error;
  const isInPanel = use(InPanel);
  const answered = /^\d{3}: /.test(message);
  return (
    <div role="alert" className={clsx("px-5 py-5", !isInPanel && "panel")}>
      <p className="flex items-center gap-2 text-card font-semibold">
        <ServerCrash className="size-4 shrink-0 text-critical" strokeWidth={1.75} aria-hidden />
        {props.what} could not be loaded
      </p>
      <p className="mt-2 text-body text-ink-2">{answered ? "The server answered:" : "No answer came:"}</p>
      <p className="mt-1.5 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-meta break-words">
        {message}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant={isInPanel ? "secondary" : "primary"}
          icon={RefreshCw}
          busy={props.busy ?? false}
          onClick={props.onRetry}
        >
          Try again
        </Button>
        <CopyButton text={`${props.what}: ${message}`} label="Copy details" variant="ghost" className="!h-8 !text-body">
          Copy details
        </CopyButton>
      </div>
    </div>
  );
}
