import type { Relation } from "../../checks/access-check.ts";
import type { Operation } from "../operation.ts";
import type { IdentityTraits } from "../outcome.ts";

type Standing = Pick<IdentityTraits, "isPrivileged" | "tenantLabel">;

/** How `asker` stands to `owner`. Without labels of customers nobody is taken for foreign. */
export function relationOf(owner: Standing, asker: Standing): Relation {
  const named = owner.tenantLabel !== null && asker.tenantLabel !== null;
  if (named && owner.tenantLabel?.toLowerCase() !== asker.tenantLabel?.toLowerCase()) return "foreign";
  if (owner.isPrivileged === asker.isPrivileged) return "peer";
  return asker.isPrivileged ? "higher" : "lower";
}

const privileged =
  /^(_?admin\w*|administration|root|superuser|super-?admin|staff|backoffice|back-office|internal|impersonat\w*|audit(s|[-_]?(logs?|events?|entries|trail))?)$/i;

/**
 * The part of an API that its address calls privileged, for example `/api/v1/admin`, or the operation itself where its
 * document demands a role; null when neither says so.
 */
export function privilegedArea({ path, documentedRole }: Pick<Operation, "path" | "documentedRole">): string | null {
  return areaOf(path) ?? (documentedRole === undefined ? null : path);
}

function areaOf(path: string): string | null {
  const field = /#\w+\.(\w+)$/.exec(path)?.[1];
  // A GraphQL field names its part by how it begins: `adminPeople`.
  const word = field && /^([a-z]+)/.exec(field)?.[1];
  if (word && privileged.test(word)) return `${path.split("#", 1)[0]}#${word}`;
  const segments = path.split("/");
  const at = segments.findIndex((segment) => privileged.test(segment));
  return at < 0 ? null : segments.slice(0, at + 1).join("/");
}
