import { defaultLabel, type Identities } from "../identity/identities.ts";
import type { Answer } from "../wire/probe.ts";
import { curlOf } from "./curl.ts";
import { asOwners } from "./exchange.ts";

/** One command of several: what it shows, and the request. */
type Step = { says: string; command: string };

/** Commands under each other, numbered, each below a comment that says what to look for. */
export function curlSteps(steps: readonly Step[]): string {
  return steps.map(({ says, command }, at) => `# ${at + 1}. ${says}\n${command}`).join("\n");
}

/** The shell variable that stands for an identity's credential: `MATS` for mats, `TOKEN` for the specified one. */
export function variableOf(label: string | null | undefined): string {
  if (!label || label === defaultLabel) return "TOKEN";
  const name = label.toUpperCase().replace(/\W+/g, "_");
  return /^[A-Z]/.test(name) ? name : `_${name}`;
}

/**
 * Repeats what an identity asked, its credential as a variable with its name. `carries` says that the request itself
 * holds the owner's credential, in another place than usual.
 */
export function curlAs(answer: Answer, identities: Pick<Identities, "secrets" | "of">, carries = false): string {
  const { identity, label = identities.of(undefined).traits.label } = answer.probe;
  // Of what is stored, a forged request can only hold a credential that has ended.
  const variable = identity === "forged" && !carries ? `OLD_${variableOf(label)}` : variableOf(label);
  return curlOf(carries ? asOwners(answer) : answer, identities.secrets(), variable);
}

/** What the first step says: whose answer the next one is measured by. */
export const asOwner = (label: string | null | undefined): string => `as ${label ?? defaultLabel}, the owner`;

/** What the telling step says: what should have come, and what came. */
export const insteadOf = (who: string, expected: string, { status }: Pick<Answer, "status">): string =>
  `${who}: expect ${expected}, got ${status ?? "no answer"}`;
