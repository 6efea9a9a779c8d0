import { z } from "zod";
import { email } from "./auth.ts";
import { call } from "./call.ts";
import { byId, description, id, message, name, timestamp } from "./fields.ts";
import { admins, everyRole } from "./roles.ts";
import { role, tenantUser } from "./users.ts";

export const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "A brand colour is # and six hexadecimal digits, for example #10B981.");

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
const maxUsers = z.int().min(1).max(100_000);

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
        /** Only null is taken: a logo or favicon is set by its upload. */
        logoUrl: z.null().optional(),
        faviconUrl: z.null().optional(),
        brandColor: brandColor.optional(),
      }),
    )
    .output(tenant),
  /** At most 2 MiB. */
  uploadLogo: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/tenant/upload-logo" })
    .input(z.object({ logo: z.file() }))
    .output(z.object({ logoUrl: z.string() })),
  /** At most 500 KiB; ico, png or svg. */
  uploadFavicon: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/tenant/upload-favicon" })
    .input(z.object({ favicon: z.file() }))
    .output(z.object({ faviconUrl: z.string() })),
  users: call.meta({ access: admins }).route({ method: "GET", path: "/tenant/users" }).output(z.array(tenantUser)),
  invite: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/tenant/users/invite", successStatus: 201 })
    .input(z.object({ email, role: z.enum(["user", "admin", "superadmin"]) }))
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
    .input(z.object({ name, domain, description, maxUsers: maxUsers.default(10) }))
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
      }),
    )
    .output(tenant),
  remove: call.route({ method: "DELETE", path: "/admin/tenants/{id}" }).input(byId).output(message),
  updateFeatureFlags: call
    .meta({ access: admins })
    .route({ method: "PUT", path: "/admin/tenants/{id}/feature-flags" })
    .input(z.object({ id, featureFlags: z.record(z.string().max(100), z.boolean()) }))
    .output(tenant),
};
