import type { AccessResult } from "../../../src/contract/endpoints.ts";
import type { Evidence, Reading } from "../../checks/check.ts";
import type { Rulings } from "./rule.ts";

/**
 * How the stranger behind one probe fared, by what that answer shows and the verdict that all of them led to. Null where
 * the answer is about something else than who asks.
 */
export function strangersResult(id: string, evidence: Evidence, rulings: Rulings): AccessResult | null {
  const reading = evidence.readings[id];
  if (!reading || id.endsWith("-odd-id") || id.endsWith("-never")) return null;
  const { kind } = reading;
  if (kind === "none" || kind === "blocked") return "inconclusive";
  switch (rulings.authentication.state) {
    case "missing":
      if (isBreach(id, reading, evidence, rulings)) return "bypassed";
      return kind === "denied" || kind === "not-found" || kind === "success" ? "denied" : "inconclusive";
    case "enforced":
      return isUndecided(reading) && !isLikeProof(id, reading, evidence, rulings) ? "inconclusive" : "denied";
    case "public":
      return kind === "denied" ? "denied" : kind === "fault" ? "inconclusive" : "allowed";
    case "inconclusive":
      return kind === "denied" ? "denied" : "inconclusive";
    case "not_tested":
      return kind === "denied" ? "denied" : "not_tested";
  }
}

/** Input may be turned down for its faults before anybody looks at who sent it. */
const isUndecided = ({ kind }: Reading) => kind === "invalid" || kind === "unsupported" || kind === "fault";

function isBreach(id: string, reading: Reading, evidence: Evidence, rulings: Rulings): boolean {
  if (evidence.leaks.includes(id)) return true;
  if (reading.kind === "success") {
    const likeness = evidence.likeness[id];
    return !evidence.catchAll.includes(id) && likeness !== "empty" && likeness !== "different";
  }
  return reading.kind !== "denied" && isLikeProof(id, reading, evidence, rulings);
}

/** Whether the verdict rests on this answer, or on one like it: a made-up credential is asked the same as none. */
function isLikeProof(id: string, { kind, answer }: Reading, evidence: Evidence, rulings: Rulings): boolean {
  const shape = shapeOf(id);
  return rulings.all
    .filter(({ ruling }) => ruling?.state === rulings.authentication.state)
    .flatMap(({ ruling }) => ruling?.proof ?? [])
    .some((proof) => {
      const told = evidence.readings[proof];
      if (!told || told.answer.probe.identity === "owner" || shapeOf(proof) !== shape) return false;
      return told.kind === kind && told.answer.status === answer.status;
    });
}

/** What is asked, whoever asks: `anonymous-malformed` and `invalid-malformed` are the same request. */
const shapeOf = (id: string) => id.replace(/^(anonymous|invalid)-?/, "").replace(/^again$/, "");
