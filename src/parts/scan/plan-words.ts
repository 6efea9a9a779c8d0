import type { Application, ScanPlan } from "../../contract/applications.ts";

type WhatMayBe = Pick<Application, "environment" | "makesObjects" | "writesBack" | "isIntrusive">;

/** As whom a scan signs in: `as default and bob`, from four on their number: `as 4 identities`. */
export function peopleOf({ identities }: Pick<ScanPlan, "identities">): string {
  return `as ${identities.length > 3 ? `${identities.length} identities` : listed(identities)}`;
}

/**
 * What a scan of an application writes, as a predicate: `makes objects of its own and removes them again`; null when it
 * writes nothing. `identities` is how many it asks as, where that is known.
 */
export function writingOf(application: WhatMayBe, identities = 2): string | null {
  if (application.environment === "production") return null;
  const parts = [
    application.makesObjects ? "creates test objects and deletes them again" : null,
    application.writesBack && identities > 1 ? "writes unchanged values to existing objects" : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", and ") : null;
}

/** What a scan will not ask, because it may act: `2 known operations are kept back.`; null where it asks all of them. */
export function keptBackOf({ keptBack: { total } }: Pick<ScanPlan, "keptBack">): string | null {
  if (total === 0) return null;
  return `${total.toLocaleString("en")} known ${total === 1 ? "operation is" : "operations are"} kept back, because ${total === 1 ? "it" : "they"} may act.`;
}

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "nobody");
}
