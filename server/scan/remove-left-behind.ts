import { createIdentities } from "./identity/identities.ts";
import { createSessions } from "./identity/sessions.ts";
import { createCleanUp } from "./lifecycle/clean-up.ts";
import type { ScanLimits, ScanListener, ScanRequest } from "./outcome.ts";
import { createGate } from "./wire/gate.ts";
import { rightsOf } from "./wire/rights.ts";
import { createSender } from "./wire/send.ts";

/**
 * Removes from the target what a scan that was cut off left there, and asks nothing else. What cannot be removed is told
 * in the log; rejects when the target may not be reached.
 */
export async function removeLeftBehind(
  request: ScanRequest,
  limits: ScanLimits,
  listener: ScanListener,
  signal: AbortSignal,
): Promise<void> {
  const identities = createIdentities(request);
  const url = new URL(request.targetUrl);
  const gate = createGate(rightsOf(request), listener.log);
  const sender = await createSender({ url, identities, gate }, limits, signal, listener);
  try {
    const sessions = createSessions({ identities, send: sender.send, log: listener.log });
    await sessions.begin();
    const cleanUp = createCleanUp({ send: sessions.send, gate, identities, listener, origin: url.origin });
    for (const object of request.leftBehind ?? []) await cleanUp.remove(object);
  } finally {
    await sender.close();
  }
}
