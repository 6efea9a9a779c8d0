import type { AccessCell } from "../../src/contract/endpoints.ts";

/** Why whoever is in {@link neverIn} counts as lost. */
export const neverInReason =
  "nothing showed that the credential works, and where one is needed it was refused. Check it with postern doctor.";

/**
 * Labels whose credential was allowed nothing that strangers are denied, and of whom the scan could not tell for that reason, or who
 * were answered with 401 as if they had none.
 */
export function neverIn(operations: readonly { access: readonly AccessCell[] }[], labels: readonly string[]): string[] {
  const cells = (label: string) =>
    operations.flatMap(({ access }) => {
      const own = access.find(({ identity }) => identity === label);
      return own
        ? [{ ...own, isClosed: access.some(({ isStranger, result }) => isStranger && result === "denied") }]
        : [];
    });
  return labels.filter((label) => {
    const own = cells(label);
    const isIn = own.some(({ result, isClosed }) => isClosed && (result === "allowed" || result === "bypassed"));
    return (
      !isIn &&
      own.some(({ code, result, status }) => code === "identity-unproven" || (result === "denied" && status === 401))
    );
  });
}
