import { byMaking } from "../../../src/contract/by-making.ts";
import type { AccessCell, Exchange } from "../../../src/contract/endpoints.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { defaultLabel } from "../identity/identities.ts";
import type { JudgedOperation } from "../outcome.ts";
import { isRead } from "../wire/read-request.ts";
import { answersUnreadable, unreadable } from "./write-task.ts";

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

/**
 * Adds the cells that judging authentication alone shows, strangers' and the default identity's, where there are none yet.
 * `label` is what the default identity is called; where it is not `present`, it has no credential and so no cell: it is nobody.
 */
export function withBasicAccess(
  judged: JudgedOperation,
  { label = defaultLabel, present = true }: { label?: string | undefined; present?: boolean } = {},
): JudgedOperation {
  const access = judged.access.filter(({ identity, isStranger }) => present || isStranger || identity !== label);
  const asked = judged.exchanges.filter((one) => one.identity === "owner" && (one.label ?? label) === label);
  // What could be read got further than what a parser turned down.
  const own = asked.find(({ requestBody }) => requestBody !== unreadable) ?? asked[0];
  const strangers = access.some(({ isStranger }) => isStranger) ? [] : [strangersCell(judged)];
  // Who else was asked was compared with its owner, who has a cell then, whatever the owner is called.
  const isByMaking = ({ code }: AccessCell) => code === byMaking.allowed || code === byMaking.denied;
  const isCompared = access.some((cell) => !cell.isStranger && (cell.identity === label || !isByMaking(cell)));
  const isParsers = own?.requestBody === unreadable && answersUnreadable(judged);
  const shows = isRead(judged.operation) || isParsers ? "little" : isToldToAll(judged, own) ? "nothing" : "much";
  const mine = own && present && !isCompared ? [ownCell(own, label, shows)] : [];
  return { ...judged, access: [...strangers, ...access, ...mine] };
}

/** Whether strangers, of whom nobody knows whether they may, got the same: who is turned down so was not let in by a right. */
const isToldToAll = ({ authentication, exchanges }: JudgedOperation, own: Exchange | undefined): boolean =>
  (authentication.state === "inconclusive" || authentication.state === "not_tested") &&
  exchanges.some(({ identity, status }) => identity === "anonymous" && status === own?.status);

/** How the default identity fared where nobody else was asked; how much it `shows` that input is turned down as faulty. */
function ownCell({ status, error, ...one }: Exchange, label: string, shows: "much" | "little" | "nothing"): AccessCell {
  const cell = { identity: one.label ?? label, status, code: "owner" };
  const who = cell.identity === defaultLabel ? "The default identity" : cell.identity;
  const tell = (result: AccessCell["result"], reason: string): AccessCell => ({ ...cell, result, reason });
  if (status === null) return tell("not_tested", `${who} gets no answer: ${error ?? "none came"}.`);
  const got = `${who} gets status ${status}`;
  if (status === 401 || status === 403) return tell("denied", `${got}.`);
  if (status < 300) return tell("allowed", `${got}.`);
  if (shows !== "little" && [400, 409, 413, 415, 422].includes(status)) {
    return shows === "much"
      ? tell("allowed", `${got} for input that cannot succeed: it is examined.`)
      : tell("not_tested", `${got}, as does whoever has no credential: whether it has access is unknown.`);
  }
  if (status === 404 || status === 410) {
    return tell("not_tested", `${got}, as for a path that does not exist: whether it has access is unknown.`);
  }
  return tell("not_tested", `${got}, which does not show whether it has access.`);
}
