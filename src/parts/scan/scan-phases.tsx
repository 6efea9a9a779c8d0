import { clsx } from "clsx";
import { Circle, CircleCheck, CircleDashed, CircleStop, CircleX, LoaderCircle } from "lucide-react";
import type { Scan, ScanPhase, ScanStatus } from "../../contract/scans.ts";

/** Percent that stands for a status: 10 while it waits, 50 while it runs, 100 once it ended. */
export const statusPercent: Record<ScanStatus, number> = { pending: 10, running: 50, completed: 100, failed: 100 };

const phases: readonly { phase: ScanPhase; name: string; now: string }[] = [
  { phase: "discovery", name: "Discover endpoints", now: "Discovering endpoints" },
  { phase: "authentication", name: "Authentication", now: "Testing authentication" },
  { phase: "authorization", name: "Authorization", now: "Testing authorization" },
  { phase: "summary", name: "Score and summary", now: "Writing the summary" },
];

/** What a scan does at this moment, in words. */
export function phaseNow({ status, progress, stoppedBy }: Omit<Shown, "endpointCount">): string {
  if (status === "completed") return "Completed";
  if (status === "failed") return stoppedBy === null ? "Failed" : "Stopped";
  if (status === "pending") return "Queued";
  return phases.find(({ phase }) => phase === progress?.phase)?.now ?? "Starting";
}

type Shown = Pick<Scan, "status" | "progress" | "endpointCount" | "stoppedBy">;

/** The bar, the percent of the status, and the real phases with their counts. A stopped scan has the phases alone. */
export function ScanPhases({ scan }: { scan: Shown }) {
  const percent = statusPercent[scan.status];
  const at = phases.findIndex(({ phase }) => phase === scan.progress?.phase);
  const isOver = scan.status === "failed" && scan.stoppedBy !== null;
  return (
    <div>
      <div className={clsx("flex items-baseline justify-between text-meta", isOver && "sr-only")}>
        <span className="font-medium">{phaseNow(scan)}</span>
        <span className="text-ink-2 tabular-nums">{percent}%</span>
      </div>
      {/* A stopped scan is at no percent: its phases say where it ended. */}
      <div
        hidden={isOver}
        role="progressbar"
        aria-label="Scan progress"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${phaseNow(scan)}`}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={clsx(
            "h-full rounded-full transition-[width] duration-200 ease-out",
            scan.status !== "failed" ? "bg-mark" : "bg-critical",
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      <ol className="mt-2">
        {phases.map(({ phase, name }, index) => {
          const state = stateOf(scan, phase, index, at);
          return (
            <li
              key={phase}
              className="flex items-center gap-2.5 py-0.5"
              aria-current={state === "now" ? "step" : undefined}
            >
              <PhaseIcon state={state} />
              <span className={clsx("flex-1", state === "now" && "font-medium", state === "later" && "text-ink-3")}>
                {name}
              </span>
              <span className="text-meta text-ink-3 tabular-nums">{countOf(scan, phase, state)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type PhaseState = "done" | "now" | "later" | "broken" | "stopped" | "skipped";

function stateOf({ status, progress, stoppedBy }: Shown, phase: ScanPhase, index: number, at: number): PhaseState {
  const passed = status === "completed" || (at >= 0 && index < at);
  // Authorization takes a second identity; without one the engine passes it over.
  if (passed && phase === "authorization" && !progress?.finished?.authorization) return "skipped";
  if (status === "completed") return "done";
  if (status === "pending" || at < 0) return "later";
  if (index < at) return "done";
  if (index > at) return "later";
  if (status !== "failed") return "now";
  return stoppedBy === null ? "broken" : "stopped";
}

function countOf({ status, progress, endpointCount }: Shown, phase: ScanPhase, state: PhaseState): string {
  if (state === "skipped") return "not tested";
  if (phase === "summary" || state === "later") return "";
  if (phase === "discovery") return `${status === "completed" ? endpointCount : (progress?.found ?? 0)} found`;
  const count = progress?.finished?.[phase] ?? (progress?.phase === phase ? progress : null);
  return count ? `${count.tested} of ${count.total}` : "";
}

const icons = {
  done: { icon: CircleCheck, look: "text-secure", word: "done" },
  now: { icon: LoaderCircle, look: "animate-spin text-running", word: "in progress" },
  later: { icon: Circle, look: "text-ink-3", word: "not yet" },
  skipped: { icon: CircleDashed, look: "text-ink-3", word: "not tested" },
  stopped: { icon: CircleStop, look: "text-ink-2", word: "stopped here" },
  broken: { icon: CircleX, look: "text-critical", word: "stopped here" },
} as const;

function PhaseIcon({ state }: { state: PhaseState }) {
  const { icon: Icon, look, word } = icons[state];
  return <Icon role="img" aria-label={word} className={clsx("size-4 shrink-0", look)} strokeWidth={1.75} />;
}
