import type { AccessCell, Exchange, Verdict } from "../../../src/contract/endpoints.ts";
import { defaultLabel } from "../identity/identities.ts";
import type { JudgedOperation } from "../outcome.ts";
import { isRead } from "../wire/read-request.ts";

const results: Record<Verdict["state"], AccessCell["result"]> = {
  enforced: "denied",
  missing: "bypassed",
  public: "allowed",
  inconclusive: "inconclusive",
  not_tested: "not_tested",
};

/** How strangers fared: the verdict on authentication as a cell. */
export function strangersCell({ authentication, exchanges }: JudgedOperation): AccessCell {
  // Who makes a credential up is a stranger as well.
  const who = authentication.code === "invalid-credential-accepted" ? "invalid" : "anonymous";
  const asked = exchanges.filter(({ identity }) => identity === who);
  // Faulty input may be turned down in other ways before it is turned down for want of a credential.
  const refusal = asked.find(({ status }) => status === 401 || status === 403);
  const telling = (authentication.state === "enforced" ? refusal : undefined) ?? asked[0];
  return {
    identity: "anonymous",
    isStranger: true,
    result: results[authentication.state],
    status: telling?.status ?? null,
    code: authentication.code,
    reason: authentication.reason,
  };
}

/** Adds the cells that judging authentication alone shows, strangers' and the default identity's, where there are none yet. */
export function withBasicAccess(judged: JudgedOperation): JudgedOperation {
  const { access } = judged;
  const own = judged.exchanges.find(({ identity }) => identity === "owner");
  const strangers = access.some(({ isStranger }) => isStranger) ? [] : [strangersCell(judged)];
  // Who else was asked was compared with its owner, who has a cell then, whatever the owner is called.
  const isCompared = access.some(({ isStranger }) => !isStranger);
  const mine = own && !isCompared ? [ownCell(own, isRead(judged.operation))] : [];
  return { ...judged, access: [...strangers, ...access, ...mine] };
}

/** How the default identity fared where nobody else was asked. */
function ownCell({ label, status, error }: Exchange, read: boolean): AccessCell {
  const cell = { identity: label ?? defaultLabel, status, code: "owner" };
  const tell = (result: AccessCell["result"], reason: string): AccessCell => ({ ...cell, result, reason });
  if (status === null) return tell("not_tested", `The default identity gets no answer: ${error ?? "none came"}.`);
  const got = `The default identity gets status ${status}`;
  if (status === 401 || status === 403) return tell("denied", `${got}.`);
  if (status < 300) return tell("allowed", `${got}.`);
  if (!read && [400, 409, 413, 415, 422].includes(status)) {
    return tell("allowed", `${got} for input that cannot succeed: it is examined.`);
  }
  if (status === 404 || status === 410) {
    return tell("not_tested", `${got}, as for a path that does not exist: whether it has access is unknown.`);
  }
  return tell("not_tested", `${got}, which does not show whether it has access.`);
}
