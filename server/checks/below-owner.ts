import type { AccessEvidence, AccessRuling } from "./access-check.ts";
import { naming } from "./rulings.ts";

/**
 * What somebody else gets of a person below that person's own address. That people are listed to each other says nothing of what each
 * has there; but what tells of the person, or of nobody, may be for everyone.
 */
export function belowOwner(evidence: AccessEvidence): AccessRuling | null {
  const {
    owner,
    asker,
    furtherRole,
    authentication,
    isBelowOwner,
    isAccount,
    sharedPrivateFields,
    ownerSign,
    apartness,
  } = evidence;
  const isOrdinary = !asker.isPrivileged && furtherRole === null && authentication.state === "enforced";
  if (ownerSign !== null && apartness !== "shared" && isOrdinary)
    return {
      ...{ state: "missing", confidence: "likely", code: "personal-thing-returned" },
      reason: `${asker.label} gets what is one person's by its nature, and says of itself that it is ${owner.label}'s (${ownerSign}).`,
    };
  if (!isBelowOwner || isAccount || !isOrdinary || sharedPrivateFields.length === 0) return null;
  return {
    ...{ state: "missing", confidence: "likely", code: "below-another-person" },
    reason: `${asker.label} gets what stands below ${owner.label}${naming(sharedPrivateFields)}.`,
  };
}
