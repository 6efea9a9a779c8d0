import type { Answer, Probe } from "./probe.ts";
import { blockedReason, longWaitReason } from "./reachability.ts";
import { maxRetryAfterMs } from "./safety/retry-after.ts";
import type { Sender, SendOptions } from "./send.ts";

/** Faults in a row after which the target is asked whether it still lives. */
const faultsBeforeCheck = 6;
const refusalsBeforeEnd = 6;
/** Refusals in a row that ask for a long pause: one alone may be the limit of a single operation. */
const refusalsBeforeGivingUp = 3;
const checks = 3;
const checkEveryMs = 500;
/** Faulty or cut answers that the log tells one by one. */
const maxTold = 5;

const plain = (path: string) => path.split("?", 1)[0];

/** Ends the scan when the target died or answers nothing but refusals; single faults stay answers. */
export function watchedSend(
  sender: Sender,
  base: URL,
  end: (reason: string) => void,
  log: (message: string) => void,
): (probe: Probe, options?: SendOptions) => Promise<Answer> {
  let checking: Promise<void> | null = null;
  let told = 0;

  /** The first troubles in full, so that a slow scan explains itself; the rest would bury the log. */
  function tell({ probe, error, truncated, bytes }: Answer): void {
    if ((error === null && !truncated) || told > maxTold) return;
    told += 1;
    if (told > maxTold) log("More answers are faulty or cut; they are not listed one by one");
    else if (error !== null) log(`${probe.method} ${plain(probe.path)}: ${error}`);
    else
      log(
        `${probe.method} ${plain(probe.path)}: the answer was cut after ${Math.round(bytes / 1024).toLocaleString("en")} KB`,
      );
  }

  async function checkLife(): Promise<void> {
    let last: Answer | null = null;
    for (let attempt = 0; attempt < checks; attempt++) {
      last = await sender.send({
        id: "life",
        identity: "anonymous",
        purpose: "See whether the target still answers",
        method: "GET",
        path: base.pathname,
      });
      if (last.status !== null && last.error === null) return;
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    }
    end(
      `The target stopped answering during the scan. ${(last?.error ?? "It gave no answer").replace(/\.?$/, ".")} What was found until then is kept.`,
    );
  }

  return async (probe, options) => {
    const answer = await sender.send(probe, options);
    tell(answer);
    const { faults, refusals, askedToWaitMs } = sender.trouble();
    if (refusals >= refusalsBeforeGivingUp && askedToWaitMs > maxRetryAfterMs)
      end(longWaitReason(base.host, answer.status ?? 429, askedToWaitMs));
    if (refusals >= refusalsBeforeEnd) end(blockedReason(base.host, answer.status ?? 429));
    if (faults >= faultsBeforeCheck) {
      checking ??= checkLife().finally(() => {
        checking = null;
      });
      await checking;
    }
    return answer;
  };
}
