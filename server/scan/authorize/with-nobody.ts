import type { AccessCell, Verdict } from "../../../src/contract/endpoints.ts";
import type { Reading } from "../../checks/check.ts";
import type { Identities } from "../identity/identities.ts";
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

/** Adds how each identity fared that was asked where none of them got anything. */
export function withNobody(
  judged: JudgedOperation,
  readings: ReadonlyMap<string, Reading>,
  identities: Identities,
): JudgedOperation {
  if (readings.size === 0) return judged;
  const redactor = redactorFor(identities.secrets());
  const asked = [...readings].map(([label, reading]) => ({ reading, cell: cellOfRefused(label, reading) }));
  return {
    ...judged,
    authorization: judged.authorization.state === "not_tested" ? nobodyGotIn : judged.authorization,
    access: [strangersCell(judged), ...asked.map(({ cell }) => cell)],
    exchanges: [
      ...judged.exchanges,
      ...asked.map(({ reading, cell }) => exchangeOf(reading.answer, redactor, { result: cell.result })),
    ],
  };
}

/** The cell of an identity that got nothing where nobody did: a refusal is one, but what is not there refuses nobody. */
export function cellOfRefused(label: string, { kind, by, answer: { status } }: Reading): AccessCell {
  const got = `${label} gets ${by}`;
  if (kind === "denied") return { identity: label, result: "denied", status, code: "refused", reason: `${got}.` };
  const reason = kind === "not-found" ? `${got}: nothing of ${label}'s own is known here.` : `${got}.`;
  return { identity: label, result: "not_tested", status, code: "nobody-got-in", reason };
}
