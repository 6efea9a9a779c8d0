import type { AccessCheck, AccessEvidence, AccessRuling } from "./access-check.ts";
import { naming } from "./rulings.ts";

/** Somebody without the role uses what is for those who may more. OWASP API5:2023, CWE-285. */
export const functionAuthorization: AccessCheck = {
  id: "function-authorization",
  fault: "Role not checked",
  title: "serves users without the role for it",
  severity: "critical",
  alertType: "authorization",
  owasp: "API5:2023",
  cwe: "CWE-285",
  judge,
  explain: {
    why: "An ordinary user calls what is meant for administrators. Hiding it in the user interface keeps nobody from asking for it.",
    fix: "Deny by default and demand the role where the routes of this part of the API are declared, not in each handler. Refuse with 403 before anything is read.",
  },
  examples: {
    vulnerable: [
      {
        name: "one open door in a part that otherwise refuses",
        evidence: {
          operation: { path: "/admin/users" },
          relation: "lower",
          apartness: "unknown",
          isPrivilegedByName: true,
          refusedBeside: 3,
          privateFields: ["email"],
        },
      },
      {
        name: "private data behind an address that says admin",
        evidence: {
          operation: { path: "/admin/users" },
          relation: "lower",
          apartness: "unknown",
          isPrivilegedByName: true,
          privateFields: ["email"],
        },
      },
    ],
    safe: [
      {
        name: "a refusal",
        evidence: {
          operation: { path: "/admin/users" },
          relation: "lower",
          isPrivilegedByName: true,
          answer: { status: 403 },
          likeness: "different",
        },
      },
      {
        name: "another answer for ordinary users",
        evidence: {
          operation: { path: "/admin/users" },
          relation: "lower",
          isPrivilegedByName: true,
          likeness: "structure",
        },
      },
      {
        name: "what everybody has",
        evidence: { operation: { path: "/plans" }, relation: "lower", apartness: "unknown" },
      },
    ],
  },
};

function judge(evidence: AccessEvidence): AccessRuling | null {
  const { owner, asker, relation, reading, likeness, privateFields, refusedBeside } = evidence;
  // Somebody of another customer may have the role, so only those who may less prove anything.
  if (!evidence.isPrivilegedByName || !owner.isPrivileged || asker.isPrivileged || relation === "higher") return null;
  if (reading.kind !== "success" || evidence.isCatchAll || !evidence.hasSubstance) return null;
  if (evidence.authentication.state === "public") return null;
  if (likeness !== "same" && likeness !== "part") return null;
  const role = `${asker.label} (${asker.role}) gets what is for those who may more${naming(privateFields)}`;
  if (refusedBeside > 0 && (likeness === "same" || privateFields.length > 0)) {
    return {
      state: "missing",
      code: "role-not-demanded",
      reason: `${role}; the API refuses ${asker.label} beside it.`,
      confidence: "confirmed",
    };
  }
  if (privateFields.length > 0 && likeness === "same") {
    return { state: "missing", code: "privileged-data-returned", reason: `${role}.`, confidence: "confirmed" };
  }
  return { state: "missing", code: "privileged-answer-returned", reason: `${role}.`, confidence: "likely" };
}
