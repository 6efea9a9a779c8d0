import { clsx } from "clsx";
import { ArrowRight, CircleAlert, ShieldX } from "lucide-react";
import type { LogMessage } from "../../contract/scans.ts";

/** One line of a scan's log: local time as HH:MM:SS, a mark for findings, errors and status lines, the message. */
export function LogLine({ line }: { line: LogMessage }) {
  const error = line.type === "error";
  const status = line.type === "status";
  const finding = line.type === "finding";
  return (
    <div className="flex gap-2 py-[3px] font-mono text-chip">
      <time dateTime={line.timestamp} className="text-ink-3">
        {clock(line.timestamp)}
      </time>
      <span className="mt-0.5 size-3 shrink-0" aria-hidden>
        {error && <CircleAlert className="size-3 text-critical" strokeWidth={1.75} />}
        {finding && <ShieldX className="size-3 text-critical" strokeWidth={1.75} />}
        {status && <ArrowRight className="size-3 text-running" strokeWidth={1.75} />}
      </span>
      <span className={clsx("min-w-0 flex-1 break-words", error || status || finding ? "text-ink" : "text-ink-2")}>
        {(error || status || finding) && <span className="sr-only">{line.type}: </span>}
        {line.message}
      </span>
    </div>
  );
}

/** A moment's local time as HH:MM:SS. */
export function clock(iso: string): string {
  const date = new Date(iso);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => String(n).padStart(2, "0")).join(":");
}
