import type { Answer, Probe } from "./probe.ts";
import { blockedReason } from "./reachability.ts";
import type { Sender, SendOptions } from "./send.ts";

/** Faults in a row after which the target is asked whether it still lives. */
const faultsBeforeCheck = 6;
const refusalsBeforeEnd = 6;
const checks = 3;
const checkEveryMs = 500;

/** Ends the scan when the target died or answers nothing but refusals; single faults stay answers. */
export function watchedSend(
  sender: Sender,
  base: URL,
  end: (reason: string) => void,
): (probe: Probe, options?: SendOptions) => Promise<Answer> {
  let checking: Promise<void> | null = null;

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
    const { faults, refusals } = sender.trouble();
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
