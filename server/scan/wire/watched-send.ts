import type { Answer, Probe } from "./probe.ts";
import { blockedReason, reachabilityProbe } from "./reachability.ts";
import type { Sender, SendOptions } from "./send.ts";
import type { TroubleLog } from "./trouble-log.ts";

/** Faults in a row after which the target is asked whether it still lives. */
const faultsBeforeCheck = 6;
const refusalsBeforeEnd = 6;
/** Refusals in a row whose pause is pointless: one alone may be the limit of a single operation. */
const refusalsBeforeGivingUp = 3;
const checks = 3;
const checkEveryMs = 500;
/** Cut answers, with no other kind in between, after which nothing is worth asking. */
const cutsBeforeEnd = 40;

type Watch = { sender: Sender; base: URL; end(reason: string): void; troubles: Pick<TroubleLog, "note"> };

/** Ends the scan when the target died, or answers nothing but refusals or endless bodies; single faults stay answers. */
export function watchedSend({
  sender,
  base,
  end,
  troubles,
}: Watch): (probe: Probe, options?: SendOptions) => Promise<Answer> {
  let checking: Promise<void> | null = null;
  let hasWholeAnswer = false;
  let cuts = 0;

  async function checkLife(): Promise<void> {
    let last: Answer | null = null;
    for (let attempt = 0; attempt < checks; attempt++) {
      last = await sender.send({
        id: "life",
        identity: "anonymous",
        purpose: "Check that the target still answers",
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
    // Its fault is the reason why the scan ends; a line about it would say the same twice.
    if (probe.id !== reachabilityProbe || answer.status !== null) troubles.note(answer);
    const { faults, refusals, pointless } = sender.trouble();
    if (refusals >= refusalsBeforeGivingUp && pointless !== null) end(pointless);
    if (refusals >= refusalsBeforeEnd) end(blockedReason(base.host, answer.status ?? 429));
    if (answer.status !== null && answer.truncated && answer.error === null) cuts += 1;
    else if (answer.status !== null && answer.error === null) hasWholeAnswer = true;
    if (!hasWholeAnswer && cuts >= cutsBeforeEnd) end(onlyCut(base.host, cuts));
    if (faults >= faultsBeforeCheck) {
      checking ??= checkLife().finally(() => {
        checking = null;
      });
      await checking;
    }
    return answer;
  };
}

function onlyCut(host: string, cuts: number): string {
  return `All ${cuts} paths tried at ${host} answer without end, so nothing can be compared. Enter the address of the API itself, or repair the endless answers, and scan again.`;
}
