import { singular } from "../../../src/contract/path-template.ts";

const notNouns = /^(me|self|current|search|all|list|recent|latest|export|query|find)$/i;

/** The resource that a path speaks of: its last fixed segment that is a noun. */
export function nounOfPath(path: string): string {
  const segments = (path.split("?")[0] ?? "").split("/").filter((part) => part !== "" && !part.includes("{"));
  const last = segments.findLast((segment) => isNoun(segment) && !/^\d+$/.test(segment));
  return nounOf(last ?? "");
}

/** Whether a segment of a path may name a resource; false for verbs and what stands in an id's place. */
export function isNoun(segment: string): boolean {
  return !notNouns.test(segment);
}

/** A word as the noun of a resource: `Invoices` and `invoice` are the same. */
export function nounOf(word: string): string {
  return singular(
    word
      .replace(/\.\w+$/, "")
      .replace(/[-_]/g, "")
      .toLowerCase(),
  );
}
