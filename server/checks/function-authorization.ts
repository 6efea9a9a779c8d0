import type { AccessCheck, AccessEvidence, AccessRuling } from "./access-check.ts";
import type { Reading } from "./check.ts";
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
    why: "An ordinary user calls what is meant for administrators. Hiding it in the user interface stops nobody from calling it.",
    fix: "Deny by default and demand the role where the routes of this part of the API are declared, not in each handler. Refuse with 403 before anything is read.",
  },
  examples: {
    vulnerable: [
      {
        name: "one open endpoint among denied ones",
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
  if (!evidence.isPrivilegedByName || asker.isPrivileged || relation === "higher" || !separates(evidence)) return null;
  if (reading.kind !== "success" || evidence.isCatchAll || !evidence.hasSubstance) return null;
  if (evidence.authentication.state === "public") return null;
  if (likeness !== "same" && likeness !== "part") return null;
  if (!owner.isPrivileged) return evidence.nobodyPrivileged ? forOrdinary(evidence) : null;
  const role = `${asker.label} (${asker.role}) reads what is meant for privileged users${naming(privateFields)}`;
  if (refusedBeside > 0 && (likeness === "same" || privateFields.length > 0)) {
    return {
      state: "missing",
      code: "role-not-demanded",
      reason: `${role}; the API denies ${asker.label} next to it.`,
      confidence: "confirmed",
    };
  }
  // A page shows each role what it may use: less of it, and nothing private, is what the asker's own role has.
  if (likeness === "part" && privateFields.length === 0 && isPage(reading)) return null;
  const code =
    privateFields.length > 0 && likeness === "same" ? "privileged-data-returned" : "privileged-answer-returned";
  return { state: "missing", code, reason: `${role}.`, confidence: "likely" };
}

const isPage = ({ answer }: Reading): boolean => /\bhtml\b/i.test(answer.headers["content-type"] ?? "");

/** Whether the name of this part means anything: the API mostly refuses the asker there. */
const separates = ({ refusedBeside, servedBeside }: AccessEvidence): boolean =>
  servedBeside <= 2 || refusedBeside >= servedBeside;

/** Two ordinary users get what strangers are refused and the address says is for others: nobody had to be privileged. */
function forOrdinary({ owner, asker, authentication, privateFields }: AccessEvidence): AccessRuling | null {
  if (authentication.state !== "enforced") return null;
  return {
    state: "missing",
    code: "served-to-ordinary-users",
    reason: `${owner.label} and ${asker.label} are ordinary users and can read an admin path${naming(privateFields)}.`,
    confidence: "likely",
  };
}
