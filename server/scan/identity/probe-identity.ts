import { readingOf } from "../compare/reading.ts";
import type { ScanLimits, ScanRequest } from "../outcome.ts";
import { createGate } from "../wire/gate.ts";
import { rightsOf } from "../wire/rights.ts";
import { createSender } from "../wire/send.ts";
import { createIdentities } from "./identities.ts";
import { createSessions } from "./sessions.ts";

/** What the answer of an open address leaves to do. */
export const healthPathAdvice = "Enter a health path to be sure that the session lives.";

/**
 * Signs in as the request's default identity where it has a login step, and asks its health path, or the target's own
 * address, as it. Resolves to what that showed, as a sentence for the user; never rejects because of the target.
 */
export async function probeIdentity(
  request: ScanRequest,
  limits: ScanLimits,
  signal: AbortSignal,
): Promise<{ alive: boolean; reason: string }> {
  const identities = createIdentities(request);
  const url = new URL(request.targetUrl);
  const gate = createGate(rightsOf(request), () => {});
  const sender = await createSender({ url, identities, gate }, limits, signal, { log() {} });
  try {
    const sessions = createSessions({ identities, send: sender.send, log() {} });
    const [failure] = (await sessions.begin()).values();
    if (failure !== undefined) return { alive: false, reason: failure };
    const { credentials, traits } = identities.of(undefined);
    if (!credentials.present) return { alive: false, reason: "There is no credential. Enter one, or a login step." };
    const path = traits.healthPath ?? url.pathname;
    const answer = await sender.send({
      id: "probe",
      identity: "owner",
      purpose: "Probe the session",
      method: "GET",
      path,
    });
    if (answer.status === null) return { alive: false, reason: answer.error ?? "The target gave no answer." };
    const { kind, by } = readingOf(answer);
    if (kind === "denied")
      return { alive: false, reason: `${path} refuses the credential with ${by.replace(/^status /, "")}.` };
    if (traits.healthPath === null) {
      return {
        alive: true,
        reason: `${path} answers with ${answer.status}. ${healthPathAdvice}`,
      };
    }
    return answer.status < 300
      ? { alive: true, reason: `${path} answers with ${answer.status}.` }
      : { alive: false, reason: `${path} answers with ${answer.status}, not with success. Check the health path.` };
  } finally {
    await sender.close();
  }
}
