/** Roles of a user within a tenant, weakest first. `user` has the rights of `contributor`. */
export const roles = ["viewer", "contributor", "user", "admin", "superadmin"] as const;
export type Role = (typeof roles)[number];

/** Who may make a call. */
export type Access = "public" | "session" | readonly Role[];

/** Read-only calls. */
export const everyRole: readonly Role[] = [...roles];
/** Calls that create applications and scans, attribute endpoints and resolve alerts. */
export const contributors: readonly Role[] = ["contributor", "user", "admin", "superadmin"];
/** Calls that delete, and that manage teams and the tenant. */
export const admins: readonly Role[] = ["admin", "superadmin"];
/** Calls that cross tenants. */
export const superadmins: readonly Role[] = ["superadmin"];

/** Whether a role passes an access rule; an absent role passes only `public`. */
export function allows(access: Access, role: Role | null | undefined): boolean {
  if (access === "public") return true;
  if (!role) return false;
  return access === "session" || access.includes(role);
}

/** Roles that a portal may give to whoever it lets into the console that it embeds. None of them administers. */
export const embeddedRoles = ["viewer", "contributor"] as const;
export type EmbeddedRole = (typeof embeddedRoles)[number];

/** The weaker of two roles. */
export const lowerRole = <A extends Role, B extends Role>(one: A, other: B): A | B =>
  roles.indexOf(one) < roles.indexOf(other) ? one : other;
