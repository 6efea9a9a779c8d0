import type { AccessCell } from "../../../src/contract/endpoints.ts";
import type { Reading } from "../../checks/check.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { asksForCsrfToken } from "../../checks/write-pairs.ts";
import { demandsCredential } from "../compare/refusal.ts";
import type { Identities } from "../identity/identities.ts";
import { classified } from "../judge/classification.ts";
import type { JudgedOperation } from "../outcome.ts";
import { exchangeOf } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import { strangersCell } from "./basic-access.ts";

/** The verdict where there is nobody whose data others could get. */
export const nobodyGotIn: Verdict = {
  state: "not_tested",
  confidence: null,
  code: "nobody-got-in",
  reason: "No identity gets data here, so there is nothing to compare.",
};

/** What somebody who may more is told once their right was looked at: of what is not there, or of their input. */
const beyondRights = new Set<Reading["kind"]>(["not-found", "invalid", "fault", "blocked"]);

/**
 * What the refusal of somebody who may less shows where nobody gets data: whoever may more is told at the same address that
 * nothing is there, or what is wrong with the request, so it is the right that was missing. Null where nothing shows that.
 * `works`: whether somebody's credential is known to work.
 */
function lacksRight(
  readings: ReadonlyMap<string, Reading>,
  identities: Identities,
  works: (label: string, reading: Reading) => boolean,
): Verdict | null {
  const all = [...readings];
  const isPrivileged = (label: string) => identities.of(label).traits.isPrivileged;
  for (const [label, reading] of all) {
    if (reading.kind !== "denied" || isPrivileged(label) || !works(label, reading)) continue;
    const further = all.find(
      ([other, { kind, answer }]) =>
        isPrivileged(other) && beyondRights.has(kind) && answer.probe.path === reading.answer.probe.path,
    );
    if (!further) continue;
    return {
      state: "enforced",
      confidence: "likely",
      code: "lesser-right-refused",
      reason: `${label} gets ${reading.by} where ${further[0]}, who has more rights, gets ${further[1].by}.`,
    };
  }
  return null;
}

/**
 * What it shows that all of several identities are refused what names no object: the right to it is none of theirs. Null where
 * somebody is not, or is told to come with another credential.
 */
function refusedToAll(
  readings: ReadonlyMap<string, Reading>,
  works: (label: string, reading: Reading) => boolean,
): Verdict | null {
  const all = [...readings];
  const isForRight = ({ kind, answer }: Reading) =>
    kind === "denied" && answer.status !== 401 && !demandsCredential(answer) && !asksForCsrfToken(answer.body);
  if (all.length < 2 || !all.every(([label, reading]) => isForRight(reading) && works(label, reading))) return null;
  const reason = `${all.map(([label, { by }]) => `${label} gets ${by}`).join(", ")}; their credentials work elsewhere.`;
  return { state: "enforced", confidence: "likely", code: "refused-to-everyone", reason };
}

/** The verdict where nobody gets data, by how each was refused; `isPlain`: no object is named. */
export const rulingOnNobody = (
  readings: ReadonlyMap<string, Reading>,
  identities: Identities,
  works: (label: string, reading: Reading) => boolean,
  isPlain = false,
): Verdict =>
  lacksRight(readings, identities, works) ?? (isPlain ? refusedToAll(readings, works) : null) ?? nobodyGotIn;

/** Adds how each identity fared that was asked where none of them got anything. */
export function withNobody(
  judged: JudgedOperation,
  readings: ReadonlyMap<string, Reading>,
  identities: Identities,
  works: (label: string, reading: Reading) => boolean,
): JudgedOperation {
  if (readings.size === 0) return judged;
  const redactor = redactorFor(identities.secrets());
  const asked = [...readings].map(([label, reading]) => ({ reading, cell: cellOfRefused(label, reading) }));
  const verdict = rulingOnNobody(readings, identities, works);
  const authorization = judged.authorization.state === "not_tested" ? verdict : judged.authorization;
  return classified({
    ...judged,
    authorization: { ...authorization, reason: redactor.text(authorization.reason) },
    hasAuthorization: authorization.state === "enforced" ? true : judged.hasAuthorization,
    access: [strangersCell(judged), ...asked.map(({ cell }) => cell)],
    exchanges: [
      ...judged.exchanges,
      ...asked.map(({ reading, cell }) => exchangeOf(reading.answer, redactor, { result: cell.result })),
    ],
  });
}

/** The cell of an identity that got nothing where nobody did: a refusal is one, but what is not there refuses nobody. */
export function cellOfRefused(label: string, { kind, by, answer: { status } }: Reading): AccessCell {
  const got = `${label} gets ${by}`;
  if (kind === "denied") return { identity: label, result: "denied", status, code: "refused", reason: `${got}.` };
  const reason = kind === "not-found" ? `${got}: nothing of ${label}'s own is known here.` : `${got}.`;
  return { identity: label, result: "not_tested", status, code: "nobody-got-in", reason };
}
