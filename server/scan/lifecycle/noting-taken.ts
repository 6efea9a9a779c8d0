import type { Gate } from "../wire/gate.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import type { CleanUp } from "./clean-up.ts";

/** Sends as `send` does, and has noted what a faulty write made after all. */
export function notingTaken<More extends unknown[]>(
  send: (probe: Probe, ...more: More) => Promise<Answer>,
  gate: Pick<Gate, "tookFaulty">,
  cleanUp: Pick<CleanUp, "took">,
): (probe: Probe, ...more: More) => Promise<Answer> {
  return async (probe, ...more) => {
    const answer = await send(probe, ...more);
    if (gate.tookFaulty(answer)) await cleanUp.took(answer);
    return answer;
  };
}
