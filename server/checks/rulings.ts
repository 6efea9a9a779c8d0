import type { Evidence, Intention, Ruling } from "./check.ts";
import type { OpenCode } from "./verdict.ts";

type Confidence = Ruling["confidence"];

/** The operation keeps strangers out. */
export function enforced(code: string, reason: string, confidence: Confidence, proof: string[] = []): Ruling {
  return { outcome: "safe", state: "enforced", code, reason, confidence, proof };
}

/** The operation lets strangers in that it should keep out. */
export function missing(code: string, reason: string, confidence: Confidence, proof: string[] = []): Ruling {
  return { outcome: "vulnerable", state: "missing", code, reason, confidence, proof };
}

/** The operation is open on purpose. */
export function open(intention: Intention, confidence: Confidence = intention.confidence ?? "confirmed"): Ruling {
  const { code, reason } = intention;
  return { outcome: "safe", state: "public", code, reason: `${reason}.`, confidence, proof: ["anonymous"] };
}

/** It was tried, and the answers prove neither. */
export function undecided(code: OpenCode, reason: string): Ruling {
  return { outcome: "inconclusive", state: "inconclusive", code, reason, confidence: null };
}

/** There was nothing to try, or no harmless way to try it. */
export function untested(code: OpenCode, reason: string): Ruling {
  return { outcome: "not-applicable", state: "not_tested", code, reason, confidence: null };
}

/** For checks that do not decide about authentication. */
export function ruling(outcome: Ruling["outcome"], code: string, reason: string, proof: string[] = []): Ruling {
  return { outcome, code, reason, confidence: outcome === "vulnerable" ? "confirmed" : null, proof };
}

/** Whether the document demands a credential at the operation itself, and not once for all that it describes. */
export const isDemandedHere = ({ documentedSecurity, securityByDefault }: Evidence["operation"]): boolean =>
  documentedSecurity === "required" && securityByDefault !== true;

/** Whether what strangers got looks private: by document or by its fields. */
export function isPrivate(evidence: Evidence): boolean {
  return isDemandedHere(evidence.operation) || evidence.privateFields.length > 0;
}

/**
 * Whether more than the names of fields shows that what strangers got was meant to be kept from them. A document alone
 * does not: many frameworks write an optional credential down as a required one. With what nobody publishes it does.
 */
export function isKept({ operation, privateFields, kept, isIntimate }: Evidence): boolean {
  return (privateFields.length > 0 && kept !== null) || (isDemandedHere(operation) && isIntimate);
}

/** What shows it, as the end of a sentence: ", though strangers are refused at /invoices"; empty where nothing does. */
export function though({ operation, privateFields, kept }: Evidence): string {
  if (kept !== null && privateFields.length > 0) return `, though ${kept}`;
  return isDemandedHere(operation) ? ", though the API's document demands a credential" : "";
}

/** Names the private fields for a sentence: ", among them email and iban"; empty without any. */
export function naming(fields: readonly string[]): string {
  return fields.length === 0 ? "" : `, among them ${inWords(fields)}`;
}

/** The first three fields for a sentence: "email, iban and city"; null without any. */
export function inWords(fields: readonly string[]): string | null {
  const shown = fields.slice(0, 3);
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? null);
}

/** What is added to a hole that is none where a role of the asker's allows it. */
export const perhapsByRole = (owner: { label: string }, asker: { label: string }, role: string): string =>
  ` But ${asker.label} has the role ${role}, which ${owner.label} has not: perhaps that allows it.`;
