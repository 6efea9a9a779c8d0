import { z } from "zod";
import { email } from "./auth.ts";
import { call } from "./call.ts";
import { byId, description, id, message, name, seen, timestamp } from "./fields.ts";
import { admins, everyRole } from "./roles.ts";
import { defaultBrandColor, defaultMaxUsers, featureFlags as flagNames } from "./tenant-defaults.ts";
import { role, tenantUser } from "./users.ts";

export const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, `A brand colour is # and six hexadecimal digits, for example ${defaultBrandColor}.`);

/** An organization. `userCount` counts its active users, who are what `maxUsers` limits. */
export const tenant = z.object({
  id,
  name: z.string(),
  domain: z.string().nullable(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  maxUsers: z.int(),
  userCount: z.int(),
  createdAt: timestamp,
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  brandColor: z.string(),
  isGlobal: z.boolean(),
  featureFlags: z.record(z.string(), z.boolean()),
});
export type Tenant = z.infer<typeof tenant>;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^$|^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, "A domain looks like example.com.")
  .nullish();
const maxUsers = z
  .int("The number of users is a whole number.")
  .min(1, "An organization has room for at least 1 user.")
  .max(100_000, "An organization has room for at most 100,000 users.");

/** An address that may join the tenant. Until `expiresAt` it holds a place among the tenant's users. */
export const invitation = z.object({ id, email: z.string(), role, createdAt: timestamp, expiresAt: timestamp });
export type Invitation = z.infer<typeof invitation>;

/** The caller's own organization. */
export const ownTenant = {
  settings: call.meta({ access: everyRole }).route({ method: "GET", path: "/tenant/settings" }).output(tenant),
  updateSettings: call
    .meta({ access: admins })
    .route({ method: "PUT", path: "/tenant/settings" })
    .input(
      z.object({
        name: name.optional(),
        domain,
        description,
        isActive: z.boolean().optional(),
        /** Null removes it, the stored address keeps it; another one is set by an upload alone. */
        logoUrl: z.string().max(300).nullish(),
        faviconUrl: z.string().max(300).nullish(),
        brandColor: brandColor.optional(),
        seen,
      }),
    )
    .output(tenant),
  /** At most 2 MiB. */
  uploadLogo: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/tenant/upload-logo" })
    .input(z.object({ logo: z.file("Choose an image as the logo.") }))
    .output(z.object({ logoUrl: z.string() })),
  /** At most 500 KiB; ico, png or svg. */
  uploadFavicon: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/tenant/upload-favicon" })
    .input(z.object({ favicon: z.file("Choose an image as the favicon.") }))
    .output(z.object({ faviconUrl: z.string() })),
  users: call.meta({ access: admins }).route({ method: "GET", path: "/tenant/users" }).output(z.array(tenantUser)),
  /** Lets an address join, and mails it a sign-in link. Only superadmins may name another tenant, or invite one of their own. */
  invite: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/tenant/users/invite", successStatus: 201 })
    .input(z.object({ email, role: z.enum(["user", "admin", "superadmin"]), tenantId: id.optional() }))
    .output(message),
  /** Invitations that were not taken yet. */
  invitations: call
    .meta({ access: admins })
    .route({ method: "GET", path: "/tenant/invitations" })
    .output(z.array(invitation)),
  withdrawInvitation: call
    .meta({ access: admins })
    .route({ method: "DELETE", path: "/tenant/invitations/{id}" })
    .input(byId)
    .output(message),
  updateUser: call
    .meta({ access: admins })
    .route({ method: "PUT", path: "/tenant/users/{userId}" })
    .input(z.object({ userId: id, role: role.optional(), isActive: z.boolean().optional() }))
    .output(tenantUser),
};

/** All organizations. An admin may read the own one and set its feature flags; the rest is for superadmins. */
export const tenants = {
  list: call.route({ method: "GET", path: "/admin/tenants" }).output(z.object({ tenants: z.array(tenant) })),
  create: call
    .route({ method: "POST", path: "/admin/tenants", successStatus: 201 })
    .input(z.object({ name, domain, description, maxUsers: maxUsers.default(defaultMaxUsers) }))
    .output(tenant),
  get: call.meta({ access: admins }).route({ method: "GET", path: "/admin/tenants/{id}" }).input(byId).output(tenant),
  update: call
    .route({ method: "PUT", path: "/admin/tenants/{id}" })
    .input(
      z.object({
        id,
        name: name.optional(),
        domain,
        description,
        maxUsers: maxUsers.optional(),
        isActive: z.boolean().optional(),
        seen,
      }),
    )
    .output(tenant),
  remove: call.route({ method: "DELETE", path: "/admin/tenants/{id}" }).input(byId).output(message),
  /** Switches the flags that are named; the others stay as they are. */
  updateFeatureFlags: call
    .meta({ access: admins })
    .route({ method: "PUT", path: "/admin/tenants/{id}/feature-flags" })
    .input(z.object({ id, featureFlags: z.partialRecord(z.enum(flagNames), z.boolean()) }))
    .output(tenant),
};
