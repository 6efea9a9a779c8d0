/** Fields that only the server should set are taken from the request. OWASP API3:2023, CWE-915. */
export const massAssignment = {
  id: "mass-assignment",
  fault: "Sets protected field",
  title: "takes fields that its callers should not set",
  severity: "high",
  alertType: "authorization",
  owasp: "API3:2023",
  cwe: "CWE-915",
  explain: {
    why: "Whoever adds a field such as a role, an owner or a balance to the request sets it, although the API does not offer it.",
    fix: "Copy the fields that callers may set by name, refuse or ignore the rest, and never hand a request's body to the database as it is.",
  },
} as const;

/** Fields whose value callers should not choose, with one that nobody gives by accident. */
export const privilegedFields: Readonly<Record<string, string | number | boolean>> = {
  role: "admin",
  isAdmin: true,
  is_admin: true,
  admin: true,
  verified: true,
  approved: true,
  balance: 987_654_321,
  credit: 987_654_321,
  ownerId: "postern-foreign-owner",
  owner_id: "postern-foreign-owner",
  userId: "postern-foreign-owner",
  tenantId: "postern-foreign-tenant",
  tenant_id: "postern-foreign-tenant",
  permissions: "all",
};

/** Those that say whose an object is: changing them on an object takes it out of its owner's hands. */
export const ownershipFields: readonly string[] = ["ownerId", "owner_id", "userId", "tenantId", "tenant_id"];
