import { clsx } from "clsx";
import { Check, ChevronDown, ChevronRight, Copy, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { many } from "../../contract/finding-words.ts";
import type { ScanStatus } from "../../contract/scans.ts";
import type { LiveState } from "../../host/port.ts";
import { clock } from "../../parts/scan/log-line.tsx";
import { Button } from "../../ui/button.tsx";
import { LogList } from "./log-list.tsx";
import type { LogState } from "./scan-log.ts";

/** The live scan logs: open while the scan runs or with `open`, else folded to one line with its counts once it is over. */
export function LiveLog({
  log,
  findings,
  status,
  outcome,
  fill,
  open: opened,
}: {
  log: LogState;
  /** As many as the rest of the page counts, since a line may tell of several; undefined until it is known. */
  findings: number | undefined;
  status: ScanStatus;
  /** How it ended, in words; absent while it runs. */
  outcome?: string;
  fill?: boolean;
  open?: boolean;
}) {
  const underWay = status === "pending" || status === "running";
  const [open, setOpen] = useState(opened ?? underWay);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section
      aria-label="Live scan logs"
      className={clsx(
        "flex flex-col overflow-hidden bg-sunken",
        fill
          ? "-mx-4 -mb-4 min-h-[320px] flex-1 border-t border-line @page:mx-0 @page:mb-0 @page:rounded-lg @page:border"
          : "rounded-lg border border-line",
      )}
    >
      <header
        className={clsx(
          "flex shrink-0 items-center",
          fill ? "h-11 gap-3 px-4" : "h-9 gap-2.5 px-3",
          !open && "bg-surface",
        )}
      >
        <h2 className="shrink-0 text-body font-semibold">
          {fill ? (
            "Live scan logs"
          ) : (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="flex min-h-6 items-center gap-2.5"
            >
              <Chevron className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />
              Live scan logs
            </button>
          )}
        </h2>
        <span className="hidden truncate text-meta text-ink-3 tabular-nums @panel:inline">{counts(log, findings)}</span>
        <span className="ml-auto flex items-center gap-3">
          <span className={clsx(outcome && (open ? "@max-[319px]:hidden" : "@max-[479px]:hidden"))}>
            <Connection live={log.live} outcome={outcome} />
          </span>
          {open && <CopyLog log={log} />}
        </span>
      </header>
      {open && (
        <div className={clsx("relative", fill && "min-h-0 flex-1")}>
          <LogList lines={log.lines} fill={fill} />
        </div>
      )}
      <Summary log={log} findings={findings} status={status} />
    </section>
  );
}

/** How long a log is and what it tells: findings are no errors. */
const counts = ({ lines, errors }: LogState, findings = 0) =>
  [many(lines.length, "line"), findings > 0 && many(findings, "finding"), errors > 0 && many(errors, "error")]
    .filter(Boolean)
    .join(", ");

/** The state of the stream in words, with a dot. */
function Connection({ live, outcome }: { live: LiveState | null; outcome: string | undefined }) {
  if (live === "reconnecting")
    return (
      <span className="inline-flex items-center gap-1.5 text-meta text-medium">
        <WifiOff className="size-3.5" strokeWidth={1.75} aria-hidden />
        Reconnecting
      </span>
    );
  const closed = live === "closed" || (live === "connected" && outcome !== undefined);
  const word = live === null ? "Connecting" : closed ? "Stream closed" : "Connected";
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 text-meta whitespace-nowrap",
        closed ? "text-ink-3" : "text-ink-2",
      )}
    >
      {!closed && <span className={clsx("size-1.5 rounded-full", live === null ? "bg-control" : "bg-secure")} />}
      {word}
      {closed && outcome && <span className="-ml-1.5 hidden @panel:inline">, scan {outcome}</span>}
    </span>
  );
}

function CopyLog({ log }: { log: LogState }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const text = log.lines.map(({ timestamp, type, message }) => `${clock(timestamp)} [${type}] ${message}`).join("\n");
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="ghost"
      small
      icon={copied ? Check : Copy}
      aria-label={copied ? "Copied" : "Copy log"}
      title="Copy log"
      onClick={() => void copy()}
    />
  );
}

/** Milliseconds between two spoken summaries: reading every line aloud would drown everything else. */
const summaryEvery = 10_000;

function Summary({ log, findings, status }: { log: LogState; findings: number | undefined; status: ScanStatus }) {
  const [spoken, setSpoken] = useState("");
  const underWay = status === "pending" || status === "running";
  const text = log.lines.length ? `${counts(log, findings)}. ${log.lines.at(-1)?.message ?? ""}` : "";
  useEffect(() => {
    if (!underWay || !text) return;
    // A throttle, not a debounce: a log that never pauses must be summed up all the same.
    const timer = setTimeout(() => setSpoken(text), spoken ? summaryEvery : 0);
    return () => clearTimeout(timer);
  }, [text, underWay, spoken]);
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  );
}
