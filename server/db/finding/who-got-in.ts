import type { AccessCell } from "../../../src/contract/endpoints.ts";

/** Labels of those who got in: whoever the finding names and everybody who fared alike, else whoever has no credential. */
export function whoGotIn(asker: string | undefined, access: readonly AccessCell[]): string[] {
  if (asker === undefined) return ["anonymous"];
  const others = access.filter(({ result, isStranger }) => result === "bypassed" && !isStranger);
  return [...new Set([asker, ...others.map(({ identity }) => identity)])];
}
