/** Why a scan ended before its work was done; the message is a sentence for the user. */
export class ScanEndedError extends Error {
  override name = "ScanEndedError";
}

/** Why a scan ended that its user stopped. */
export const stoppedReason = "The scan was stopped. What it found until then is kept.";

/** One signal for everything that ends a scan early: the user, the clock, or the target. */
export type Ending = {
  signal: AbortSignal;
  end(reason: string): void;
  /** Stops the clock. */
  settle(): void;
};

/** Joins the user's signal and the scan's time limit into one; the first reason wins. */
export function createEnding(cancel: AbortSignal, maxDurationMs: number): Ending {
  const controller = new AbortController();
  const end = (reason: string) => controller.abort(new ScanEndedError(reason));
  const onCancel = () => end(stoppedReason);
  if (cancel.aborted) onCancel();
  else cancel.addEventListener("abort", onCancel, { once: true });
  const limit = Math.min(maxDurationMs, 2 ** 31 - 1);
  const clock = setTimeout(() => end(`The scan reached its limit of ${describeDuration(maxDurationMs)}.`), limit);
  return {
    signal: controller.signal,
    end,
    settle() {
      clearTimeout(clock);
      cancel.removeEventListener("abort", onCancel);
    },
  };
}

function describeDuration(ms: number): string {
  return ms < 120_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`;
}

/** Settles with the work, or rejects as soon as the signal aborts, whatever the work is waiting for. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
