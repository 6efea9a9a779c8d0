import { defaultLabel } from "../identity/identities.ts";
import type { JudgedOperation } from "../outcome.ts";

/**
 * Says of each finding that no other identity's access is, but that a credential shows, whose that was: a secret in an answer that
 * strangers are refused is not shown to them. `label` is what the default identity is called.
 */
export function withAskers(
  judged: JudgedOperation,
  { label = defaultLabel, present = true }: { label?: string | undefined; present?: boolean },
): JudgedOperation {
  const findings = judged.findings.map((finding) => {
    if (finding.asker !== undefined) return finding;
    const proofs = judged.exchanges.filter(({ proves = [] }) => proves.includes(finding.checkId));
    const isStrangers = proofs.some(({ identity }) => identity !== "owner" && identity !== "other");
    const [proof] = proofs;
    if (!proof || isStrangers) return finding;
    const asker = proof.label ?? (present ? label : undefined);
    return asker === undefined ? finding : { ...finding, asker };
  });
  const at = judged.finding === null ? -1 : judged.findings.indexOf(judged.finding);
  return { ...judged, findings, finding: findings[at] ?? judged.finding };
}
