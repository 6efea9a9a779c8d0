/**
 * What scans and their results call who asks without a credential, or with one that was never issued. Without zod, for the
 * forms as well.
 */
const strangers = new Set([
  "anonymous",
  "invalid",
  "invalid credential",
  "forged",
  "forged credential",
  "made-up credential",
  "strangers",
]);

/** What is wrong with a label that an identity is to have, because it would be taken for strangers; null when nothing is. */
export function reservedLabelProblem(label: string): string | null {
  const name = label.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (!strangers.has(name)) return null;
  return `Choose another label: ${label.trim()} is what results call requests without a valid credential.`;
}
