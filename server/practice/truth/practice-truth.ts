import type { PracticeOperation } from "../operation.ts";
import { type Person, type PracticeRole, people } from "../people.ts";

/** The weaknesses that the practice service has on purpose, each named after the check that finds it. */
export type Weakness =
  | "missing-authentication"
  | "unauthenticated-write"
  | "invalid-credential-accepted"
  | "expired-token"
  | "unsigned-token"
  | "weak-token-secret"
  | "credential-in-query"
  | "object-authorization"
  | "function-authorization"
  | "path-trick"
  | "exposed-properties"
  | "secrets-in-answer"
  | "mass-assignment"
  | "permissive-cors"
  | "verbose-errors"
  | "open-debug-endpoint"
  | "unlimited-sign-in";

/**
 * How somebody who asks stands to the owner of what is asked for: `peer` has the same role in the same company, `lower`
 * a lesser one, `higher` a greater one; `foreign` is of the other company.
 */
export type Standing = "peer" | "lower" | "higher" | "foreign";
/** What somebody gets of another's: refused as it should be, given though it should not, or shared on purpose. */
export type Access = "enforced" | "missing" | "shared";

/** Who gets whose, and a case in point by which a test proves it. */
export type AccessTruth = {
  kind: "object" | "function";
  opens: readonly Standing[];
  shares: readonly Standing[];
  /** Of functions: who may. They do it to the own company, unless it is shared with foreign ones. */
  roles?: readonly PracticeRole[];
  /** Key of the person whose it is: the part of the e-mail address before the at sign. */
  owner: string;
  /** Path of the owner's. */
  at: string;
  /** Paths by which certain people ask for the same, where theirs must differ. */
  detours?: Record<string, string>;
  /** Text that the owner's answer holds; absent for writes, which show by what they change. */
  marker?: string;
};

/** What is true about one operation of the practice service, written down apart from its code. */
export type PracticeTruth = {
  method: PracticeOperation["method"];
  path: string;
  documented: boolean;
  /** The most direct way to find it. */
  reachableBy: "openapi" | "postman" | "graphql" | "html" | "javascript" | "well-known" | "word-list" | "version";
  /** Where exactly, when it is not the usual place of its kind. */
  foundIn?: "chunk" | "source map" | "composed address" | "api-catalog" | "service-desc" | "collection";
  /** `open`: for everybody, and nothing tells whether by intention, so that a scan may report it. */
  authentication: "enforced" | "missing" | "public" | "open";
  /** True where a scan that changes nothing cannot tell, so that "inconclusive" is an honest verdict as well. */
  undecidable?: boolean;
  /** Null where everyone may, or where only those differ who may not use it at all. */
  access: AccessTruth | null;
  weaknesses: readonly Weakness[];
  /** Another way to ask for it, which the plain address's gate may not see. */
  detour?: { path: string; method?: string; headers?: Record<string, string> };
  /** A GraphQL document that asks for the owner's. */
  document?: string;
  /** Documented, but it never answers. */
  isOrphan?: boolean;
  /** An older version that still answers beside a newer one. */
  isZombie?: boolean;
  note: string;
};

/** One row as it is written down: the call, then what is true of it. Not given: documented, enforced, nothing wrong. */
export type Row = Partial<Omit<PracticeTruth, "method" | "path" | "access" | "documented">> & {
  call: string;
  note: string;
  access?: Partial<AccessTruth>;
};

/** Reads a row. */
export function truthOf({ call, access, reachableBy = "openapi", ...rest }: Row): PracticeTruth {
  const [method, path = ""] = call.split(" ") as [PracticeTruth["method"], string];
  return {
    method,
    path,
    documented: reachableBy === "openapi",
    reachableBy,
    authentication: "enforced",
    weaknesses: [],
    access: access ? { kind: "object", opens: [], shares: [], owner: "ada", at: path, ...access } : null,
    ...rest,
  };
}

const ranks = { member: 0, auditor: 1, manager: 2, admin: 3 };

/** How one person stands to another. */
export function standingOf(owner: Person, asker: Person): Standing {
  if (owner.tenant !== asker.tenant) return "foreign";
  const difference = ranks[asker.role] - ranks[owner.role];
  return difference === 0 ? "peer" : difference < 0 ? "lower" : "higher";
}

/** What the asker gets of the owner's; null where the truth says nothing of such a pair. */
export function accessOf({ access }: PracticeTruth, owner: Person, asker: Person): Access | null {
  if (!access) return null;
  const standing = standingOf(owner, asker);
  if (access.kind === "function") {
    const mayIt = access.roles?.includes(asker.role);
    if (standing === "foreign" && !(mayIt && access.shares.includes("foreign")))
      return access.marker === undefined ? null : "enforced";
    if (mayIt) return "shared";
    return access.opens.length > 0 ? "missing" : "enforced";
  }
  if (access.opens.includes(standing)) return "missing";
  if (access.shares.includes(standing)) return "shared";
  return standing === "higher" ? null : "enforced";
}

/** The person that a key names; refuses an unknown one. */
export function personOf(key: string): Person {
  const person = people.find(({ email }) => email.startsWith(`${key}@`));
  if (!person) throw new Error(`Nobody is called ${key}.`);
  return person;
}
