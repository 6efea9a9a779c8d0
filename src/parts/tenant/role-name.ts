import type { Role } from "../../contract/roles.ts";

const names: Record<Role, string> = {
  viewer: "Viewer",
  contributor: "Contributor",
  user: "User",
  admin: "Admin",
  superadmin: "Superadmin",
};

/** A role in words. */
export const roleName = (role: Role): string => names[role];
