import { readingOf } from "./compare/reading.ts";
import { createIdentities } from "./identity/identities.ts";
import type { ScanLimits, ScanRequest } from "./outcome.ts";
import { createGate } from "./wire/gate.ts";
import { findObstacle } from "./wire/reachability.ts";
import { rightsOf } from "./wire/rights.ts";
import { createSender } from "./wire/send.ts";

/** Reads that are tried to find one that strangers are refused. */
const tried = 8;

/** Whether a target answers, as a sentence where it does not, and a path that refuses whoever has no credential. */
export type Reached = { obstacle: string | null; refusing: string | null };

/**
 * Asks a target as nobody, as a scan does before anything else, and then a few reads that are known: who gets in where
 * strangers do not is sure to be known there. Never rejects because of the target.
 */
export async function reachTarget(request: ScanRequest, limits: ScanLimits, signal: AbortSignal): Promise<Reached> {
  const url = new URL(request.targetUrl);
  const nobody: ScanRequest = { ...request, authMethod: "none", credentials: null, others: [] };
  const gate = createGate(rightsOf(nobody), () => {});
  gate.learn(request.traffic ?? []);
  const sender = await createSender({ url, identities: createIdentities(nobody), gate }, limits, signal, { log() {} });
  try {
    const pointless = () => sender.trouble().pointless;
    const obstacle = await findObstacle(url, { send: sender.send, pointless, log() {} });
    if (obstacle !== null) return { obstacle, refusing: null };
    const reads = (request.traffic ?? []).filter(({ method, path }) => method === "GET" && !path.includes("{"));
    for (const [at, { example }] of reads.slice(0, tried).entries()) {
      const probe = { id: `reach-${at}`, identity: "anonymous", purpose: "See who is refused", method: "GET" } as const;
      const answer = await sender.send({ ...probe, path: example });
      const isRefused = answer.status !== null && readingOf(answer).kind === "denied";
      if (isRefused) return { obstacle, refusing: example };
    }
    return { obstacle, refusing: null };
  } finally {
    await sender.close();
  }
}
