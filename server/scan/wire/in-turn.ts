import type { Gate } from "./gate.ts";
import type { Probe } from "./probe.ts";

/** Lets a request wait until the answer is there that decides whether it may be sent, and the gate hear of its end. */
export function inTurn<Options, Result>(
  gate: Pick<Gate, "turn" | "ended">,
  send: (probe: Probe, options?: Options) => Promise<Result>,
): (probe: Probe, options?: Options) => Promise<Result> {
  return async (probe, options) => {
    for (let turn = gate.turn(probe); turn !== null; turn = gate.turn(probe)) await turn;
    try {
      return await send(probe, options);
    } finally {
      gate.ended(probe);
    }
  };
}
